/**
 * 推送: what a member's own devices show while the site is not open (docs/decisions/0102). Each device is turned on by
 * itself, in its browser, and receives as long as the member is signed in there.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { limits } from "../../limits.ts";

export const PushDevice = z.object({
  id: z.string(),
  /** Such as "Chrome · Android", from the browser's own statement. */
  name: z.string(),
  since: z.string(),
  /** When the push service took something for it last; null = not yet. */
  lastAt: z.nullable(z.string()),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** Shows messages whole, with their amounts. */
  showsAmounts: z.boolean(),
});
export type PushDevice = z.output<typeof PushDevice>;

export const PushView = z.object({
  /** What a browser asks its push service with (VAPID); null = this site sends no pushes. */
  publicKey: z.nullable(z.string()),
  devices: z.array(PushDevice).check(z.maxLength(limits.pushDevicesMax)),
});
export type PushView = z.output<typeof PushView>;

const id = z.uuid({ error: "编号错误" });
const key = (length: number) =>
  z.string().check(
    z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), {
      error: "这台设备的推送密钥有误，请重新开启",
    }),
  );
const pushEndpoint = fields.text("推送地址", 1000);

export const getPush = endpoint({
  method: "GET",
  path: "/v1/users/push",
  summary: "接收推送的设备，当前的在前",
  access: "member",
  data: PushView,
});

/** The same endpoint again is the same device. What another member had on this browser ends with it. */
export const addPushDevice = endpoint({
  method: "POST",
  path: "/v1/users/push/devices",
  summary: "在当前设备开启推送",
  access: "member",
  body: z.strictObject({
    endpoint: pushEndpoint,
    /** The browser's key (65 bytes) and its secret (16), base64url. */
    p256dh: key(87),
    auth: key(22),
  }),
  data: PushView,
});

/** After signing in again on a device that is on. `id` null: it is not on for this member, and the browser lets it go. */
export const renewPushDevice = endpoint({
  method: "POST",
  path: "/v1/users/push/devices/renew",
  summary: "重新登录后，当前设备继续接收推送",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ endpoint: pushEndpoint }),
  data: z.object({ id: z.nullable(z.string()) }),
});

export const setPushAmounts = endpoint({
  method: "POST",
  path: "/v1/users/push/devices/amounts",
  summary: "某台设备的推送是否显示消息全文和金额",
  access: "member",
  body: z.strictObject({ id, showsAmounts: z.boolean() }),
  data: PushView,
});

export const removePushDevice = endpoint({
  method: "POST",
  path: "/v1/users/push/devices/remove",
  summary: "关闭某台设备的推送；重复关闭没有影响",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ id }),
  data: PushView,
});

export const testPush = endpoint({
  method: "POST",
  path: "/v1/users/push/devices/test",
  summary: "给自己的某台设备发一条测试推送",
  access: "member",
  body: z.strictObject({ id }),
  data: z.null(),
});
