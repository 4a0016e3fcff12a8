/** Signing in by code, the session's life, and our slider captcha (rules people-4 to people-18). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { CodeScreen } from "../../enums.ts";
import * as fields from "../../fields.ts";

/** `expired` is when `token` ends, in epoch milliseconds; the site refreshes 90 s before it. */
export const TokenData = z.object({
  token: z.string(),
  refreshToken: z.string(),
  expired: z.int(),
});
export type TokenData = z.output<typeof TokenData>;

/** The proof of the captcha: one value, or the three of the older one (CAPTCHA_PROVIDER=awsc). */
export const captchaProof = {
  captchaVerifyParam: z.optional(z.string().check(z.maxLength(4000))),
  csessionid: z.optional(z.string().check(z.maxLength(200))),
  sig: z.optional(z.string().check(z.maxLength(2000))),
  token: z.optional(z.string().check(z.maxLength(500))),
};

export const invite = {
  inviterCode: z.optional(z.string().check(z.maxLength(20))),
  inviteSource: z.optional(z.string().check(z.maxLength(40))),
};

export const loginBySms = endpoint({
  method: "POST",
  path: "/auth/sms/login",
  summary: "验证码登录/注册：首次使用即注册",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    mobile: fields.account,
    code: fields.code,
    /**
     * Needed on registration: the person agreed to the texts of today. Without it a newcomer is
     * answered `agreementNeeded` and the code stays good.
     */
    agreed: z.optional(z.boolean()),
    /**
     * Takes back an account that was closed in the last seven days. Without it its owner is answered
     * `accountLeaving` with until when that can be done, and the code stays good.
     */
    reopens: z.optional(z.boolean()),
    ...captchaProof,
    ...invite,
  }),
  data: TokenData,
});

export const sendLoginCode = endpoint({
  method: "POST",
  path: "/v1/auth/sms/send",
  summary: "发送验证码（未登录）：手机号或邮箱；用途限 1 登录、2 注册、3 重置密码、4 绑定",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    screen: CodeScreen.schema,
    mobile: fields.account,
    ...captchaProof,
  }),
  data: z.null(),
});

export const refreshToken = endpoint({
  method: "POST",
  path: "/v1/auth/token/refresh",
  summary: "换新令牌：旧的刷新令牌用后即废，重复使用会结束整个登录",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    refreshToken: z.string().check(z.maxLength(200)),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: TokenData,
  byCookie: true,
});
/** The second address that is given for the same call; not spread, which a browser would carry though it never calls it. */
export const refreshTokenAlias = endpoint({
  method: "POST",
  path: "/auth/token/refresh",
  summary: refreshToken.summary,
  access: refreshToken.access,
  evenFrozen: true,
  body: refreshToken.body,
  data: TokenData,
  byCookie: true,
});

export const logout = endpoint({
  method: "POST",
  path: "/v1/auth/logout",
  summary: "退出登录：结束本设备的登录",
  access: "member",
  evenFrozen: true,
  data: z.null(),
});

/** A puzzle: drag `piece` to its gap in `background`. Pictures are data URLs; sizes in pixels. */
export const CaptchaPuzzle = z.object({
  id: z.string(),
  background: z.string(),
  piece: z.string(),
  width: z.int(),
  height: z.int(),
  pieceSize: z.int(),
  /** Distance of the piece from the top. */
  pieceTop: z.int(),
  expiresInSeconds: z.int(),
});
export type CaptchaPuzzle = z.output<typeof CaptchaPuzzle>;

export const issueCaptcha = endpoint({
  method: "POST",
  path: "/v1/captcha/issue",
  summary: "滑块验证：取一道拼图",
  access: "public",
  evenFrozen: true,
  data: CaptchaPuzzle,
});

/** Pixels may lie far outside the picture; milliseconds end after little more than a day. */
const point = fields.numberIn([-100_000_000, 100_000_000], "轨迹错误");

export const checkCaptcha = endpoint({
  method: "POST",
  path: "/v1/captcha/check",
  summary: "滑块验证：提交位置与轨迹，换取一次性的 captchaVerifyParam",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    id: z.string().check(z.maxLength(64)),
    /** How far the piece was moved, in the picture's pixels. */
    x: fields.numberIn([0, 400], "滑块位置错误"),
    /**
     * `pointer` is judged by its path (at least 5 points, 0.2-30 s, not perfectly even), `keyboard` by
     * its steps. A point is [x, y, milliseconds since the drag began] in the picture's pixels; the
     * first is at the start, the last where the piece was let go.
     */
    by: z.enum(["pointer", "keyboard"]),
    trail: z.array(z.tuple([point, point, point])).check(z.maxLength(500, { error: "轨迹过长" })),
  }),
  data: z.object({ captchaVerifyParam: z.string() }),
});
