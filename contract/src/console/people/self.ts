/** An operator's own account: password, second factor, recovery codes, sessions (rule operations-1). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { anyStaff, Me } from "./staff.ts";

export const staffPasswordMin = 12;
const staffPasswordMax = 100;

const present = z
  .string({ error: "请输入当前密码" })
  .check(z.minLength(1, { error: "请输入当前密码" }), z.maxLength(staffPasswordMax));
/** Six digits of the authenticator, or a recovery code: three groups of four. */
const secondFactor = z
  .string({ error: "请输入动态验证码" })
  .check(
    z.trim(),
    z.minLength(6, { error: "请输入6位验证码，或恢复码" }),
    z.maxLength(20, { error: "请输入6位验证码，或恢复码" }),
  );
const sixDigits = z
  .string({ error: "请输入动态验证码" })
  .check(z.trim(), z.regex(/^\d{6}$/, { error: "验证码为6位数字" }));
const ticket = z.string({ error: "缺少凭据，请重新开始" }).check(z.maxLength(1000));
/** Shown this once; each works once. */
const recovery = z.object({ recoveryCodes: z.array(z.string()) });

/** After the password, with the ticket that it brought; a recovery code works once. */
export const staffSecondFactor = endpoint({
  method: "POST",
  path: "/console/login/code",
  summary: "控制台登录：第二步，动态验证码或恢复码",
  access: "public",
  body: z.strictObject({ ticket, code: secondFactor }),
  data: Me,
});

export const StaffSession = z.object({
  id: z.int(),
  ip: z.nullable(z.string()),
  userAgent: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
});
export type StaffSession = z.output<typeof StaffSession>;

export const getSelf = endpoint({
  method: "GET",
  path: "/console/self",
  summary: "我的账号：动态验证码、恢复码、会话",
  access: anyStaff,
  data: z.object({
    me: Me,
    /** Null = the password is still the first one. */
    passwordAt: z.nullable(z.string()),
    totpAt: z.nullable(z.string()),
    recoveryLeft: z.int(),
    sessions: z.array(StaffSession),
  }),
});
/** Null = all but this one. */
export const endStaffSession = endpoint({
  method: "POST",
  path: "/console/self/sessions/end",
  summary: "退出自己的某个会话，或其他全部会话",
  access: anyStaff,
  body: z.strictObject({ id: z.nullable(fields.id) }),
  data: z.object({ ended: z.int() }),
});
export const changeStaffPassword = endpoint({
  method: "POST",
  path: "/console/self/password",
  summary: "修改自己的密码；其他会话全部退出",
  access: anyStaff,
  evenWith: ["password", "totp"],
  body: z.strictObject({
    before: present,
    password: z
      .string({ error: "请输入新密码" })
      .check(
        z.minLength(staffPasswordMin, { error: `新密码至少${staffPasswordMin}位` }),
        z.maxLength(staffPasswordMax, { error: `新密码最多${staffPasswordMax}位` }),
      ),
  }),
  data: Me,
});

/**
 * A secret that counts only once it is confirmed, by the session that asked and within ten minutes.
 * Asks for the password again and, where one is bound already, for a code of it; who came by single sign-on proves
 * themselves by having done so within ten minutes, and says null.
 */
export const beginTotp = endpoint({
  method: "POST",
  path: "/console/self/totp/begin",
  summary: "开始绑定动态验证码：密钥与 otpauth 地址",
  access: anyStaff,
  evenWith: ["totp"],
  body: z.strictObject({ password: z.nullable(present), code: z.nullable(secondFactor) }),
  data: z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }),
});
export const confirmTotp = endpoint({
  method: "POST",
  path: "/console/self/totp/confirm",
  summary: "确认绑定动态验证码，得到恢复码；其他会话全部退出",
  access: anyStaff,
  evenWith: ["totp"],
  body: z.strictObject({ ticket, code: sixDigits }),
  data: recovery,
});
export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/console/self/recovery",
  summary: "重新生成恢复码，旧的全部失效",
  access: anyStaff,
  body: z.strictObject({ code: sixDigits }),
  data: recovery,
});
