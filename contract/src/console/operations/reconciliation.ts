/** Reconciliation: many decisions by filter or by file, first as a dry run (rule study-33). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { InvalidReason, JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pagedBy } from "../../page.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

const acting = ["valid", "invalid", "reverse", "restore", "complete", "correct"] as const;

/**
 * What a line does: `valid` and `invalid` decide what waits; `reverse` and `restore` turn an earlier
 * decision round (within 30 days); `complete` makes a complete of what had ended otherwise (a lost
 * return, a time-out); `correct` changes how it ended without completing: 被甄别 and 配额满 into each other,
 * and 超时 into either, with the consolation's difference paid or taken back. The rest change nothing.
 */
export const ReconciliationOutcome = z.enum([
  ...acting,
  /** Decided the same already. */
  "same",
  "unknown",
  /** The same response twice in the file with different words. */
  "contradicting",
  /** Too late, or not a complete. */
  "closed",
  /** Valid, says the list, but too fast by our own clock: a person decides it alone (or by a file of one line). */
  "held",
]);
export type ReconciliationOutcome = z.output<typeof ReconciliationOutcome>;
/** Those that change something. */
export const actingOutcomes: readonly ReconciliationOutcome[] = acting;

const Amounts = z.object({ gold: z.int(), fen: z.int() });

export const RunFigures = z.object({
  lines: z.int(),
  outcomes: z.record(z.string(), z.int()),
  /** Members who get something, and who lose something. */
  gainers: z.int(),
  losers: z.int(),
  /** Into available, and out of it or out of pending. */
  credited: Amounts,
  takenBack: Amounts,
  /** Paid out already: the platform's loss. */
  lost: Amounts,
});
export type RunFigures = z.output<typeof RunFigures>;

export const ReconciliationRun = z.object({
  id: z.int(),
  kind: z.enum(["filter", "file"]),
  name: z.string(),
  state: z.enum(["preview", "expired", "committed", "undone"]),
  figures: RunFigures,
  createdBy: z.string(),
  createdAt: z.string(),
  committedBy: z.nullable(z.string()),
  committedAt: z.nullable(z.string()),
  /** Until when the whole run can be undone; null before the commit and after the undo. */
  undoUntil: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type ReconciliationRun = z.output<typeof ReconciliationRun>;
export const runStateLabels = {
  preview: "预览",
  expired: "预览已过期",
  committed: "已执行",
  undone: "已撤销",
} as const satisfies Record<ReconciliationRun["state"], string>;

const note = z.string().check(z.trim(), z.maxLength(200, { error: "备注最多200个字" }));

export const previewByFile = endpoint({
  method: "POST",
  path: "/console/reconciliations/file",
  summary:
    "对账预览：上传文件；表头 响应编号（或 凭证）、结论（有效/无效/1/0/valid/invalid，更正结果填 被甄别/配额满）、原因、备注（客户判废须有）；逗号、分号或制表符",
  access: operationsStaff,
  bodyMaxBytes: 8 * 1024 * 1024,
  body: z.strictObject({
    name: fields.text("文件名", 120),
    /** The file's text; a BOM is no matter. */
    text: z
      .string()
      .check(
        z.minLength(1, { error: "文件是空的" }),
        z.maxLength(6_000_000, { error: "文件过大，请分成几份" }),
      ),
    /** For lines that say invalid without a reason, or without a note. */
    reason: z.optional(InvalidReason.schema),
    note: z.optional(note),
  }),
  data: ReconciliationRun,
});

export const previewByFilter = endpoint({
  method: "POST",
  path: "/console/reconciliations/filter",
  summary: "对账预览：按条件选出待审核的完成记录",
  access: operationsStaff,
  body: z.strictObject({
    taskId: z.nullable(fields.id),
    memberId: z.nullable(fields.id),
    /** Finished from and before. */
    from: z.nullable(fields.moment("开始时间格式错误")),
    to: z.nullable(fields.moment("结束时间格式错误")),
    /** null: all; true: only those with flags; false: only those without. */
    flagged: z.nullable(z.boolean()),
    /** null: all; true: only those that the platform confirmed itself. */
    confirmed: z.nullable(z.boolean()),
    valid: z.boolean(),
    reason: z.optional(InvalidReason.schema),
    note,
  }),
  data: ReconciliationRun,
});

export const listRuns = endpoint({
  method: "GET",
  path: "/console/reconciliations",
  summary: "对账记录",
  access: anyStaff,
  query: z.strictObject({ ...sortedBy(["time"]), ...days }),
  data: listOf(ReconciliationRun),
});
export const getRun = endpoint({
  method: "GET",
  path: "/console/reconciliations/:id",
  summary: "一次对账",
  access: anyStaff,
  params: fields.idParams,
  data: ReconciliationRun,
});

export const listRunLines = endpoint({
  method: "GET",
  path: "/console/reconciliations/:id/lines",
  summary: "一次对账的逐行结果",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...pagedBy(["row"]), outcome: z.optional(ReconciliationOutcome) }),
  data: listOf(
    z.object({
      line: z.int(),
      key: z.string(),
      responseId: z.nullable(z.int()),
      taskTitle: z.nullable(z.string()),
      memberName: z.nullable(z.string()),
      result: z.nullable(JoinResult.schema),
      valid: z.boolean(),
      /** The list says how the response ended (2 or 3), and nothing of an audit. */
      askedResult: z.nullable(JoinResult.schema),
      reason: z.nullable(InvalidReason.schema),
      note: z.string(),
      outcome: ReconciliationOutcome,
      /** What the outcome means for this line, in a sentence. */
      sentence: z.string(),
      gold: z.int(),
      fen: z.int(),
    }),
  ),
});

export const commitRun = endpoint({
  method: "POST",
  path: "/console/reconciliations/:id/commit",
  summary: "执行对账；每行再核对一次，执行两次等于一次",
  access: operationsStaff,
  params: fields.idParams,
  data: ReconciliationRun,
});
export const undoRun = endpoint({
  method: "POST",
  path: "/console/reconciliations/:id/undo",
  summary: "撤销对账：30 天内，逐行恢复原状",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ note: fields.text("撤销原因", 200) }),
  /** `kept`: lines that stay as they are, because of what was decided since; each says why. */
  data: z.extend(ReconciliationRun, { kept: z.int() }),
});
