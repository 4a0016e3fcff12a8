/** 资金核对: the daily proof that balances, holds and payouts are right (rule money-20). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { pagedBy } from "../../page.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, financeStaff } from "../people/staff.ts";

/** Each check's name and what it proves. */
export const booksChecks = {
  ledger: "每笔分录平衡、余额等于分录之和、序号连续；已结账的三十天内重读一遍",
  holds: "冻结余额等于未结束的兑换",
  pending: "待审核余额等于未审核的奖励",
  payouts: "已发放的提现与渠道对账单逐笔一致",
  clearing: "付款过渡户等于渠道实付之和",
  stock: "奖品库存等于变动之和，兑换码够发",
  growth: "每笔佣金与奖励等于账本的分录，佣金过渡户等于待入账的佣金",
  adjustments: "每笔手工调整等于账本的分录",
  words: "渠道的最终回答与提现的结果一致",
} as const;
export const BooksCheck = z.enum(
  Object.keys(booksChecks) as [keyof typeof booksChecks, ...(keyof typeof booksChecks)[]],
);
export type BooksCheck = z.output<typeof BooksCheck>;

const Bucket = z.object({ count: z.int(), oursFen: z.int(), theirsFen: z.int() });

/** Where each paid withdrawal and each line of the provider's list ended up; `ours` add up to all that we paid. */
export const PayoutBuckets = z.object({
  /** The same number and the same sum on both sides. */
  matched: Bucket,
  /** From today or yesterday: the other side may still come. */
  waiting: Bucket,
  otherSum: Bucket,
  oursOnly: Bucket,
  theirsOnly: Bucket,
});
export type PayoutBuckets = z.output<typeof PayoutBuckets>;

export const BooksRun = z.object({
  id: z.int(),
  startedAt: z.string(),
  finishedAt: z.string(),
  by: z.string(),
  differences: z.int(),
  checks: z.array(
    z.object({
      check: BooksCheck,
      /** How many rows were compared. */
      checked: z.int(),
      differences: z.int(),
    }),
  ),
  payouts: PayoutBuckets,
});
export type BooksRun = z.output<typeof BooksRun>;

export const listBooksRuns = endpoint({
  method: "GET",
  path: "/console/books",
  summary: "资金核对记录，最近的在前",
  access: anyStaff,
  query: z.strictObject({ ...sortedBy(["time", "differences"]), ...days }),
  data: listOf(BooksRun),
});

export const getBooksRun = endpoint({
  method: "GET",
  path: "/console/books/:id",
  summary: "一次资金核对",
  access: anyStaff,
  params: fields.idParams,
  data: BooksRun,
});

export const runBooks = endpoint({
  method: "POST",
  path: "/console/books/run",
  summary: "立即核对一次",
  access: financeStaff,
  data: BooksRun,
});

export const BooksDifference = z.object({
  check: BooksCheck,
  /** `exchange:12`, `member:7`, `bill:…` */
  subject: z.string(),
  detail: z.string(),
  ours: z.nullable(z.int()),
  theirs: z.nullable(z.int()),
  /** When it was first found in a row of runs without a gap; after three days it is an alarm. */
  since: z.string(),
  isOld: z.boolean(),
});
export type BooksDifference = z.output<typeof BooksDifference>;

export const listDifferences = endpoint({
  method: "GET",
  path: "/console/books/:id/differences",
  summary: "一次核对发现的每一处差异",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...pagedBy(["row"]), check: z.optional(BooksCheck) }),
  data: listOf(BooksDifference),
});

export const uploadStatement = endpoint({
  method: "POST",
  path: "/console/books/statement",
  summary:
    "上传渠道对账单（CSV）：表头含 商户订单号、金额、时间、流水号；commit 为 false 只预览。再次上传不会重复生效",
  access: financeStaff,
  body: z.strictObject({
    text: z.string().check(z.minLength(1, { error: "请选择文件" }), z.maxLength(5_000_000)),
    commit: z.boolean(),
  }),
  bodyMaxBytes: 20_000_000,
  data: z.object({
    added: z.int(),
    totalFen: z.int(),
    same: z.int(),
    /** The same number with another sum, or a line that cannot be read; nothing is added while there is one. */
    problems: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
});

const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: "月份格式错误" }));

export const TaxMonth = z.object({
  month: z.string(),
  members: z.int(),
  count: z.int(),
  grossFen: z.int(),
  feeFen: z.int(),
  taxFen: z.int(),
  netFen: z.int(),
});
export type TaxMonth = z.output<typeof TaxMonth>;

export const taxMonth = endpoint({
  method: "GET",
  path: "/console/tax",
  summary: "某月劳务报酬代扣税款汇总（按申请月份，已发放的提现）",
  access: financeStaff,
  query: z.strictObject({ month }),
  data: TaxMonth,
});

export const downloadTaxMonth = endpoint({
  method: "GET",
  path: "/console/tax/download",
  summary: "某月代扣明细（CSV）：姓名、会员编号、收入、扣除、税款、实付；下载记入审计日志",
  access: financeStaff,
  query: z.strictObject({ month }),
  data: z.null(),
  file: "text/csv",
});
