/** 收入: what is on its way and when it comes, earnings over time, the year's statement (rules money-14, money-15). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { Asset } from "../../enums.ts";
import { pagedBy, pageOf } from "../../page.ts";

export const Waiting = z.object({
  about: z.object({ kind: z.enum(["response", "exchange"]), id: z.int() }),
  /** The task's or the exchange's name. */
  title: z.string(),
  asset: Asset.schema,
  /** Whole coins, or fen; always above 0. */
  amount: z.int(),
  since: z.string(),
  /** When it is released by itself, of an exchange by when it is promised; null where a person or a file decides. */
  releaseAt: z.nullable(z.string()),
  /** The rule behind it: "完成 3 天后自动到账". */
  rule: z.string(),
});
export type Waiting = z.output<typeof Waiting>;

export const listWaiting = endpoint({
  method: "GET",
  path: "/v1/income/waiting",
  summary: "待审核或冻结中的每一笔：何时到账、依据哪条规则",
  access: "member",
  query: z.strictObject({
    ...pagedBy(["row"], ["row", "int"]),
    bucket: z.enum(["pending", "held"]),
    /** Only of this currency; both unless said. */
    asset: z.optional(Asset.fromText),
  }),
  data: pageOf(Waiting),
});

export const Earnings = z.object({
  /** Oldest first, without gaps: 2026-11-21, or 2026-11. */
  points: z.array(z.object({ at: z.string(), gold: z.int(), fen: z.int() })),
});
export type Earnings = z.output<typeof Earnings>;

export const getEarnings = endpoint({
  method: "GET",
  path: "/v1/income/earnings",
  summary: "收入走势：最近 30 天按日，或最近 12 个月按月",
  access: "member",
  query: z.strictObject({ by: z.enum(["day", "month"]) }),
  data: Earnings,
});

const YearSums = z.object({
  /** Became available: rewards, consolations, commissions, bonuses; less what was taken back. */
  earnedGold: z.int(),
  earnedFen: z.int(),
  /** Withdrawals that were issued, by the month in which they were asked for. */
  count: z.int(),
  grossFen: z.int(),
  feeFen: z.int(),
  taxFen: z.int(),
  netFen: z.int(),
  /** Gold spent on prizes. */
  prizeGold: z.int(),
});

export const YearStatement = z.object({
  year: z.int(),
  /** Years that have anything in them, newest first. */
  years: z.array(z.int()),
  months: z.array(z.extend(YearSums, { month: z.string() })),
  total: YearSums,
  /** Finished in this year and found valid. */
  tasks: z.int(),
});
export type YearStatement = z.output<typeof YearStatement>;

const year = fields.wholeFromText([2000, 2099], "年份格式错误");

export const getYear = endpoint({
  method: "GET",
  path: "/v1/income/year",
  summary: "年度账单：每月收入、提现、手续费、代扣税款、实际到账",
  access: "member",
  query: z.strictObject({ year }),
  data: YearStatement,
});

export const downloadYear = endpoint({
  method: "GET",
  path: "/v1/income/year/download",
  summary: "年度账单（CSV）",
  access: "member",
  query: z.strictObject({ year }),
  data: z.null(),
  file: "text/csv",
});
