/** How Alipay's gateway signs (docs/protocols.md 2.1): RSA2 is RSA-SHA256 with PKCS#1 v1.5, in base64. */
import { type KeyObject, sign, verify } from "node:crypto";

/** Beijing time, in whatever time zone the process runs: UTC would be refused as eight hours old. */
export const alipayTimestamp = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

/** Sorted, not encoded, without `sign` and without empty values; `sign_type` is included. */
export const textToSign = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .filter((key) => key !== "sign" && params[key] !== "")
    .toSorted()
    .map((key) => `${key}=${params[key]}`)
    .join("&");

export const signRsa2 = (text: string, privateKey: KeyObject): string =>
  sign("RSA-SHA256", Buffer.from(text, "utf8"), privateKey).toString("base64");

export const verifyRsa2 = (text: string, signature: string, publicKey: KeyObject): boolean =>
  verify("RSA-SHA256", Buffer.from(text, "utf8"), publicKey, Buffer.from(signature, "base64"));
