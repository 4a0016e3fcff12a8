/** Tencent Cloud's request signature TC3-HMAC-SHA256 (docs/protocols.md 3.2). */
import { createHash, createHmac } from "node:crypto";

export type Tc3Request = {
  host: string;
  service: string;
  body: string;
  contentType: string;
  secretId: string;
  secretKey: string;
  at: Date;
};

const sha256Hex = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text);

/** The headers that carry the time and the proof. */
export function signTc3(request: Tc3Request): { "x-tc-timestamp": string; authorization: string } {
  const { host, service, body, contentType, secretId, secretKey, at } = request;
  const seconds = String(Math.floor(at.getTime() / 1000));
  const day = at.toISOString().slice(0, 10);
  const names = "content-type;host";
  const lines = `content-type:${contentType}\nhost:${host}\n`;
  const canonical = ["POST", "/", "", lines, names, sha256Hex(body)].join("\n");
  const scope = `${day}/${service}/tc3_request`;
  const toSign = ["TC3-HMAC-SHA256", seconds, scope, sha256Hex(canonical)].join("\n");
  const dayKey = hmac(`TC3${secretKey}`, day).digest();
  const key = hmac(hmac(dayKey, service).digest(), "tc3_request").digest();
  const signature = hmac(key, toSign).digest("hex");
  return {
    "x-tc-timestamp": seconds,
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
