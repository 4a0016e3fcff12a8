/** What Alipay sends by itself (docs/protocols.md 2.1): a form, believed only with Alipay's signature. */
import type { KeyObject } from "node:crypto";
import { textToSign, verifyRsa2 } from "./signature.ts";

export type Notification = Readonly<Record<string, string>>;

/** The parameters, each decoded once; undefined = not from Alipay, or not one reading. */
export function verifiedNotification(form: string, alipays: KeyObject): Notification | undefined {
  const pairs = [...new URLSearchParams(form)];
  const params = Object.fromEntries(pairs);
  // A name that is there twice could be checked as one value and used as the other.
  if (Object.keys(params).length !== pairs.length) return undefined;
  const { sign, sign_type: signType, ...signed } = params;
  if (!sign || (signType !== undefined && signType !== "RSA2")) return undefined;
  // Alipay's own libraries differ on two points: whether sign_type and empty values are part of the signed text.
  const texts = [signed, params].flatMap((each) => [textToSign(each), textWithEmpties(each)]);
  return texts.some((text) => verifyRsa2(text, sign, alipays)) ? params : undefined;
}

const textWithEmpties = (params: Notification): string =>
  Object.keys(params)
    .filter((key) => key !== "sign")
    .toSorted()
    .map((key) => `${key}=${params[key]}`)
    .join("&");
