/** Business constants (spec.md section 9 unless another source is named). Units are in the names. */
export const limits = {
  cookieDays: 14,
  codeCountdownSeconds: 59,
  codeLength: 6,
  accountMaxLength: 64,
  passwordMinLength: 6,
  passwordMaxLength: 18,
  mobileLength: 11,
  errorShakeMs: 800,
  toastMs: 2000,
  refreshThresholdMs: 90_000,
  headerScrollPx: 20,
  guardDialogDelayMs: 300,
  forgotPasswordDelayMs: 664,
  chunkLoadTimeoutMs: 120_000,
  helpCategoryId: 21,
  clientId: 2,
  clientVersion: "1.0.0",
  apiBase: "/api",
  captchaDialogPx: 400,
  sliderWidthPx: 360,
  sliderHeightPx: 48,
  loginDialogPx: 345,
  /** product.md section 4 */
  alipayLockHours: 48,
  /** reliability.md section 4 row 6 */
  stepUpSeconds: 300,
  nicknameMinLength: 2,
  nicknameMaxLength: 16,
  /** A third-party login's `state`, and the ticket of an identity that nobody has yet (protocols.md 1). */
  snsMinutes: 10,
  /** What a picture may weigh before it is made small. */
  avatarMaxBytes: 5 * 1024 * 1024,
  avatarPx: 256,
  uploadMinutes: 5,
  /** How long an export of one's data can be fetched. */
  exportDays: 7,
  /** Between 注销 and the removal of everything personal; the law allows 15 working days. */
  closeDays: 7,
  /** reliability.md section 2.4: keyset pages, never deeper than this per request */
  pageMax: 100,
  /** reliability.md section 4 row 23 */
  bodyMaxBytes: 64 * 1024,
} as const;
