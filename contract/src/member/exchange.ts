/** Withdrawals (提现) and exchanges (兑换): spec sections 2, 4, 7; product.md section 4. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Asset, ExchangeState, ExchangeType } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";

export const Quote = z.object({
  asset: Asset.schema,
  /** Leaves the wallet: coins, or fen. */
  amount: z.int(),
  grossFen: z.int(),
  feeFen: z.int(),
  taxFen: z.int(),
  /** What arrives. */
  netFen: z.int(),
  promisedAt: z.string(),
});
export type Quote = z.output<typeof Quote>;

export const quoteExchange = endpoint({
  method: "GET",
  path: "/v1/exchanges/quote",
  summary: "提现试算：手续费、税、到账金额、承诺时间",
  access: "member",
  query: z.strictObject({
    asset: Asset.fromText,
    amount: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: "请输入整数金额" })),
      z.transform(Number),
    ),
  }),
  data: Quote,
});

export const Exchange = z.object({
  id: z.int(),
  type: ExchangeType.schema,
  title: z.string(),
  state: ExchangeState.schema,
  asset: Asset.schema,
  amount: z.int(),
  grossFen: z.int(),
  feeFen: z.int(),
  taxFen: z.int(),
  netFen: z.int(),
  /** Masked Alipay account. */
  payee: z.string(),
  /** Why it was rejected or failed; empty otherwise. */
  reason: z.string(),
  steps: z.array(z.object({ state: ExchangeState.schema, at: z.string(), note: z.string() })),
  promisedAt: z.string(),
  createdAt: z.string(),
  canCancel: z.boolean(),
});
export type Exchange = z.output<typeof Exchange>;

export const listExchanges = endpoint({
  method: "GET",
  path: "/v1/exchanges",
  summary: "兑换记录",
  access: "member",
  query: z.strictObject({ ...pageQuery, state: z.optional(ExchangeState.fromText) }),
  data: pageOf(Exchange),
});

export const getExchange = endpoint({
  method: "GET",
  path: "/v1/exchanges/:id",
  summary: "兑换详情",
  access: "member",
  params: z.object({ id: fields.idFromText }),
  data: Exchange,
});

export const createExchange = endpoint({
  method: "POST",
  path: "/v1/exchanges",
  summary: "申请提现：冻结余额并建立兑换，同一请求编号只生效一次",
  access: "member",
  idempotent: true,
  body: z.strictObject({
    type: z.literal(ExchangeType.of.cash, { error: "暂只支持提现到支付宝" }),
    asset: Asset.schema,
    amount: fields.amount,
  }),
  data: Exchange,
});

export const cancelExchange = endpoint({
  method: "POST",
  path: "/v1/exchanges/cancel",
  summary: "撤销待审核的兑换，退回冻结的余额",
  access: "member",
  body: z.strictObject({ id: z.int().check(z.positive()) }),
  data: Exchange,
});
