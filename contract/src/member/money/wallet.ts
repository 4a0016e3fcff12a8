/** What a member has, where each coin came from and where it went (rules money-1 to money-4). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Asset, MoneyReason } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pageOf, pageQuery } from "../../page.ts";
import { Goal } from "./goal.ts";

/** What came in since this member last looked, on whichever device, of the last days (rule money-27). */
export const Arrived = z.object({
  gold: z.int(),
  fen: z.int(),
  /** Lines of the statement. */
  count: z.int(),
  newest: z.object({
    asset: Asset.schema,
    seq: z.int(),
    reason: MoneyReason.schema,
    /** What it was for; "" where the reason says it. */
    memo: z.string(),
    at: z.string(),
  }),
  /** Up to which lines, to be said with `seeArrived` once it was shown. */
  through: z.object({ gold: z.int(), cash: z.int() }),
});
export type Arrived = z.output<typeof Arrived>;

/** 待审核, 可用, 冻结: whole coins, or fen. */
const Buckets = z.object({ pending: z.int(), available: z.int(), held: z.int() });

export const Wallet = z.object({
  /** All of gold is 0 for moderators and observers, from whom points are hidden (rule people-28). */
  gold: Buckets,
  cash: Buckets,
  /** What is still owed for rewards that were taken back for proven fraud: later rewards repay it first. Usually 0. */
  owed: z.object({ gold: z.int(), fen: z.int() }),
  goldPerYuan: z.int(),
  /** Gold earned (released) per day of the last 30 days, oldest first. */
  earnings: z.array(z.object({ day: z.string(), gold: z.int(), fen: z.int() })),
  /** Null = nothing new. */
  arrived: z.nullable(Arrived),
  /** Null = none was set; also where gold is hidden. */
  goal: z.nullable(Goal),
});
export type Wallet = z.output<typeof Wallet>;

export const getWallet = endpoint({
  method: "GET",
  path: "/v1/wallet",
  summary: "我的钱包：待审核、可用、冻结",
  access: "member",
  data: Wallet,
});

/** 0 = no line; else a line's number. */
const upTo = fields
  .wholeIn([0, Number.MAX_SAFE_INTEGER], "明细编号错误")
  .check(z.meta({ format: "int64" }));

/** Reading the wallet does not mark it; the page does, when it is really shown. */
export const seeArrived = endpoint({
  method: "POST",
  path: "/v1/wallet/seen",
  summary: "到账提示已看到：看到哪一行为止，其他设备不再提示",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({ gold: upTo, cash: upTo }),
  data: z.null(),
});

export const Bucket = z.enum(["available", "pending", "held"]);
export type Bucket = z.output<typeof Bucket>;

/** What a line is about: rewards and consolations, exchanges, invites and commissions, the rest. */
export const EntryKind = z.enum(["reward", "exchange", "invite", "other"]);
export type EntryKind = z.output<typeof EntryKind>;

export const Entry = z.object({
  /** The line's number within its bucket; also the cursor. */
  seq: z.int(),
  reason: MoneyReason.schema,
  /** Signed: negative = left this bucket. Whole coins, or fen. */
  amount: z.int(),
  balanceAfter: z.int(),
  /** What it was for, to be read by the member: the task's or the exchange's name. */
  memo: z.string(),
  /** The row behind it, for a link. */
  about: z.nullable(z.object({ kind: z.enum(["response", "exchange"]), id: z.int() })),
  at: z.string(),
});
export type Entry = z.output<typeof Entry>;

export const listPoints = endpoint({
  method: "GET",
  path: "/v1/points",
  summary: "金币明细（asset=2 为现金明细）；不给主持人和观察员看金币",
  access: "member",
  query: z.strictObject({
    ...pageQuery,
    asset: z._default(Asset.fromText, Asset.of.gold),
    bucket: z._default(Bucket, "available"),
    /** Only lines of this kind. */
    kind: z.optional(EntryKind),
    /** 2026-11, in Asia/Shanghai. */
    month: z.optional(
      z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: "月份格式错误" })),
    ),
  }),
  data: pageOf(Entry),
});
