/** The member's own account (spec section 3 "Login state", section 7 "User"). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { BbsRole, CodeScreen, Role } from "../enums.ts";
import * as fields from "../fields.ts";

/** `balance` is gold available, `moneyBalance` cash available in fen, `moneyAmount` cash ever earned in fen. */
export const UserData = z.object({
  role: Role.schema,
  bbsRole: BbsRole.schema,
  /** Null where points are hidden (bbsRole 1 and 2, spec section 6). */
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
  alipay: z.nullable(
    z.object({
      /** Masked. */
      account: z.string(),
      /** Masked: *晓明. */
      realName: z.string(),
      boundAt: z.string(),
      /** Until then no withdrawal (product.md section 4); null when free. */
      lockedUntil: z.nullable(z.string()),
    }),
  ),
  registeredAt: z.string(),
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
  body: z.strictObject({
    account: fields.alipayAccount,
    realName: fields.realName,
    code: fields.code,
  }),
  data: z.null(),
});

const ownCode = {
  method: "POST",
  access: "member",
  body: z.strictObject({
    screen: CodeScreen.schema,
    /** Seen in the specification; kept for older pages, not needed. */
    checkType: z.optional(z.int()),
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
