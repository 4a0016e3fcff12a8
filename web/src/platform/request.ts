/**
 * How a call of ours goes out: its address and what it carries (rule site-14). There is no other way to make one. Without the
 * site's code, which the landing page begins without (wechat.ts).
 */
import { limits } from "#contract/limits.ts";
import { deviceId } from "./device.ts";
import { cookies, perTab } from "./storage.ts";

export type Caller = {
  fetch: typeof fetch;
  token: () => string | null;
  device: () => Promise<string>;
  now: () => number;
};

export type Outgoing = {
  method: "GET" | "POST";
  url: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
};

export const tokenKey = "TOKEN";

/** Who calls from this browser. */
export const caller: Caller = {
  fetch: (...args) => fetch(...args),
  // The cookie first: another tab may have renewed it. The tab's copy serves where cookies are off.
  token: () => cookies.get(tokenKey) ?? perTab.get(tokenKey),
  device: deviceId,
  now: Date.now,
};

export const isProcess = (url: string) => url.includes("/process");

export async function ask(
  { method, url, body, idempotencyKey }: Outgoing,
  signal: AbortSignal | null,
  by = caller,
): Promise<Response> {
  const token = by.token();
  return by.fetch(isProcess(url) ? url : `${url}${url.includes("?") ? "&" : "?"}_t=${by.now()}`, {
    method,
    headers: {
      "z-client": String(limits.clientId),
      "z-version": limits.clientVersion,
      "z-device": await by.device(),
      ...(token && { "z-token": `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
