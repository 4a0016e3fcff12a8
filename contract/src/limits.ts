/** Business constants: given numbers (rule people-2) unless another source is named. Units are in the names. */
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
  /** Rule money-9. */
  alipayLockHours: 48,
  /** Rule people-23. */
  stepUpSeconds: 600,
  /** 收货地址 of a member */
  addressesMax: 10,
  /** Devices of a member that receive pushes. */
  pushDevicesMax: 10,
  /** From here on a prize's stock is "100 or more". */
  stockShownMax: 100,
  nicknameMinLength: 2,
  nicknameMaxLength: 16,
  /** A third-party login's `state`, and the ticket of an identity that nobody has yet (rule people-22). */
  snsMinutes: 10,
  /** What a picture may weigh before it is made small. */
  avatarMaxBytes: 5 * 1024 * 1024,
  avatarPx: 256,
  uploadMinutes: 5,
  /** How long an export of one's data can be fetched. */
  exportDays: 7,
  /** Between 注销 and the removal of everything personal; the law allows 15 working days. */
  closeDays: 7,
  /** No provider pays less than this (docs/protocols.md 2.2); a leaving account with less than it gets nothing paid out. */
  payoutFloorFen: 10,
  /** A settling withdrawal without fee is granted once in this many days. */
  leavingFreeDays: 365,
  /** A reward that waits for no date of its own is decided within this many days of a request to leave. */
  leavingAuditDays: 30,
  /** What outlives a closed account (docs/decisions/0054): debts and fraud, what is done once, and the way to its rows. */
  traceDebtDays: 1095,
  traceOnceDays: 730,
  traceLinkDays: 180,
  /** A carrier does not give a number to somebody else before this. */
  numberRestDays: 90,
  /** Rule study-20: one opaque value per attempt, and how long a link out may be. */
  surveyTokenMaxLength: 64,
  surveyLinkMaxLength: 1999,
  /** How old a signed return's `ts` may be, either way. */
  returnMinutes: 10,
  /** This many returns with a wrong signature end the browser's say about that attempt. */
  badReturnsMax: 10,
  claimDays: 30,
  appealDays: 7,
  reversalDays: 30,
  /** How many may be unconfirmed at once. */
  feedbackOpenMax: 10,
  feedbackPerDay: 20,
  /** An answer that nobody objects to confirms itself. */
  feedbackConfirmDays: 7,
  /** Lines of one conversation; the last ones are kept for its end. */
  feedbackLinesMax: 200,
  /** A reconciliation's dry run is good for this long. */
  dryRunMinutes: 60,
  /** Tasks that are worth a member's time today: the home page shows three, a goal chooses among all. */
  bestTasksMax: 12,
  /** Rule money-28. */
  goalMinFen: 100,
  goalMaxFen: 1_000_000,
  goalDays: 31,
  /** Screening questions that the profile does not answer yet, asked before one leaves. */
  precheckMax: 3,
  /** Rule study-5: so many reports pause a task. */
  faultsPause: 3,
  videoBeatSeconds: 5,
  answerFileMaxBytes: 10 * 1024 * 1024,
  /** Everybody's quality score without a plus or a minus. */
  qualityBase: 100,
  /** With this much, the wait for an automatic audit is halved. */
  qualityGood: 110,
  /** Pages by a key, never more than this per request (rule platform-11). */
  pageMax: 100,
  /** Rule platform-11. */
  bodyMaxBytes: 64 * 1024,
  /** The most of one withdrawal or entry, in coins or fen: nine digits. */
  amountMax: 999_999_999,
  /** How deep what is sent may be nested; a questionnaire of ours needs a dozen. */
  nestingMax: 64,
} as const;
