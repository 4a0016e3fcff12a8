/** AWS signature version 4 for S3 (docs/protocols.md 5.2): of a form, of headers and of an address. */
import type { Policy, SignedPolicy } from "./oss-signature.ts";
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

export type S3Keys = { accessKeyId: string; accessKeySecret: string; region: string };

const ALGORITHM = "AWS4-HMAC-SHA256";

const scopeOf = (at: Date, region: string) =>
  `${compactTime(at).slice(0, 8)}/${region}/s3/aws4_request`;

const credentialOf = ({ accessKeyId, region }: S3Keys, at: Date) =>
  `${accessKeyId}/${scopeOf(at, region)}`;

/** `text`: a policy in base64, or a string to sign. */
export function sign({ accessKeySecret, region }: S3Keys, at: Date, text: string): string {
  const steps = [compactTime(at).slice(0, 8), region, "s3", "aws4_request"];
  return hmac(narrowedKey(`AWS4${accessKeySecret}`, steps), text).toString("hex");
}

/** S3 refuses a form with a field that no condition covers, so the signature's own are conditions, too. */
export function postPolicy(policy: Policy, keys: S3Keys, at: Date): SignedPolicy {
  const said = {
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": credentialOf(keys, at),
    "X-Amz-Date": compactTime(at),
  };
  const conditions = [
    ...policy.conditions,
    ...Object.entries(said).map(([name, value]) => ({ [name.toLowerCase()]: value })),
  ];
  const text = policyText({ ...policy, conditions });
  const signature = sign(keys, at, text);
  return {
    policy: text,
    signature,
    fields: { ...said, policy: text, "X-Amz-Signature": signature },
  };
}

export type S3Request = {
  method: "GET" | "PUT" | "DELETE";
  url: URL;
  /** Lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  at: Date;
};

/** The headers to send; fetch adds the host, which is signed as well. */
export function signedHeaders(request: S3Request, keys: S3Keys): Record<string, string> {
  const hash = sha256Hex(request.body);
  const headers = {
    ...request.headers,
    "x-amz-content-sha256": hash,
    "x-amz-date": compactTime(request.at),
  };
  const all = { ...headers, host: request.url.host };
  const { signature, names } = signed(request, keys, { headers: all, query: {}, hash });
  const credential = credentialOf(keys, request.at);
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

type SignedInput = { headers: Record<string, string>; query: Record<string, string>; hash: string };
type Signable = Pick<S3Request, "method" | "url" | "at">;

function signed(
  { method, url, at }: Signable,
  keys: S3Keys,
  { headers, query, hash }: SignedInput,
) {
  const names = Object.keys(headers).toSorted().join(";");
  const canonical = [
    method,
    encodedPath(decodeURIComponent(url.pathname)),
    canonicalQuery(query),
    canonicalHeaders(headers),
    names,
    hash,
  ].join("\n");
  const scope = scopeOf(at, keys.region);
  const text = [ALGORITHM, compactTime(at), scope, sha256Hex(canonical)].join("\n");
  return { signature: sign(keys, at, text), names };
}

type SignedReading = { url: URL; at: Date; seconds: number; disposition?: string | undefined };

/** The query of an address that reads one object. */
export function signedQuery({ url, at, seconds, disposition }: SignedReading, keys: S3Keys) {
  const query = {
    ...(disposition !== undefined && { [ASKED_DISPOSITION]: disposition }),
    "X-Amz-Algorithm": ALGORITHM,
    "X-Amz-Credential": credentialOf(keys, at),
    "X-Amz-Date": compactTime(at),
    "X-Amz-Expires": String(seconds),
    "X-Amz-SignedHeaders": "host",
  };
  const said = { headers: { host: url.host }, query, hash: "UNSIGNED-PAYLOAD" };
  const { signature } = signed({ method: "GET", url, at }, keys, said);
  return { ...query, "X-Amz-Signature": signature };
}
