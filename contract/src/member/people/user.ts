/** The member's own account (rule people-3). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { BbsRole, CodeScreen, Role } from "../../enums.ts";
import * as fields from "../../fields.ts";
import * as names from "../../names.ts";
import { Terms } from "../community/site.ts";
import { Standing } from "./standing.ts";

/** `balance` is gold available, `moneyBalance` cash available in fen, `moneyAmount` cash ever earned in fen. */
export const UserData = z.object({
  role: Role.schema,
  bbsRole: BbsRole.schema,
  /** Null where points are hidden (bbsRole 1 and 2, rule people-28). */
  balance: z.nullable(z.int()),
  moneyBalance: z.int(),
  moneyAmount: z.int(),
});

export const Account = z.object({
  memberId: z.int(),
  memberCode: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  /** Masked: 138****1234. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  userData: UserData,
  topicName: z.nullable(z.string()),
  topicAvatar: z.nullable(z.string()),
  role: Role.schema,
  /**
   * The brand that they registered with, whose rules of money are theirs at every address of ours; an operator can
   * move them (docs/decisions/0052).
   */
  home: z.object({
    code: z.string(),
    siteName: z.string(),
    /** Where its own pages and texts are: https://www.example.com, by its settings. */
    origin: z.string(),
    terms: Terms,
  }),
  alipay: z.nullable(
    z.object({
      /** Masked. */
      account: z.string(),
      /** Masked: *晓明. */
      realName: z.string(),
      boundAt: z.string(),
      /** Until then no withdrawal (rule money-9); null when free. */
      lockedUntil: z.nullable(z.string()),
    }),
  ),
  registeredAt: z.string(),
  hasPassword: z.boolean(),
  /** Texts whose version of today was not agreed to yet: the site asks (rule people-24). */
  consentNeeded: z.array(z.enum(["agreement", "privacy"])),
  /** What a sanction stops at present: said above the list, and not only on entering. */
  standing: Standing,
});
export type Account = z.output<typeof Account>;

export const getAccount = endpoint({
  method: "GET",
  path: "/v1/users/account",
  summary: "我的账号",
  access: "member",
  data: Account,
});

export const bindAlipay = endpoint({
  method: "POST",
  path: "/v1/users/alipay",
  summary: "绑定或更换提现用的支付宝账号（需先取验证码，用途 5）",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({
    account: names.alipayAccount,
    realName: names.realName,
    code: fields.code,
  }),
  data: z.null(),
});

export const setNickname = endpoint({
  method: "POST",
  path: "/v1/users/nickname",
  summary: "修改昵称",
  access: "member",
  body: z.strictObject({ nickname: names.nickname }),
  data: z.null(),
});

/** By the mobile, by the e-mail. */
export const checkTypes = { sms: 1, email: 2 } as const;

/**
 * 安全验证 (rule people-23): what changes the account needs a code to the mobile or
 * e-mail that the member has now, checked by this sign-in in the last ten minutes. First
 * `sendOwnSms` or `sendOwnEmail`, then `checkOwnSms` or `checkOwnEmail`, with the same `screen`:
 * 7 or 9 before a new mobile or e-mail, 3 password, 4 third-party accounts, 11 注销, 12 export.
 * One check for 3, 4, 7 or 9 opens all four (step-up.ts); 11 and 12 want a code of their own, whose message names them.
 * Without it those calls answer `stepUpNeeded`.
 */
const ownCode = {
  method: "POST",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({
    screen: CodeScreen.schema,
    /** Given: by what is checked who one is (`checkTypes`). The path says it, too, and decides; older pages leave it out. */
    checkType: z.optional(fields.wholeIn(fields.INT4, "校验方式错误")),
  }),
  data: z.object({ sentTo: z.string() }),
} as const;
export const sendOwnSms = endpoint({
  ...ownCode,
  path: "/v1/sms/send",
  summary: "向我的手机发送验证码",
});
export const sendOwnEmail = endpoint({
  ...ownCode,
  path: "/v1/email/send",
  summary: "向我的邮箱发送验证码",
});

const checkOwn = {
  method: "POST",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ screen: CodeScreen.schema, code: fields.code }),
  data: z.null(),
} as const;
export const checkOwnSms = endpoint({
  ...checkOwn,
  path: "/v1/sms/check",
  summary: "安全验证：核对发到我手机的验证码",
});
export const checkOwnEmail = endpoint({
  ...checkOwn,
  path: "/v1/email/check",
  summary: "安全验证：核对发到我邮箱的验证码",
});

/** Sends to anyone who has it, so that the answer cannot tell whether a number is taken (rule people-9). */
export const sendNewMobile = endpoint({
  method: "POST",
  path: "/v1/sms/new-mobile",
  summary: "向新手机号发送验证码（用途 8，需先完成安全验证 7 或 9）",
  access: "member",
  body: z.strictObject({ mobile: fields.mobile }),
  data: z.null(),
});
export const sendNewEmail = endpoint({
  method: "POST",
  path: "/v1/email/new-email",
  summary: "向新邮箱发送验证码（用途 10，需先完成安全验证 7 或 9）",
  access: "member",
  body: z.strictObject({ email: fields.email }),
  data: z.null(),
});

export const setMobile = endpoint({
  method: "POST",
  path: "/v1/users/mobile",
  summary: "更换手机号：新号码的验证码（需先完成安全验证 7 或 9）；结束其他设备的登录",
  access: "member",
  body: z.strictObject({ mobile: fields.mobile, code: fields.code }),
  data: z.null(),
});
export const setEmail = endpoint({
  method: "POST",
  path: "/v1/users/email",
  summary: "更换邮箱：新邮箱的验证码（需先完成安全验证 7 或 9）；结束其他设备的登录",
  access: "member",
  body: z.strictObject({ email: fields.email, code: fields.code }),
  data: z.null(),
});
