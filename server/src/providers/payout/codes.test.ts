import { expect, test } from "vitest";
import { judge } from "../../money/payout/policy.ts";
import { outcomeOfCode, outcomeOfEnd } from "./codes.ts";

// Retyped from Alipay's own lists (docs/protocols.md 2.2), so that a slip in codes.ts cannot hide here.
const payee = `PAYEE_NOT_EXIST, PAYEE_ACCOUNT_NOT_EXSIT, PAYEE_ACCOUNT_STATUS_ERROR, PAYEE_ACC_OCUPIED, PAYEE_USER_INFO_ERROR, PAYEE_USERINFO_STATUS_ERROR, PAYEE_USER_TYPE_ERROR, PAYEE_CERT_INFO_ERROR, PAYEE_NOT_RELNAME_CERTIFY, PERM_AML_NOT_REALNAME_REV, PERMIT_NON_BANK_LIMIT_PAYEE, PERMIT_LIMIT_PAYEE, PERMIT_CHECK_RECEIVE_LIMIT, EXCEED_LIMIT_UNRN_DM_AMOUNT, RELEASE_USER_FORBBIDEN_RECIEVE, BLOCK_USER_FORBBIDEN_RECIEVE, NO_ACCOUNT_RECEIVE_PERMISSION, PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT, TRUSTEESHIP_RECIEVE_QUOTA_LIMIT, EXCEED_LIMIT_DC_RECEIVED`;
const ours = `PAYER_BALANCE_NOT_ENOUGH, BALANCE_IS_NOT_ENOUGH, PAYER_STATUS_ERROR, PAYER_CERTIFY_CHECK_FAIL, PAYER_USER_INFO_ERROR, PAYER_NOT_EXIST, PAYER_PERMLIMIT_CHECK_FAILURE, INVALID_PAYER_ACCOUNT, PAYCARD_UNABLE_PAYMENT, NO_AVAILABLE_PAYMENT_TOOLS, MONEY_PAY_CLOSED, PRODUCT_NOT_SIGN, NO_PERMISSION_ACCOUNT, SECURITY_CHECK_FAILED, EXCEED_LIMIT_SM_AMOUNT, EXCEED_LIMIT_SM_MIN_AMOUNT, EXCEED_LIMIT_DM_AMOUNT, EXCEED_LIMIT_DM_MAX_AMOUNT, EXCEED_LIMIT_MM_AMOUNT, EXCEED_LIMIT_PERSONAL_SM_AMOUNT, EXCEED_LIMIT_ENT_SM_AMOUNT, MEMO_REQUIRED_IN_TRANSFER_ERROR, REMARK_HAS_SENSITIVE_WORD, PAYMENT_TIME_EXPIRE, PAYER_PAYEE_CANNOT_SAME, INVALID_PARAMETER, PAYMENT_FAIL, ORDER_STATUS_INVALID`;
const names = (text: string) => text.split(", ");

test.each(names(payee))("%s is the payee's side: the money goes back", (code) => {
  expect(outcomeOfCode(code, "")).toMatchObject({ kind: "refused", side: "payee" });
  expect(outcomeOfEnd(code, "")).toMatchObject({ kind: "refused", side: "payee" });
});

test.each(names(ours))(
  "%s is our side: a call waits for the mend, an order that ended so is over and goes back",
  (code) => {
    const asCall = outcomeOfCode(code, "");
    expect(asCall).toMatchObject({ kind: "refused", side: "ours" });
    expect(judge(asCall)).toMatchObject({ kind: "wait", state: "our-side" });
    const asOrder = outcomeOfEnd(code, "");
    expect(asOrder).toMatchObject({ kind: "refused", side: "ours", isOver: true });
    expect(judge(asOrder)).toMatchObject({ kind: "return" });
  },
);

test.each(["SYSTEM_ERROR", "REQUEST_PROCESSING", "RESOURCE_LIMIT_EXCEED"])(
  "%s settles nothing",
  (code) => {
    expect(outcomeOfCode(code, "").kind).toBe("unknown");
  },
);

test("ORDER_NOT_EXIST is no refusal", () => {
  expect(outcomeOfCode("ORDER_NOT_EXIST", "")).toEqual({ kind: "notFound" });
});

test("what nobody has seen yet is ours, so nothing goes back on a guess; an order that is over is over", () => {
  expect(outcomeOfCode("INVENTED_TOMORROW", "")).toMatchObject({ side: "ours" });
  expect(outcomeOfEnd("INVENTED_TOMORROW", "")).toMatchObject({ side: "payee", isOver: true });
});
