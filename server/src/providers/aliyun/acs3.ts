/** Alibaba Cloud's request signature ACS3-HMAC-SHA256 (docs/protocols.md 3.1). */
import { createHash, createHmac } from "node:crypto";

export type Acs3Request = {
  /** With the port, where it is not the usual one: `fetch` sends it so. */
  host: string;
  action: string;
  version: string;
  query?: Record<string, string>;
  /** Goes into the body; the two are never used together. */
  form?: Record<string, string>;
  accessKeyId: string;
  accessKeySecret: string;
  at: Date;
  /** Unique, so that a request that was overheard cannot be sent again. */
  nonce: string;
};
export type SignedRequest = { search: string; headers: Record<string, string>; body: string };

/** encodeURIComponent leaves five characters that RFC 3986 wants encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const pairsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
    .join("&");

const sha256Hex = (text: string) => createHash("sha256").update(text).digest("hex");

export function signAcs3(request: Acs3Request): SignedRequest {
  const body = request.form ? pairsOf(request.form) : "";
  const query = pairsOf(request.query ?? {});
  const signed: Record<string, string> = {
    ...(request.form && { "content-type": "application/x-www-form-urlencoded" }),
    host: request.host,
    "x-acs-action": request.action,
    "x-acs-content-sha256": sha256Hex(body),
    "x-acs-date": request.at.toISOString().replace(/\.\d{3}/, ""),
    "x-acs-signature-nonce": request.nonce,
    "x-acs-version": request.version,
  };
  const names = Object.keys(signed).toSorted();
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join("");
  const canonical = ["POST", "/", query, lines, names.join(";"), sha256Hex(body)].join("\n");
  const signature = createHmac("sha256", request.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`)
    .digest("hex");
  const authorization = `ACS3-HMAC-SHA256 Credential=${request.accessKeyId},SignedHeaders=${names.join(";")},Signature=${signature}`;
  // `fetch` sets the host itself, and refuses it from others.
  const { host: _, ...sent } = signed;
  return { search: query && `?${query}`, headers: { ...sent, authorization }, body };
}
