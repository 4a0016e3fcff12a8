/** The withdrawal queue (product.md sections 4 and 11). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { ExchangeState } from "../enums.ts";
import * as fields from "../fields.ts";
import { Exchange } from "../member/exchange.ts";
import { pageOf, pageQuery } from "../page.ts";
import { anyStaff, financeStaff } from "./staff.ts";

/** A flag explains itself. */
export const RiskFlag = z.object({ kind: z.string(), sentence: z.string() });

export const ConsoleExchange = z.extend(Exchange, {
  memberId: z.int(),
  memberName: z.string(),
  memberCode: z.string(),
  payeeName: z.string(),
  overdue: z.boolean(),
  flags: z.array(RiskFlag),
  payout: z.nullable(
    z.object({
      billNo: z.string(),
      provider: z.string(),
      state: z.enum(["ready", "sent", "unknown", "our-side", "paid", "refused"]),
      sends: z.int(),
      queries: z.int(),
      providerNo: z.nullable(z.string()),
      lastMessage: z.string(),
    }),
  ),
});
export type ConsoleExchange = z.output<typeof ConsoleExchange>;

export const consoleExchanges = endpoint({
  method: "GET",
  path: "/console/exchanges",
  summary: "提现队列",
  access: anyStaff,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(ExchangeState.fromText),
    memberId: z.optional(fields.idFromText),
  }),
  data: pageOf(ConsoleExchange),
});

export const consoleExchange = endpoint({
  method: "GET",
  path: "/console/exchanges/:id",
  summary: "提现详情",
  access: anyStaff,
  params: z.object({ id: fields.idFromText }),
  data: ConsoleExchange,
});

const ids = z
  .array(z.int().check(z.positive()))
  .check(z.minLength(1, { error: "请至少选择一条" }), z.maxLength(200, { error: "一次最多200条" }));
const Decided = z.object({
  decided: z.int(),
  skipped: z.array(z.object({ id: z.int(), why: z.string() })),
});

export const approveExchanges = endpoint({
  method: "POST",
  path: "/console/exchanges/approve",
  summary: "批准提现，交由付款程序发放",
  access: financeStaff,
  body: z.strictObject({ ids }),
  data: Decided,
});

export const rejectExchanges = endpoint({
  method: "POST",
  path: "/console/exchanges/reject",
  summary: "驳回提现并退回余额；原因会给会员看",
  access: financeStaff,
  body: z.strictObject({ ids, reason: fields.text("驳回原因", 100) }),
  data: Decided,
});
