/** Tencent's codes by what they mean for a message; the spellings are Tencent's own (docs/protocols.md 3.2). */
import type { SmsFault } from "./outcome.ts";

type TencentCodesVerdict =
  | { kind: "ok" }
  | { kind: "rejected"; fault: SmsFault }
  | { kind: "unknown" };

/** The first that a code begins with decides, so the particular stand before the families. */
const beginnings: readonly (readonly [beginning: string, fault: SmsFault])[] = [
  ["LimitExceeded.DeliveryFrequencyLimit", "limit"],
  ["LimitExceeded.PhoneNumber", "limit"],
  ["InvalidParameterValue.IncorrectPhoneNumber", "number"],
  ["FailedOperation.PhoneNumberInBlacklist", "number"],
  ["FailedOperation.SignatureIncorrectOrUnapproved", "template"],
  ["FailedOperation.TemplateIncorrectOrUnapproved", "template"],
  ["FailedOperation.TemplateParamSetNotMatchApprovedTemplate", "ours"],
  ["FailedOperation.InsufficientBalanceInSmsPackage", "account"],
  ["UnauthorizedOperation", "account"],
  ["AuthFailure", "account"],
  ["LimitExceeded", "account"],
  ["RequestLimitExceeded", "account"],
  ["InvalidParameter", "ours"],
  ["MissingParameter", "ours"],
  ["UnsupportedOperation", "ours"],
];

/** With an unknown code the message may have been sent. */
export function tencentVerdict(code: string): TencentCodesVerdict {
  if (code === "Ok") return { kind: "ok" };
  const fault = beginnings.find(([beginning]) => code.startsWith(beginning))?.[1];
  return fault ? { kind: "rejected", fault } : { kind: "unknown" };
}
