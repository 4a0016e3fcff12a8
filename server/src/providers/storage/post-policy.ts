/** Judges a form by the policy that was signed for it, in the order and the words of OSS. */
import { isSameSecret } from "../../platform/same-secret.ts";
import { hmac } from "./signing.ts";

/** A refusal as OSS puts it. */
export type Refusal = { status: number; code: string; message: string };

export type JudgeFormInput =
  | { refusal: Refusal }
  | { key: string; bytesMin: number; bytesMax: number };

type Judge = {
  accessKeyId: string /** What was signed before the keys changed is good until it expires. */;
  accessKeySecrets: readonly string[];
  bucket: string;
  now: Date;
};
/** Form fields by lower-case name. */
type PolicyFields = ReadonlyMap<string, string>;

const denied = (message: string) => ({
  refusal: {
    status: 403,
    code: "AccessDenied",
    message: `Invalid according to Policy: ${message}`,
  },
});
const refused = (status: number, code: string, message: string) => ({
  refusal: { status, code, message },
});

export function judgeForm(fields: PolicyFields, judge: Judge): JudgeFormInput {
  const policy = fields.get("policy");
  const signature = fields.get("signature");
  if (!policy || !signature)
    return refused(403, "AccessDenied", "Anonymous access is forbidden for this operation.");
  if (fields.get("ossaccesskeyid") !== judge.accessKeyId)
    return refused(403, "InvalidAccessKeyId", "The OSS Access Key Id you provided does not exist.");
  const isOurs = judge.accessKeySecrets.some((secret) =>
    isSameSecret(signature, hmac(secret, policy, "sha1").toString("base64")),
  );
  if (!isOurs)
    return refused(403, "SignatureDoesNotMatch", "The signature we calculated does not match.");
  const read = policyOf(policy);
  if (!read) return refused(400, "InvalidPolicyDocument", "The policy is not valid.");
  if (new Date(read.expiration) <= judge.now) return denied("Policy expired.");
  return judgeConditions(read.conditions, fields, judge.bucket);
}

type Policy = { expiration: string; conditions: unknown[] };

function policyOf(base64: string): Policy | undefined {
  try {
    // Signed by us: embedded.ts writes no other shape.
    return JSON.parse(Buffer.from(base64, "base64").toString()) as Policy;
  } catch {
    return undefined;
  }
}

/** What a form may say without a condition: the proof itself. */
const proof = new Set(["policy", "signature", "ossaccesskeyid"]);

function judgeConditions(
  conditions: unknown[],
  fields: PolicyFields,
  bucket: string,
): JudgeFormInput {
  let range: readonly [number, number] | undefined;
  const covered = new Set(proof);
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === "content-length-range") {
      range = [Number(condition[1]), Number(condition[2])];
      continue;
    }
    const [name, wanted] = equalityOf(condition);
    covered.add(name);
    const given = name === "bucket" ? bucket : fields.get(name);
    if (given !== wanted) return denied(`Policy Condition failed: ["eq", "$${name}", "${wanted}"]`);
  }
  const extra = [...fields.keys()].find((name) => !covered.has(name));
  if (extra) return denied(`Extra input fields: ${extra}`);
  const key = fields.get("key");
  if (!range || !key) return refused(400, "InvalidPolicyDocument", "The policy is not complete.");
  return { key, bytesMin: range[0], bytesMax: range[1] };
}

/** `{name: value}` and `["eq", "$name", value]` say the same. */
function equalityOf(condition: unknown): [name: string, value: string] {
  const [name, value] = Array.isArray(condition)
    ? [String(condition[1]).replace(/^\$/, ""), condition[2]]
    : (Object.entries(condition as object)[0] ?? ["", ""]);
  return [name.toLowerCase(), String(value)];
}
