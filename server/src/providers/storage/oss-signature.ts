/** OSS signatures, version 1 and 4 (docs/protocols.md 5.1): of a form, of a header and of an address. */
import {
  ASKED_DISPOSITION,
  canonicalHeaders,
  canonicalQuery,
  compactTime,
  encodedPath,
  hmac,
  narrowedKey,
  policyText,
  sha256Hex,
} from "./signing.ts";

export type OssKeys = { accessKeyId: string; accessKeySecret: string };
export type OssPlace = OssKeys & { bucket: string; region: string };
export type Policy = { expiration: string; conditions: readonly unknown[] };
export type SignedPolicy = { policy: string; signature: string; fields: Record<string, string> };

const V4 = "OSS4-HMAC-SHA256";
const UNSIGNED = "UNSIGNED-PAYLOAD";

const sign1 = (secret: string, text: string) => hmac(secret, text, "sha1").toString("base64");

const scopeOf = (at: Date, region: string) =>
  `${compactTime(at).slice(0, 8)}/${region}/oss/aliyun_v4_request`;

function sign4({ accessKeySecret, region }: OssPlace, at: Date, text: string): string {
  const day = compactTime(at).slice(0, 8);
  const steps = [day, region, "oss", "aliyun_v4_request"];
  return hmac(narrowedKey(`aliyun_v4${accessKeySecret}`, steps), text).toString("hex");
}

export function postV1(policy: Policy, keys: OssKeys): SignedPolicy {
  const text = policyText(policy);
  const signature = sign1(keys.accessKeySecret, text);
  const fields = { OSSAccessKeyId: keys.accessKeyId, policy: text, Signature: signature };
  return { policy: text, signature, fields };
}

/** The version, the credential and the date are fields and conditions of the policy at once. */
export function postV4(policy: Policy, place: OssPlace, at: Date): SignedPolicy {
  const said = {
    "x-oss-signature-version": V4,
    "x-oss-credential": `${place.accessKeyId}/${scopeOf(at, place.region)}`,
    "x-oss-date": compactTime(at),
  };
  const conditions = [
    ...policy.conditions,
    ...Object.entries(said).map(([name, value]) => ({ [name]: value })),
  ];
  const text = policyText({ ...policy, conditions });
  const signature = sign4(place, at, text);
  return {
    policy: text,
    signature,
    fields: { ...said, policy: text, "x-oss-signature": signature },
  };
}

/** A request of ours for one object; headers in lower case. */
export type OssRequest = {
  method: "GET" | "PUT" | "DELETE";
  key: string;
  headers: Readonly<Record<string, string>>;
  at: Date;
};

/** The headers to send: those given, the date and the authorization. */
export function headersV4(request: OssRequest, place: OssPlace): Record<string, string> {
  const headers = {
    ...request.headers,
    "x-oss-content-sha256": UNSIGNED,
    "x-oss-date": compactTime(request.at),
  };
  const signature = signed4(request, place, { headers, query: {} });
  const credential = `${place.accessKeyId}/${scopeOf(request.at, place.region)}`;
  return { ...headers, authorization: `${V4} Credential=${credential},Signature=${signature}` };
}

type Canonical = { headers: Record<string, string>; query: Record<string, string> };

function signed4({ method, key, at }: OssRequest, place: OssPlace, said: Canonical): string {
  const canonical = [
    method,
    encodedPath(`/${place.bucket}/${key}`),
    canonicalQuery(said.query),
    canonicalHeaders(said.headers),
    "",
    UNSIGNED,
  ].join("\n");
  const scope = scopeOf(at, place.region);
  return sign4(place, at, [V4, compactTime(at), scope, sha256Hex(canonical)].join("\n"));
}

export function headersV1(request: OssRequest, place: OssPlace): Record<string, string> {
  const { method, key, at } = request;
  const headers: Record<string, string> = { ...request.headers, "x-oss-date": at.toUTCString() };
  const own = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("x-oss-")),
  );
  const text = [
    method,
    "",
    headers["content-type"] ?? "",
    at.toUTCString(),
    `${canonicalHeaders(own)}/${place.bucket}/${key}`,
  ].join("\n");
  const signature = sign1(place.accessKeySecret, text);
  return { ...headers, authorization: `OSS ${place.accessKeyId}:${signature}` };
}

/** `disposition`: the answer's Content-Disposition; part of the signed text. */
export type Reading = { key: string; at: Date; seconds: number; disposition?: string | undefined };

const askedIn = ({ disposition }: Reading): Record<string, string> =>
  disposition === undefined ? {} : { [ASKED_DISPOSITION]: disposition };

/** The query of an address that reads one object. */
export function queryV1(reading: Reading, keys: OssKeys & { bucket: string }) {
  const { key, at, seconds } = reading;
  const expires = String(Math.floor(at.getTime() / 1000) + seconds);
  const asked = askedIn(reading);
  const resource = Object.entries(asked).map(([name, value]) => `?${name}=${value}`);
  const path = `/${keys.bucket}/${key}${resource.join("")}`;
  const text = ["GET", "", "", expires, path].join("\n");
  return {
    ...asked,
    OSSAccessKeyId: keys.accessKeyId,
    Expires: expires,
    Signature: sign1(keys.accessKeySecret, text),
  };
}

export function queryV4(reading: Reading, place: OssPlace) {
  const { key, at, seconds } = reading;
  const query = {
    ...askedIn(reading),
    "x-oss-credential": `${place.accessKeyId}/${scopeOf(at, place.region)}`,
    "x-oss-date": compactTime(at),
    "x-oss-expires": String(seconds),
    "x-oss-signature-version": V4,
  };
  const signature = signed4({ method: "GET", key, at, headers: {} }, place, { headers: {}, query });
  return { ...query, "x-oss-signature": signature };
}
