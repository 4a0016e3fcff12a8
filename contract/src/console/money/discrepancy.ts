/**
 * The end of a contradiction: the provider says other than our books of a payout (another sum, paid after it was
 * given back, not paid after it was booked). One operator of finance says what the provider's own statement
 * shows for the number, with the statement attached, and another confirms it; then it is booked in one
 * transaction. The clearing account gets exactly what was paid. Paid at least what was owed, the withdrawal is
 * paid and the house bears what was too much; paid less, the rest is back with the member at the withdrawal's
 * own rate, rounded up; not paid, all of it is. What was paid after a give-back is taken from the member again
 * (what they do not have becomes a debt), or borne by the house, as the first of the two says.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { ConsoleExchange } from "./exchange.ts";
import { financeStaff } from "../people/staff.ts";
import { decided, evidenceBodyBytes, proof } from "./unpaid.ts";

export const proposeDiscrepancy = endpoint({
  method: "POST",
  path: "/console/exchanges/:id/discrepancy",
  summary:
    "付款差异：按渠道账单提交实际付款（0 为没有付），附账单凭证，由第二人复核；提交后不再重发这个单号",
  access: financeStaff,
  params: fields.idParams,
  body: z.strictObject({
    /** The payout's own number, or one that was declared dead. */
    billNo: z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/, { error: "单号错误" })),
    /** What the statement shows as paid under this number, in fen; 0 = it shows no payment. */
    paidFen: fields.wholeIn([0, fields.INT4[1]], "请输入渠道账单上的实付金额"),
    /** The payment's own number on the statement; empty when there is none. */
    providerNo: z
      .string()
      .check(
        z.trim(),
        z.regex(/^[\x21-\x7e]{0,64}$/, { error: "渠道流水号为 1-64 位字母、数字或符号" }),
      ),
    /** If it was paid after the funds were given back: true takes them from the member again, false is the house's loss. */
    claim: z.boolean(),
    ...proof,
  }),
  data: ConsoleExchange,
  bodyMaxBytes: evidenceBodyBytes,
});

export const decideDiscrepancy = endpoint({
  method: "POST",
  path: "/console/exchanges/:id/discrepancy/decide",
  summary: "第二人确认或驳回按渠道账单结清，提交人可撤回；确认后一次入账，差异不再列出",
  access: financeStaff,
  params: fields.idParams,
  body: decided,
  data: ConsoleExchange,
});
