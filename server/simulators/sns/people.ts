/** The people at the simulated providers: a name is a person, and the same name is always the same one. */
import { createHash } from "node:crypto";
import type { AppName } from "./faults.ts";

/** Offered on the page; any other name makes a new person. */
export const people = ["小明", "小红", "阿强"] as const;

const digest = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest();

const hex = (length: number, ...parts: string[]) =>
  digest(...parts)
    .toString("hex")
    .slice(0, length);

const digits = (length: number, ...parts: string[]) =>
  (digest(...parts).readBigUInt64BE() % 10n ** BigInt(length)).toString().padStart(length, "0");

/** What each provider calls a person, in its own spelling. */
export const idsOf = {
  wechat: (name: string) => ({
    openid: `o${hex(27, "wechat", name)}`,
    unionid: `oU${hex(26, "wechat union", name)}`,
  }),
  qq: (name: string) => ({
    openid: hex(32, "qq", name).toUpperCase(),
    unionid: `UID_${hex(32, "qq union", name).toUpperCase()}`,
  }),
  weibo: (name: string) => ({ uid: `1${digits(9, "weibo", name)}` }),
  alipay: (name: string) => ({
    user_id: `2088${digits(12, "alipay", name)}`,
    open_id: `0${hex(42, "alipay open", name)}`,
  }),
} as const satisfies Record<AppName, (name: string) => object>;

/** A degree of the colour circle, for the picture. */
export const hueOf = (name: string): number => digest("hue", name).readUInt16BE() % 360;
