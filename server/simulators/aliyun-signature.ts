/** The provider's half of ACS3-HMAC-SHA256: it takes the request apart as it came over the wire. */
import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export type Arrived = { path: string; headers: IncomingHttpHeaders; body: string };
export type Key = { id: string; secret: string };

const CLOCK_SLACK_MS = 15 * 60_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Answers what is wrong in Aliyun's words; undefined when the request is genuine. */
export function faultOfAcs3(arrived: Arrived, key: Key, now: Date): string | undefined {
  const { headers, body } = arrived;
  const parts =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  const [, id, signedHeaders = "", signature] = parts ?? [];
  if (!parts) return "MissingAuthorization";
  if (id !== key.id) return "InvalidAccessKeyId.NotFound";
  if (headers["x-acs-content-sha256"] !== sha256(body)) return "IncompleteSignature";
  const at = Date.parse(String(headers["x-acs-date"]));
  if (!(Math.abs(now.getTime() - at) <= CLOCK_SLACK_MS)) return "InvalidTimeStamp.Expired";
  if (leavesOut(signedHeaders, headers)) return "IncompleteSignature";
  const expected = createHmac("sha256", key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonicalOf(arrived, signedHeaders))}`)
    .digest("hex");
  return signature === expected ? undefined : "SignatureDoesNotMatch";
}

/** What a client may not leave out, whatever it says that it signed. */
function leavesOut(signedHeaders: string, headers: IncomingHttpHeaders): boolean {
  const signed = new Set(signedHeaders.split(";"));
  const sent = Object.keys(headers).filter((name) => name.startsWith("x-acs-"));
  const type = headers["content-type"] === undefined ? [] : ["content-type"];
  return ["host", ...required, ...sent, ...type].some((name) => !signed.has(name));
}
const required = [
  "x-acs-action",
  "x-acs-version",
  "x-acs-date",
  "x-acs-signature-nonce",
  "x-acs-content-sha256",
];

/** Decoded and encoded again: clients differ in what they leave unescaped on the wire. */
function canonicalOf({ path, headers, body }: Arrived, signedHeaders: string): string {
  const { pathname, searchParams } = new URL(path, "http://simulator");
  const query = [...searchParams]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const lines = signedHeaders
    .split(";")
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join("");
  return ["POST", pathname, query, lines, signedHeaders, sha256(body)].join("\n");
}
