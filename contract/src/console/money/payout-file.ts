/**
 * Paying by file (rule money-18): export a batch, pay by hand, upload what came of each. The file that is
 * downloaded has the columns of its result, empty: it is filled in and uploaded as it is, and may be filled in part.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { financeStaff } from "../people/staff.ts";

export const PayoutFile = z.object({
  id: z.int(),
  count: z.int(),
  totalFen: z.int(),
  paid: z.int(),
  refused: z.int(),
  open: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type PayoutFile = z.output<typeof PayoutFile>;

export const listPayoutFiles = endpoint({
  method: "GET",
  path: "/console/payout-files",
  summary: "付款文件；以及还没有放进文件的、批准为手工付款的提现",
  access: financeStaff,
  query: z.strictObject({ ...sortedBy(["time", "total"]), ...days }),
  data: z.extend(listOf(PayoutFile), { loose: z.object({ count: z.int(), totalFen: z.int() }) }),
});

export const makePayoutFile = endpoint({
  method: "POST",
  path: "/console/payout-files",
  summary: "把批准为手工付款、还没有放进文件的提现做成一个付款文件；同一请求编号只生效一次",
  access: financeStaff,
  idempotent: true,
  data: PayoutFile,
});

export const downloadPayoutFile = endpoint({
  method: "GET",
  path: "/console/payout-files/:id/download",
  summary:
    "下载付款文件（CSV）：单号、支付宝账号、姓名、金额、备注，和待填的 结果、流水号、原因；下载记入审计日志",
  access: financeStaff,
  params: fields.idParams,
  data: z.null(),
  file: "text/csv",
});

export const applyPayoutFile = endpoint({
  method: "POST",
  path: "/console/payout-files/:id/apply",
  summary:
    "上传付款结果：表头 单号、结果（成功/失败）、流水号、原因（其余列不看；三列都空的行留待以后）；commit 为 false 只预览。再次上传不会重复生效",
  access: financeStaff,
  params: fields.idParams,
  body: z.strictObject({
    text: z.string().check(z.minLength(1, { error: "请选择文件" }), z.maxLength(2_000_000)),
    commit: z.boolean(),
  }),
  bodyMaxBytes: 8_000_000,
  data: z.object({
    paid: z.int(),
    paidFen: z.int(),
    refused: z.int(),
    refusedFen: z.int(),
    /** Lines that say what is known already. */
    same: z.int(),
    /** Lines whose result, number and reason are all empty: nothing is said of them, and they go on waiting. */
    unfilled: z.int(),
    /** Each stops the whole file: nothing is applied while there is one. */
    problems: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
});
