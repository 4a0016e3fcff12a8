/**
 * Cleaning a study's data (docs/decisions/0090): signals are evidence and never a verdict; what an operator excludes stays,
 * marked, and is in no result. No coin moves by it, and no audit changes.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AuditState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pageQuery } from "../../page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const signalKinds = [
  "device",
  "speed",
  "straight",
  "attention",
  "copied",
  "gibberish",
  "typing",
] as const;
export type SignalKind = (typeof signalKinds)[number];

export const signalWords: Record<SignalKind, string> = {
  device: "同一设备",
  speed: "用时过短",
  straight: "直线作答",
  attention: "注意力题未过",
  copied: "答案雷同",
  gibberish: "疑似乱填",
  typing: "输入异常",
};

const kind = z.enum(signalKinds);

/** `sentence` explains itself with its figures. */
const Signal = z.object({ kind, question: z.string(), sentence: z.string() });
export type Signal = z.output<typeof Signal>;

/** In this order; at the end what was found takes the place of what had been found before. */
export const searchSteps = [
  "device",
  "speed",
  "straight",
  "attention",
  "gibberish",
  "typing",
  "copied",
  "keeping",
] as const satisfies readonly (SignalKind | "keeping")[];
export type SearchStep = (typeof searchSteps)[number];

export const searchStepWords: Record<SearchStep, string> = { ...signalWords, keeping: "保存结果" };

/** The last search of a task; what had been found before it stands until it is done. */
const Search = z.object({
  /** waiting: no worker has it yet. One whose worker died is taken up by another, and goes on as computing. */
  state: z.enum(["waiting", "computing", "done", "failed"]),
  step: z.nullable(z.enum(searchSteps)),
  by: z.string(),
  askedAt: z.string(),
  beganAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Why it failed, and what to do. */
  problem: z.nullable(z.string()),
});
export type CleaningSearch = z.output<typeof Search>;

const Exclusion = z.object({ reason: z.string(), by: z.string(), at: z.string() });

const CleanedResponse = z.object({
  id: z.int(),
  who: z.string(),
  /** Came with an archive: there is no case of it to open. */
  imported: z.boolean(),
  finishedAt: z.nullable(z.string()),
  seconds: z.int(),
  auditState: z.nullable(AuditState.schema),
  signals: z.array(Signal),
  exclusion: z.nullable(Exclusion),
});
export type CleanedResponse = z.output<typeof CleanedResponse>;

/** Which of them: everybody, those still in the results, those excluded. */
const standing = z._default(z.enum(["all", "in", "out"]), "all");

export const cleaningList = endpoint({
  method: "GET",
  path: "/console/tasks/:id/cleaning",
  summary: "数据清理：有信号或已剔除的完成答卷，信号最多的在前",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({
    ...pageQuery,
    signal: z.optional(kind),
    standing,
    /** At least so many kinds of signals. */
    atLeast: z.optional(fields.wholeFromText([1, signalKinds.length], "信号数应为整数")),
  }),
  data: z.object({
    /** The last one that was finished; null: none ever was. */
    run: z.nullable(z.object({ at: z.string(), responses: z.int(), milliseconds: z.int() })),
    /** Completes since it began. */
    newer: z.int(),
    counts: z.array(z.object({ kind, n: z.int() })),
    flagged: z.int(),
    excluded: z.int(),
    list: z.array(CleanedResponse),
    next: z.nullable(z.string()),
  }),
});

export const cleaningSearch = endpoint({
  method: "GET",
  path: "/console/tasks/:id/cleaning/search",
  summary: "数据清理：最近一次查找的进度",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    /** Null: nobody has ever asked for one. */
    search: z.nullable(Search),
  }),
});

export const computeCleaning = endpoint({
  method: "POST",
  path: "/console/tasks/:id/cleaning/compute",
  summary: "数据清理：在后台重新查找信号；正在查找时就是那一次",
  access: operationsStaff,
  params: fields.idParams,
  data: z.object({
    search: Search,
    /** False: one was under way already. */
    isNew: z.boolean(),
  }),
});

/** As many as one press is about. */
export const EXCLUDED_AT_ONCE = 5000;

/** By hand, or by signals: all that have at least so many of these kinds, and `signal` among them. */
const which = z.union([
  z.strictObject({
    ids: z
      .array(fields.id)
      .check(
        z.minLength(1, { error: "请至少选择一份答卷" }),
        z.maxLength(EXCLUDED_AT_ONCE, { error: `一次最多${EXCLUDED_AT_ONCE}份` }),
      ),
  }),
  z.strictObject({
    signals: z
      .array(kind)
      .check(
        z.minLength(1, { error: "请至少选择一种信号" }),
        z.maxLength(signalKinds.length, { error: "信号种类过多" }),
      ),
    atLeast: fields.wholeIn([1, signalKinds.length], "信号数应为整数"),
    signal: z.optional(kind),
  }),
]);
export type Which = z.output<typeof which>;

export const previewExclusion = endpoint({
  method: "POST",
  path: "/console/tasks/:id/cleaning/preview",
  summary: "数据清理：剔除前预览，会剔除多少份，各格配额各少多少",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ which }),
  data: z.object({
    /** How many of them are in the results now: responses that were found invalid are in none, and need no excluding. */
    n: z.int(),
    already: z.int(),
    /** Completes in the results now. */
    of: z.int(),
    byKind: z.array(z.object({ kind, n: z.int() })),
    cells: z.array(z.object({ label: z.string(), n: z.int() })),
  }),
});

export const excludeResponses = endpoint({
  method: "POST",
  path: "/console/tasks/:id/cleaning/exclude",
  summary: "数据清理：剔除答卷；奖励和审核结论不变",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    which,
    reason: fields.text("剔除原因", 200),
    /** As the preview said; another number means that something has changed meanwhile. */
    expected: fields.wholeIn([1, EXCLUDED_AT_ONCE], `一次最多剔除${EXCLUDED_AT_ONCE}份`),
  }),
  data: z.object({ excluded: z.int(), ids: z.array(z.int()) }),
});

export const includeResponses = endpoint({
  method: "POST",
  path: "/console/tasks/:id/cleaning/include",
  summary: "数据清理：恢复已剔除的答卷",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    ids: z
      .array(fields.id)
      .check(
        z.minLength(1, { error: "请至少选择一份答卷" }),
        z.maxLength(EXCLUDED_AT_ONCE, { error: `一次最多${EXCLUDED_AT_ONCE}份` }),
      ),
  }),
  data: z.object({ included: z.int() }),
});

export const responseSignals = endpoint({
  method: "GET",
  path: "/console/responses/:id/signals",
  summary: "数据清理：一份答卷的信号，与是否剔除",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    /** Null: the study's signals were never computed, or not since this came. */
    computedAt: z.nullable(z.string()),
    signals: z.array(Signal),
    exclusion: z.nullable(Exclusion),
  }),
});
