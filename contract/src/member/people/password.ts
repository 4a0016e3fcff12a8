/**
 * Passwords (rules people-10 to people-12). The browser encrypts
 * `{"password": "…", "nonce": "…"}` (JSON, UTF-8) with RSA-OAEP-256 and the key of `GET /v1/site`,
 * and sends `kid + "." + base64(ciphertext)`; the nonce is good once, for two minutes.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { App } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { captchaProof, invite, TokenData } from "./auth.ts";

export const getPasswordNonce = endpoint({
  method: "POST",
  path: "/v1/auth/password/nonce",
  summary: "取一个一次性随机数，与密码一起加密，两分钟内有效",
  access: "public",
  evenFrozen: true,
  data: z.object({ nonce: z.string(), expiresInSeconds: z.int() }),
});

/**
 * One answer (`credentialsWrong`) for an unknown account, one without a password and a wrong one.
 * After five wrong tries in 15 minutes `captchaNeeded`, after ten `passwordLocked`: by code one can
 * always get in. With `snsCode` and `app` (on the way back from a third party) the answer is
 * `snsNotBound` (1049) when account and password are right: the site goes on to /bind.
 */
export const loginByPassword = endpoint({
  method: "POST",
  path: "/auth/password/login",
  summary: "密码登录",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    mobile: fields.account,
    password: fields.encryptedPassword,
    /** The task somebody came for; kept with the sign-in. */
    task: z.optional(z.string().check(z.maxLength(64))),
    snsCode: z.optional(z.string().check(z.maxLength(100))),
    app: z.optional(App.schema),
    ...captchaProof,
  }),
  data: TokenData,
});

export const registerBySms = endpoint({
  method: "POST",
  path: "/auth/sms/register",
  summary: "注册：验证码（用途 2）和可选的密码",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    mobile: fields.account,
    code: fields.code,
    password: z.optional(fields.encryptedPassword),
    agreed: z.optional(z.boolean()),
    ...captchaProof,
    ...invite,
  }),
  data: TokenData,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/v1/auth/password/reset",
  summary: "重置密码：验证码（用途 3）和新密码；结束所有设备的登录",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({
    mobile: fields.account,
    code: fields.code,
    password: fields.encryptedPassword,
    ...captchaProof,
  }),
  data: z.null(),
});

export const setPassword = endpoint({
  method: "POST",
  path: "/v1/users/password",
  summary: "设置或修改密码（需先完成安全验证，用途 3）；结束其他设备的登录",
  access: "member",
  body: z.strictObject({ password: fields.encryptedPassword }),
  data: z.null(),
});
