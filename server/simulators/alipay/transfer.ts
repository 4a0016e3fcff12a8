/** Single transfer and its query, in Alipay's words (docs/protocols.md 2.2). */
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { secondOf } from "../../src/platform/clock.ts";
import { jsonOf } from "../../src/platform/json-text.ts";
import { type Bill, namedFen } from "../book.ts";
import { type PaymentOrder, isLost, lookUp, take, type Till } from "../till.ts";
import type { Answer } from "./protocol.ts";

const kind = {
  product_code: z.literal("TRANS_ACCOUNT_NO_PWD"),
  biz_scene: z.literal("DIRECT_TRANSFER"),
};
const filled = z.string().check(z.minLength(1));
const Transfer = z.looseObject({
  ...kind,
  out_biz_no: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  /** Two decimals, from 0.10. */
  trans_amount: z.string().check(z.regex(/^(?!0\.0)(0|[1-9]\d{0,8})\.\d\d$/)),
  order_title: filled,
  payee_info: z.object({
    identity: filled,
    identity_type: z.literal("ALIPAY_LOGON_ID"),
    name: filled,
  }),
  remark: z.optional(z.string()),
});
const Query = z.looseObject({ ...kind, out_biz_no: z.string() });

/** From here on a remark is demanded. */
const REMARK_FROM_FEN = 5_000_000;

const named = (method: string, node: object): Answer => ({
  name: `alipay_fund_trans_${method}_response`,
  node,
});
const success = (method: string, node: object) =>
  named(method, { code: "10000", msg: "Success", ...node });
const failure = (method: string, code: string, message: string) =>
  named(method, { code: "40004", msg: "Business Failed", sub_code: code, sub_msg: message });

const UNI = "uni_transfer";
const QUERY = "common_query";

type TransferReply = { answer: Answer; isBadlySigned?: boolean; dealing?: string };

export async function transfer(
  till: Till,
  content: string,
  reply: FastifyReply,
): Promise<TransferReply | "lost"> {
  const asked = askedIn(content);
  if (typeof asked === "string") return { answer: failure(UNI, asked, "参数有误") };
  const judged = take(till, asked);
  if (judged.kind === "failure") return { answer: failure(UNI, judged.code, judged.message) };
  const { bill, fault } = judged;
  if (await isLost(till, judged, reply)) return "lost";
  if (fault === "system-error-after-accepting")
    return { answer: failure(UNI, "SYSTEM_ERROR", "系统繁忙") };
  const answer =
    bill.status === "refused" ? failure(UNI, bill.code, bill.message) : success(UNI, takenOf(bill));
  return {
    answer,
    isBadlySigned: fault === "bad-signature",
    ...(bill.status === "dealing" && { dealing: bill.billNo }),
  };
}

/** What is asked, or the code that it is refused with. */
function askedIn(content: string): PaymentOrder | string {
  const read = z.safeParse(Transfer, jsonOf(content));
  if (!read.success) return "INVALID_PARAMETER";
  const {
    out_biz_no: billNo,
    trans_amount: yuan,
    order_title: title,
    payee_info: payee,
  } = read.data;
  const fen = Number(yuan.replace(".", ""));
  if (fen >= REMARK_FROM_FEN && !read.data.remark) return "MEMO_REQUIRED_IN_TRANSFER_ERROR";
  // The remark is part of what a repeat must not change.
  const all = `${title}\n${read.data.remark ?? ""}`;
  return { billNo, fen, account: payee.identity, realName: payee.name, title: all };
}

export function orderOf(till: Till, content: string): Answer {
  const read = z.safeParse(Query, jsonOf(content));
  if (!read.success) return failure(QUERY, "INVALID_PARAMETER", "参数有误");
  const bill = lookUp(till, read.data.out_biz_no);
  return bill
    ? success(QUERY, fieldsOf(bill))
    : failure(QUERY, "ORDER_NOT_EXIST", "转账订单不存在");
}

const statuses = {
  paid: "SUCCESS",
  dealing: "DEALING",
  refused: "FAIL",
  refunded: "REFUND",
} as const;

const numbersOf = (bill: Bill) => ({
  out_biz_no: bill.billNo,
  order_id: bill.orderId,
  pay_fund_order_id: bill.orderId,
  status: statuses[bill.status],
});

/** What a transfer's answer says of its order: when, and no sum. */
const takenOf = (bill: Bill) => ({
  ...numbersOf(bill),
  trans_date: secondOf(new Date(bill.at)),
});

/** An order as queries and notifications tell it. */
export const fieldsOf = (bill: Bill) => ({
  ...numbersOf(bill),
  trans_amount: (namedFen(bill) / 100).toFixed(2),
  ...(bill.code && { error_code: bill.code, fail_reason: bill.message }),
});
