/** Single sign-on of operators, and the accounts for the day on which its provider is gone (docs/decisions/0094). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { Me } from "./staff.ts";

const adminOnly = { staff: [StaffRole.of.admin] };

/** What the sign-in page shows. */
export const getSignOn = endpoint({
  method: "GET",
  path: "/console/login/sign-on",
  summary: "控制台登录方式：是否有单点登录，谁还能用密码",
  access: "public",
  data: z.object({
    isOn: z.boolean(),
    /** `break-glass`: accounts for an emergency alone. */
    passwords: z.enum(["all", "break-glass"]),
    /** Since when the provider has not answered; null = it has, or nobody asked it recently. */
    downSince: z.nullable(z.string()),
  }),
});

/** One slash, then anything but a second one or a backslash: no other host can hide in it. */
export const isConsolePath = (path: string): boolean =>
  /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) && !/^\/(sign-in|set-up)/.test(path);

/** Answers the provider's address, for this browser alone and for ten minutes. */
export const beginSignOn = endpoint({
  method: "POST",
  path: "/console/login/sign-on/begin",
  summary: "单点登录：前往登录页",
  access: "public",
  body: z.strictObject({
    /** Where to go afterwards: a page of the console. */
    back: z
      .string({ error: "返回的页面格式错误" })
      .check(
        z.maxLength(500, { error: "返回的页面格式错误" }),
        z.refine(isConsolePath, { error: "返回的页面只能是控制台的页面" }),
      ),
  }),
  data: z.object({ url: z.string() }),
});

const said = (name: string, most: number) =>
  z.optional(z.string().check(z.maxLength(most, { error: `${name}过长` })));

/**
 * What came back in the address of /console/sign-in/callback, as it came. Signed in, or, where the provider asked for
 * no second factor and one of ours is bound, a ticket for `staffSecondFactor`; never both.
 */
export const finishSignOn = endpoint({
  method: "POST",
  path: "/console/login/sign-on/finish",
  summary: "单点登录：回到控制台",
  access: "public",
  body: z.strictObject({
    state: z.string({ error: "缺少 state" }).check(z.maxLength(200, { error: "state 过长" })),
    code: said("code ", 4000),
    iss: said("iss ", 500),
    error: said("error ", 200),
  }),
  data: z.object({
    me: z.nullable(Me),
    ticket: z.nullable(z.string()),
    back: z.string(),
  }),
});

export const BreakGlassUse = z.object({
  id: z.int(),
  staffName: z.string(),
  ip: z.nullable(z.string()),
  at: z.string(),
});
export type BreakGlassUse = z.output<typeof BreakGlassUse>;

/** The last thirty days, newest first, without those that this admin has marked as seen; a hundred at most. */
export const listBreakGlass = endpoint({
  method: "GET",
  path: "/console/break-glass",
  summary: "应急账号的登录，自己还没看过的",
  access: adminOnly,
  data: z.object({ list: z.array(BreakGlassUse).check(z.maxLength(100)) }),
});
/** For oneself alone: every other admin is still told. */
export const seeBreakGlass = endpoint({
  method: "POST",
  path: "/console/break-glass/seen",
  summary: "应急账号的登录：标为已看过",
  access: adminOnly,
  body: z.strictObject({ id: fields.id }),
  data: z.null(),
});
