/** The operators' log of years ago: months that have left the table and stand in files (rule operations-3). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import { wholeFromText } from "../../fields.ts";
import { anyStaff, auditFilters, AuditLine } from "./staff.ts";

const AuditArchive = z.object({
  /** 2024-10, in Asia/Shanghai. */
  month: z.string(),
  lines: z.int(),
  /** The size of its files, compressed. */
  bytes: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
});
export type AuditArchive = z.output<typeof AuditArchive>;

/** Newest first; what stands here is no longer in `listAudit`. */
export const listAuditArchives = endpoint({
  method: "GET",
  path: "/console/audit-archives",
  summary: "已归档的操作日志：哪几个月，各有多少条",
  access: anyStaff,
  data: z.object({
    /** The day of the oldest line that the list still has; null = it has none. */
    oldestDay: z.nullable(z.string()),
    list: z.array(AuditArchive).check(z.maxLength(1200)),
  }),
});

const day = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: "日期格式错误" }));

/** Lines of one archived day at a time. */
export const ARCHIVE_PAGE = 50;
/** More than one operator's work of a day; beyond it a day is downloaded. */
const SKIP_MAX = 1_000_000;

/** One day's lines, in the order in which they were written; its files are read only as far as is asked. */
export const readAuditArchive = endpoint({
  method: "GET",
  path: "/console/audit-archive-days/:day",
  summary: "查看一天已归档的操作日志，可按操作员等筛选",
  access: anyStaff,
  params: z.object({ day }),
  query: z.strictObject({
    ...auditFilters,
    /** Lines that the filters find and that were shown already. */
    skip: z.optional(wholeFromText([0, SKIP_MAX], `跳过的条数应在 0 到 ${SKIP_MAX} 之间`)),
  }),
  data: z.object({
    list: z.array(AuditLine).check(z.maxLength(ARCHIVE_PAGE)),
    /** What to skip for those that follow; null = there are none. */
    next: z.nullable(z.int()),
  }),
});

const { admin, operations, finance, support, content } = StaffRole.of;

/** As for every list (`downloadList`): a viewer carries nothing away. All filters narrow each other, as on the page. */
export const downloadAuditArchive = endpoint({
  method: "GET",
  path: "/console/audit-archives/:month/download",
  summary: "下载一个月已归档的操作日志，可按日期、操作员等筛选",
  access: { staff: [admin, operations, finance, support, content] },
  params: z.object({
    month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: "月份格式错误" })),
  }),
  query: z.strictObject({
    ...auditFilters,
    /** One day of the month. */
    day: z.optional(day),
  }),
  data: z.null(),
  file: "text/csv",
});
