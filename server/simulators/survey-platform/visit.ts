/** Somebody who has come by a link: which platform, which respondent, and whether the link was signed well. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type SimulatedCode, simulatedSecrets } from "./keys.ts";

/** `isDerived`: of a site that gave us a key for each direction; one from before gave us one for all. */
export type Visit = { code: SimulatedCode; token: string; survey: string; isDerived: boolean };
export type Arrival = Visit | { complaint: string };

const isOurs = (code: string): code is SimulatedCode => Object.hasOwn(simulatedSecrets, code);

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

export const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");
export const hmac = (key: string, text: string, algorithm: "sha1" | "sha256") =>
  createHmac(algorithm, key).update(text);

/** `url` is the whole address as it was called, path and query: `/survey/demo/s/7?t=…`. */
export function arrive(origin: string, url: string, now: Date): Arrival {
  const [, , code = "", ...path] = (url.split("?")[0] ?? "").split("/");
  if (!isOurs(code)) return { complaint: "没有这个平台" };
  const query = new URL(url, origin).searchParams;
  const survey = query.get("SID") ?? (path.at(-1) ?? "").replace(/\.aspx$/, "");
  const token = query.get(tokenNames[code]) ?? "";
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(token)) return { complaint: "链接里没有参与凭证" };
  const link = { address: origin + url, query, survey, token, now };
  if (code === "demo" && isDemoSigned(link, keyOf("link")))
    return { code, token, survey, isDerived: true };
  const complaint = complaints[code](link);
  return complaint === undefined ? { code, token, survey, isDerived: false } : { complaint };
}

/** As the site shows them once, for an operator to hand over; HKDF is what it makes them with. */
export const keyOf = (direction: "link" | "back" | "postback"): string =>
  Buffer.from(
    hkdfSync("sha256", simulatedSecrets.demo, "survey-platform-v1", direction, 32),
  ).toString("hex");

function isDemoSigned({ address, query }: Link, key: string): boolean {
  const [covered = "", given = ""] = address.split("&sign=");
  return isSame(given, hmac(key, covered, "sha256").digest("hex")) && query.has("ts");
}

export const tokenNames: Record<SimulatedCode, string> = {
  demo: "t",
  "wjx-demo": "sojumpparm",
  "cint-demo": "MID",
};

type Link = { address: string; query: URLSearchParams; survey: string; token: string; now: Date };
const WRONG = "链接签名错误，问卷未打开";

const complaints: Record<SimulatedCode, (link: Link) => string | undefined> = {
  demo: (link) => (isDemoSigned(link, simulatedSecrets.demo) ? undefined : WRONG),
  "wjx-demo": ({ query, survey, token, now }) => {
    const endts = query.get("endts") ?? "";
    const wanted = sha1(`${survey}${token}${endts}${simulatedSecrets["wjx-demo"]}`);
    if (!isSame(query.get("parmsign") ?? "", wanted)) return WRONG;
    return Number(endts) * 1000 < now.getTime() ? "链接已过期" : undefined;
  },
  "cint-demo": ({ address }) => {
    const at = address.lastIndexOf("hash=");
    const wanted = hmac(simulatedSecrets["cint-demo"], address.slice(0, at), "sha1");
    return isSame(address.slice(at + "hash=".length), wanted.digest("base64url"))
      ? undefined
      : WRONG;
  },
};
