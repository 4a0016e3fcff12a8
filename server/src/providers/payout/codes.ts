/** Alipay's sub-codes by what they mean for the money; the spellings are Alipay's own. */
import type { Outcome } from "./outcome.ts";

const payeeSide = new Set(
  `PAYEE_NOT_EXIST PAYEE_ACCOUNT_NOT_EXSIT PAYEE_ACCOUNT_STATUS_ERROR PAYEE_ACC_OCUPIED
  PAYEE_USER_INFO_ERROR PAYEE_USERINFO_STATUS_ERROR PAYEE_USER_TYPE_ERROR PAYEE_CERT_INFO_ERROR
  PAYEE_NOT_RELNAME_CERTIFY PERM_AML_NOT_REALNAME_REV PERMIT_NON_BANK_LIMIT_PAYEE
  PERMIT_LIMIT_PAYEE PERMIT_CHECK_RECEIVE_LIMIT EXCEED_LIMIT_UNRN_DM_AMOUNT
  RELEASE_USER_FORBBIDEN_RECIEVE BLOCK_USER_FORBBIDEN_RECIEVE NO_ACCOUNT_RECEIVE_PERMISSION
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT TRUSTEESHIP_RECIEVE_QUOTA_LIMIT EXCEED_LIMIT_DC_RECEIVED`.split(
    /\s+/,
  ),
);

const unsettled = new Set(["SYSTEM_ERROR", "REQUEST_PROCESSING", "RESOURCE_LIMIT_EXCEED"]);

/**
 * Only the payee-side list gives money back. A code that nobody has seen yet counts as ours: the
 * exchange waits, an operator is told, and a refund never rests on a guess.
 */
export function outcomeOfCode(code: string, message: string): Outcome {
  if (payeeSide.has(code)) return { kind: "refused", code, message, side: "payee" };
  if (unsettled.has(code)) return { kind: "unknown", code, message };
  if (code === "ORDER_NOT_EXIST") return { kind: "notFound" };
  return { kind: "refused", code, message, side: "ours" };
}
