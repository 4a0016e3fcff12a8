/** Aliyun's codes by what they mean for a message; the spellings are Aliyun's own (docs/protocols.md 3.1). */
import type { SmsFault } from "./outcome.ts";

type AliyunCodesVerdict =
  | { kind: "ok" }
  | { kind: "rejected"; fault: SmsFault }
  | { kind: "unknown" };

const codes: Record<SmsFault, string> = {
  limit: "isv.BUSINESS_LIMIT_CONTROL",
  number: `isv.MOBILE_NUMBER_ILLEGAL isv.MOBILE_COUNT_OVER_LIMIT isv.DOMESTIC_NUMBER_NOT_SUPPORTED`,
  ours: `isv.TEMPLATE_MISSING_PARAMETERS isv.INVALID_JSON_PARAM isv.PARAM_LENGTH_LIMIT
    isv.INVALID_PARAMETERS isv.EXTEND_CODE_ERROR`,
  template: `isv.SMS_TEMPLATE_ILLEGAL isv.SMS_SIGNATURE_ILLEGAL isv.SIGN_STATE_ILLEGAL
    isv.SMS_SIGNATURE_SCENE_ILLEGAL isv.SMS_SIGN_ILLEGAL isv.SMS_CONTENT_ILLEGAL
    isv.BLACK_KEY_CONTROL_LIMIT`,
  account: `isv.DAY_LIMIT_CONTROL isv.MONTH_LIMIT_CONTROL isv.AMOUNT_NOT_ENOUGH isv.OUT_OF_SERVICE
    isv.ACCOUNT_NOT_EXISTS isv.ACCOUNT_ABNORMAL isv.PRODUCT_UN_SUBSCRIPT isp.RAM_PERMISSION_DENY
    isv.DENY_IP_RANGE`,
};

const faults = new Map(
  Object.entries(codes).flatMap(([fault, text]) =>
    // The keys are the faults.
    text.split(/\s+/).map((code): [string, SmsFault] => [code, fault as SmsFault]),
  ),
);

export function aliyunVerdict(code: string, status: number): AliyunCodesVerdict {
  const fault = faults.get(code);
  if (fault) return { kind: "rejected", fault };
  // The gateway turned the request away before it reached the service: signature, key, clock, rate.
  if (status >= 400) return { kind: "rejected", fault: "account" };
  if (code === "OK") return { kind: "ok" };
  // isv is "the caller's side" in Aliyun's words; anything else, isp.SYSTEM_ERROR first, settles nothing.
  return code.startsWith("isv.") ? { kind: "rejected", fault: "ours" } : { kind: "unknown" };
}
