/**
 * The end of a payout that can never succeed. Where the provider goes on refusing for a reason that nobody can
 * mend, or does not know the number at all, one operator of finance proposes the end with the provider's own
 * word as evidence, and another confirms it. From the proposal on the number is only asked about and not sent;
 * at the confirmation the provider is asked once more, and its answer decides: paid is booked as paid, an order
 * that it calls failed or closed is returned, and whatever settles nothing (no answer, still at work) refuses
 * the confirmation. A number that it does not know counts as unpaid a day after it was last sent. The number is
 * dead from then on: it is never sent again, and a later "paid" is an alarm and a difference in the books.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { ConsoleExchange } from "./exchange.ts";
import { financeStaff } from "../people/staff.ts";

export const evidenceMaxBytes = 5 * 1024 * 1024;
/** Told by the file's bytes. */
export const evidenceTypes = ["jpg", "jpeg", "png", "webp", "pdf"] as const;

const base64Length = Math.ceil(evidenceMaxBytes / 3) * 4;
export const evidenceBodyBytes = base64Length + 4096;
/** What the first of two brings: also of a discrepancy (discrepancy.ts). */
export const proof = {
  /** What the provider calls it: the number of a ticket or a receipt. */
  reference: fields.text("渠道的工单号或回执号", 64),
  note: fields.text("说明", 200),
  /** A picture or a PDF as base64; a picture is drawn again without metadata. */
  evidence: z
    .string({ error: "请选择凭证文件" })
    .check(
      z.minLength(1, { error: "请选择凭证文件", abort: true }),
      z.maxLength(base64Length, { error: "凭证文件不能超过 5 MB", abort: true }),
    ),
};
/** What the second person says, or the first when taking it back. */
export const decided = z.strictObject({
  decision: z.enum(["confirm", "refuse", "withdraw"]),
  note: z.string().check(z.trim(), z.maxLength(200, { error: "说明最多200个字" })),
});

export const proposeUnpaid = endpoint({
  method: "POST",
  path: "/console/exchanges/:id/unpaid",
  summary: "提交“渠道确认未付款”：附渠道的凭证，由第二人复核；提交后不再重发这个单号",
  access: financeStaff,
  params: fields.idParams,
  body: z.strictObject({
    /** `refund`: the funds go back to the member. `file`: it is paid by hand, under another number. */
    next: z.enum(["refund", "file"], { error: "请选择退回会员或改为手工付款" }),
    ...proof,
  }),
  data: ConsoleExchange,
  bodyMaxBytes: evidenceBodyBytes,
});

export const decideUnpaid = endpoint({
  method: "POST",
  path: "/console/exchanges/:id/unpaid/decide",
  summary: "第二人确认或驳回“渠道确认未付款”，提交人可撤回；确认前会再问一次渠道，以渠道的回答为准",
  access: financeStaff,
  params: fields.idParams,
  body: decided,
  data: ConsoleExchange,
});
