/** Withdrawals (提现) and exchanges (兑换) (rules money-7 to money-13). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Asset, ExchangeState, ExchangeType } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { limits } from "../../limits.ts";
import { pageOf, pageQuery } from "../../page.ts";

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
  /** How fee and tax come about, each a sentence; "" where there is none. */
  feeRule: z.string(),
  taxRule: z.string(),
  /** Above the brand's limit the request needs a code (screen 6). */
  needsCode: z.boolean(),
});
export type Quote = z.output<typeof Quote>;

export const quoteExchange = endpoint({
  method: "GET",
  path: "/v1/exchanges/quote",
  summary: "提现试算：手续费、税、到账金额、承诺时间",
  access: "member",
  query: z.strictObject({
    asset: Asset.fromText,
    amount: fields.wholeFromText([1, limits.amountMax], "请输入整数金额"),
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
  /** Masked Alipay account; "" for a prize. */
  payee: z.string(),
  /** What was exchanged; null for cash. Its title is the exchange's. */
  prize: z.nullable(z.object({ id: z.int(), cover: z.nullable(z.string()) })),
  /** Where the parcel goes, as the member wrote it; null but for physical prizes. */
  address: z.nullable(z.object({ name: z.string(), mobile: z.string(), text: z.string() })),
  courier: z.string(),
  tracking: z.string(),
  /** A code was issued: `revealCode` shows it. */
  hasCode: z.boolean(),
  /** The promised time has passed and it is still open. */
  overdue: z.boolean(),
  /** Paid for a missed promise, in gold; 0 = none. */
  bonusGold: z.int(),
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
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(ExchangeState.fromText),
    type: z.optional(ExchangeType.fromText),
  }),
  data: pageOf(Exchange),
});

export const getExchange = endpoint({
  method: "GET",
  path: "/v1/exchanges/:id",
  summary: "兑换详情",
  access: "member",
  params: fields.idParams,
  data: Exchange,
});

export const createExchange = endpoint({
  method: "POST",
  path: "/v1/exchanges",
  summary: "申请提现或兑换奖品：冻结余额并建立兑换，同一请求编号只生效一次",
  access: "member",
  evenFrozen: true,
  idempotent: true,
  body: z.discriminatedUnion("type", [
    z.strictObject({
      type: z.literal(ExchangeType.of.cash),
      asset: Asset.schema,
      amount: fields.amount,
      /** Where the quote says that it is needed. */
      code: z.optional(fields.code),
    }),
    z.strictObject({
      type: z.literal(ExchangeType.of.virtual),
      prizeId: fields.rowId("请选择奖品"),
    }),
    z.strictObject({
      type: z.literal(ExchangeType.of.physical),
      prizeId: fields.rowId("请选择奖品"),
      addressId: fields.rowId("请选择收货地址"),
    }),
  ]),
  data: Exchange,
});

export const revealCode = endpoint({
  method: "POST",
  path: "/v1/exchanges/code",
  summary: "查看已发放的兑换码，只有本人能看",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ id: fields.id }),
  data: z.object({ code: z.string(), expiresOn: z.nullable(z.string()) }),
});

export const cancelExchange = endpoint({
  method: "POST",
  path: "/v1/exchanges/cancel",
  summary: "撤销待审核的兑换，退回冻结的余额",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ id: fields.id }),
  data: Exchange,
});
