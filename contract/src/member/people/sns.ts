/**
 * Third-party accounts (rules people-20 to people-22, docs/protocols.md 1). A login starts with
 * `startSns`, whose answer is the provider's page with our `state`; the provider comes back to
 * /open/{alipay|wechat|qq|sina}/callback, which hands the whole query to the callback call.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { App } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { captchaProof, invite, TokenData } from "./auth.ts";

/** A path of ours to open afterwards; anything else is refused, so that nobody is sent elsewhere. */
export const ownPath = z
  .string()
  .check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\\\s]*$/, { error: "返回地址错误" }));

export const startSns = endpoint({
  method: "POST",
  path: "/v1/auth/sns/authorize",
  summary: "第三方登录或绑定：登记一次性 state，返回第三方的授权地址",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    app: App.schema,
    /** `bind` is for a signed-in member, after a security check (CodeScreen 4). */
    purpose: z.enum(["login", "bind"]),
    next: z.optional(ownPath),
    ...invite,
  }),
  data: z.object({ authorizeUrl: z.string() }),
});

/** What providers put into the callback's address; more than these is ignored. */
const text = z.optional(z.string().check(z.maxLength(2000)));
export const SnsReturn = z.object({
  code: text,
  /** Alipay's name for it. */
  auth_code: text,
  state: text,
  error: text,
  error_code: text,
  error_description: text,
  usercancel: text,
});
export type SnsReturn = z.output<typeof SnsReturn>;

export const SnsArrival = z.extend(TokenData, { next: z.string() });
export type SnsArrival = z.output<typeof SnsArrival>;

/** The data of code 1060: the identity is nobody's yet; `snsCode` is our own one-time ticket. */
export const SnsTicket = z.object({
  snsCode: z.string(),
  app: App.schema,
  nickname: z.nullable(z.string()),
});
export type SnsTicket = z.output<typeof SnsTicket>;

const callback = {
  method: "GET",
  access: "public",
  query: SnsReturn,
  data: SnsArrival,
} as const;
const callbackSummary = "第三方登录回调：已绑定则登录，未绑定为 1060（data 为绑定凭证）";
export const callbackAlipay = endpoint({
  ...callback,
  path: "/v1/auth/alipay/callback",
  summary: callbackSummary,
});
export const callbackWechat = endpoint({
  ...callback,
  path: "/v1/auth/wechat/callback",
  summary: callbackSummary,
});
export const callbackQq = endpoint({
  ...callback,
  path: "/v1/auth/qq/callback",
  summary: callbackSummary,
});
export const callbackWeibo = endpoint({
  ...callback,
  path: "/v1/auth/weibo/callback",
  summary: callbackSummary,
});

/**
 * Binds the identity of a ticket to the account whose code this is (CodeScreen 4), registering it on
 * first use, and signs in. Always by a code (rule people-22); the password that /bind
 * has saved after 1049 is checked as well when it is sent.
 */
export const bindSnsByPc = endpoint({
  method: "POST",
  path: "/v1/auth/sns/pc/bind",
  summary: "第三方绑定：验证码（用途 4）证明账号，绑定后登录；首次使用即注册",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    mobile: fields.account,
    code: fields.code,
    password: z.optional(fields.encryptedPassword),
    agreed: z.optional(z.boolean()),
    snsCode: z
      .string({ error: "绑定请求已失效，请重新使用第三方账号登录" })
      .check(z.maxLength(100)),
    app: App.schema,
    ...captchaProof,
    ...invite,
  }),
  data: SnsArrival,
});

export const SnsBinding = z.object({
  app: App.schema,
  /** False when the site does not offer this app any more, though it is still bound. */
  enabled: z.boolean(),
  nickname: z.nullable(z.string()),
  boundAt: z.nullable(z.string()),
});
export type SnsBinding = z.output<typeof SnsBinding>;

export const listSns = endpoint({
  method: "GET",
  path: "/v1/users/sns",
  summary: "我的第三方账号",
  access: "member",
  data: z.array(SnsBinding),
});

export const unbindSns = endpoint({
  method: "POST",
  path: "/v1/users/sns/unbind",
  summary: "解绑第三方账号（需先完成安全验证，用途 4）",
  access: "member",
  body: z.strictObject({ app: App.schema }),
  data: z.null(),
});

const bind = {
  method: "POST",
  access: "member",
  /** What came back in the callback's address, when it was started with `purpose: "bind"`. */
  body: SnsReturn,
  data: SnsBinding,
} as const;
const bindSummary = "绑定第三方账号（回调参数原样提交）";
export const bindWechat = endpoint({
  ...bind,
  path: "/v1/users/wechat/bind",
  summary: bindSummary,
});
export const bindQq = endpoint({ ...bind, path: "/v1/users/qq/bind", summary: bindSummary });
export const bindWeibo = endpoint({ ...bind, path: "/v1/users/weibo/bind", summary: bindSummary });
export const bindAlipaySns = endpoint({
  ...bind,
  path: "/v1/users/alipay/bind",
  summary: bindSummary,
});
