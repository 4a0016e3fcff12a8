/** Alipay's codes by what they mean for the money (docs/protocols.md 2.2); the spellings are Alipay's own. */
import type { PayoutOutcome } from "./outcome.ts";

const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Their account cannot receive it: the member gets the money back. */
const payeeSide = namesIn(`
  PAYEE_NOT_EXIST PAYEE_ACCOUNT_NOT_EXSIT PAYEE_ACCOUNT_STATUS_ERROR PAYEE_ACC_OCUPIED
  PAYEE_USER_INFO_ERROR PAYEE_USERINFO_STATUS_ERROR PAYEE_USER_TYPE_ERROR PAYEE_CERT_INFO_ERROR
  PAYEE_NOT_RELNAME_CERTIFY PERM_AML_NOT_REALNAME_REV PERMIT_NON_BANK_LIMIT_PAYEE
  PERMIT_LIMIT_PAYEE PERMIT_CHECK_RECEIVE_LIMIT EXCEED_LIMIT_UNRN_DM_AMOUNT
  RELEASE_USER_FORBBIDEN_RECIEVE BLOCK_USER_FORBBIDEN_RECIEVE NO_ACCOUNT_RECEIVE_PERMISSION
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT TRUSTEESHIP_RECIEVE_QUOTA_LIMIT EXCEED_LIMIT_DC_RECEIVED`);

/** Our balance, contract, limits or words: to be mended, and then the same number is sent again. */
const ourSide = namesIn(`
  PAYER_BALANCE_NOT_ENOUGH BALANCE_IS_NOT_ENOUGH PAYER_STATUS_ERROR PAYER_CERTIFY_CHECK_FAIL
  PAYER_USER_INFO_ERROR PAYER_NOT_EXIST PAYER_PERMLIMIT_CHECK_FAILURE INVALID_PAYER_ACCOUNT
  PAYCARD_UNABLE_PAYMENT NO_AVAILABLE_PAYMENT_TOOLS MONEY_PAY_CLOSED PRODUCT_NOT_SIGN
  NO_PERMISSION_ACCOUNT SECURITY_CHECK_FAILED EXCEED_LIMIT_SM_AMOUNT EXCEED_LIMIT_SM_MIN_AMOUNT
  EXCEED_LIMIT_DM_AMOUNT EXCEED_LIMIT_DM_MAX_AMOUNT EXCEED_LIMIT_MM_AMOUNT
  EXCEED_LIMIT_PERSONAL_SM_AMOUNT EXCEED_LIMIT_ENT_SM_AMOUNT MEMO_REQUIRED_IN_TRANSFER_ERROR
  REMARK_HAS_SENSITIVE_WORD PAYMENT_TIME_EXPIRE PAYER_PAYEE_CANNOT_SAME INVALID_PARAMETER
  PAYMENT_FAIL ORDER_STATUS_INVALID`);

const unsettled = namesIn("SYSTEM_ERROR REQUEST_PROCESSING RESOURCE_LIMIT_EXCEED");

/**
 * What a call was refused with. Only the payee-side list gives money back. A code that nobody has seen
 * yet counts as ours: the exchange waits, an operator is told, and a refund never rests on a guess.
 */
export function outcomeOfCode(code: string, message: string): PayoutOutcome {
  if (payeeSide.has(code)) return { kind: "refused", code, message, side: "payee" };
  if (unsettled.has(code)) return { kind: "unknown", code, message };
  if (code === "ORDER_NOT_EXIST") return { kind: "notFound" };
  return { kind: "refused", code, message, side: "ours" };
}

/**
 * What an order ended with that the provider itself calls failed or closed: unlike a call's refusal it
 * settles that nothing was paid and nothing will be, no matter who is at fault. To wait for a mend of ours
 * would be to wait for ever, because the same number is answered with the same end.
 */
export const outcomeOfEnd = (code: string, message: string) =>
  ({
    kind: "refused",
    code,
    message,
    side: ourSide.has(code) ? "ours" : "payee",
    isOver: true,
  }) satisfies PayoutOutcome;
