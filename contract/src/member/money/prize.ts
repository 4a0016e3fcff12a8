/** 奖品兑换: what gold buys (rule money-23). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { ExchangeType } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pagedBy, pageOf } from "../../page.ts";

/** Virtual or physical; cash is no prize. */
export const PrizeType = z.union([
  z.literal(ExchangeType.of.virtual),
  z.literal(ExchangeType.of.physical),
]);
export type PrizeType = z.output<typeof PrizeType>;

/** What so many of them are called: of a code there is nothing to hold. */
export const unitOf = (type: PrizeType): string => (type === ExchangeType.of.virtual ? "份" : "件");

export const Prize = z.object({
  id: z.int(),
  type: PrizeType,
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(z.string()),
  priceGold: z.int(),
  /** How many are left; 100 means "100 or more". */
  left: z.int(),
  /** How many one member may have, and how many this one has or has asked for. */
  memberLimit: z.nullable(z.int()),
  taken: z.int(),
  /** Why it cannot be had now, in a sentence; "" when it can. A balance that is too low is said here, too. */
  why: z.string(),
});
export type Prize = z.output<typeof Prize>;

export const listPrizes = endpoint({
  method: "GET",
  path: "/v1/prizes",
  summary: "奖品列表：按类别、类型筛选，可只看现在换得起的",
  access: "member",
  query: z.strictObject({
    ...pagedBy(["int", "row"]),
    category: z.optional(z.string().check(z.maxLength(10))),
    type: z.optional(ExchangeType.fromText),
    /** 1: only what the available gold is enough for. */
    affordable: z.optional(z.literal("1")),
  }),
  data: z.extend(pageOf(Prize), {
    /** All categories on the shelf, in the operator's order. */
    categories: z.array(z.string()),
  }),
});

export const getPrize = endpoint({
  method: "GET",
  path: "/v1/prizes/:id",
  summary: "奖品详情",
  access: "member",
  params: fields.idParams,
  data: z.extend(Prize, {
    /** From the operator's Markdown, sanitised. */
    descriptionHtml: z.string(),
  }),
});
