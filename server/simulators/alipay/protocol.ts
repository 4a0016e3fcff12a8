/** Alipay's gateway from its own side (docs/protocols.md 2.1): what it refuses unread, and how it signs. */
import { type KeyObject } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { signRsa2, textToSign, verifyRsa2 } from "../../src/providers/alipay/signature.ts";

export type Params = Readonly<Record<string, string>>;
export type Answer = { name: string; node: object };

/** Wide enough for tests that move their clock, too narrow for a time zone's eight hours. */
const CLOCK_SLACK_MS = 2 * 3_600_000;

export const gatewayFailure = (subCode: string, message: string): Answer => ({
  name: "error_response",
  node: { code: "40002", msg: "Invalid Arguments", sub_code: subCode, sub_msg: message },
});

const missing = (name: string): Answer => ({
  name: "error_response",
  node: {
    code: "40001",
    msg: "Missing Required Arguments",
    sub_code: `isv.missing-${name}`,
    sub_msg: `缺少或不认识的参数 ${name}`,
  },
});

/** What is refused before the gateway looks at what is asked; `key` is the app's public one. */
export function refusalOf(params: Params, appId: string, key: KeyObject): Answer | undefined {
  if (params["app_id"] !== appId) return gatewayFailure("isv.invalid-app-id", "无效的AppID参数");
  for (const [name, wanted] of [
    ["version", "1.0"],
    ["charset", "utf-8"],
  ] as const)
    if (params[name] !== wanted) return missing(name);
  if (params["sign_type"] !== "RSA2")
    return gatewayFailure("isv.invalid-signature-type", "无效签名类型");
  if (!verifyRsa2(textToSign(params), params["sign"] ?? "", key))
    return gatewayFailure("isv.invalid-signature", "验签出错");
  const at = Date.parse(`${params["timestamp"]?.replace(" ", "T")}+08:00`);
  if (!(Math.abs(Date.now() - at) < CLOCK_SLACK_MS))
    return gatewayFailure("isv.invalid-timestamp", "非法的时间戳参数");
  return undefined;
}

/** Escaped as the real one escapes: anyone who parses and re-writes it before verifying will fail. */
const escapedJson = (node: object) =>
  JSON.stringify(node)
    .replaceAll("/", "\\/")
    .replace(
      /[\u0080-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

export type Signing = {
  key: KeyObject;
  /** In certificate mode. */
  certificateSn?: string | undefined;
  fault?: "unsigned" | "wrongly-signed" | undefined;
};

export function signedAnswer({ name, node }: Answer, { key, certificateSn, fault }: Signing) {
  const raw = escapedJson(node);
  if (fault === "unsigned") return `{"${name}":${raw}}`;
  const sign = signRsa2(fault === "wrongly-signed" ? `${raw} ` : raw, key);
  const certificate = certificateSn ? `"alipay_cert_sn":"${certificateSn}",` : "";
  return `{"${name}":${raw},${certificate}"sign":"${sign}"}`;
}

/** In a scope of its own: forms are read there and nowhere else. */
export const readForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
