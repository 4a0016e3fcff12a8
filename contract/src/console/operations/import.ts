/** A CSV that changes many members at once, or sends many parcels: looked at first, carried out once, undone where it can be. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Role } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pagedBy } from "../../page.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const importKinds = ["role", "team", "note", "sanction", "adjustment", "parcel"] as const;
const kind = z.enum(importKinds, { error: "请选择导入什么" });
export type ImportKind = (typeof importKinds)[number];

/** The heading of each kind's file, and a line as it may look. */
export const importFiles: Record<
  ImportKind,
  {
    title: string;
    columns: readonly string[];
    /** What the cells may hold. */
    rule: string;
    example: readonly string[];
  }
> = {
  role: {
    title: "会员角色",
    columns: ["会员编号", "角色"],
    rule: `角色写${Role.values.map(Role.label).join("、")}；会员会收到通知。`,
    example: ["10000001", "VIP 会员"],
  },
  team: {
    title: "团队",
    columns: ["会员编号", "队长编号"],
    rule: "队长编号写队长的会员编号；移出团队写“无”。从现在起开始的作答按新团队计。",
    example: ["10000001", "10000002"],
  },
  note: {
    title: "备注",
    columns: ["会员编号", "备注"],
    rule: "只有运营能看到备注，最多 1000 个字。",
    example: ["10000001", "电话核实过收款人"],
  },
  sanction: {
    title: "处罚",
    columns: ["会员编号", "处罚", "依据", "每天任务数", "天数", "原因", "会员看到的说明"],
    rule: "处罚写警告、减少任务、暂停提现与兑换、冻结账号；依据写作答质量、多个账号、资料不实、言行违规、收款信息、查实作弊。每天任务数只用于减少任务。警告立即生效，其余逐笔由第二人复核。",
    example: [
      "10000001",
      "减少任务",
      "作答质量",
      "2",
      "30",
      "多次自相矛盾",
      "近期作答质量不符合要求",
    ],
  },
  adjustment: {
    title: "金币与现金",
    columns: ["会员编号", "金币", "现金（元）", "原因"],
    rule: "金币、现金填其中一个，扣除写负数；原因会员会看到。对一位会员 24 小时内累计超过限额的，逐笔由第二人批准。",
    example: ["10000001", "100", "", "活动补发"],
  },
  parcel: {
    title: "奖品快递单号",
    columns: ["兑换编号", "快递公司", "快递单号"],
    rule: "已批准的实物奖品填上快递后就是已发放，冻结的金币随之扣除，会员会看到快递公司和单号；已经寄出的会更正单号。快递两列都空的行留待以后，多出的列不看。",
    example: ["1024", "顺丰速运", "SF1234567890"],
  },
};
export const importLinesMax = 5000;

export const ImportRun = z.object({
  id: z.int(),
  kind,
  fileName: z.string(),
  state: z.enum(["preview", "done", "undone"]),
  by: z.string(),
  createdAt: z.string(),
  doneBy: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** How many lines are in which state (see ImportLine). */
  lines: z.int(),
  ready: z.int(),
  bad: z.int(),
  done: z.int(),
  skipped: z.int(),
  undone: z.int(),
  kept: z.int(),
  /** Lines that the last commit or undo has not come to yet: it is called again until there are none. */
  left: z.int(),
  /** Why it cannot be undone once it was carried out; null = it can. */
  whyNoUndo: z.nullable(z.string()),
  /** Only of adjustments: what the lines that are ready would give and take. */
  money: z.nullable(
    z.object({ goldIn: z.int(), goldOut: z.int(), fenIn: z.int(), fenOut: z.int() }),
  ),
  /** The same file was carried out before, by this run. */
  sameAs: z.nullable(z.int()),
});
export type ImportRun = z.output<typeof ImportRun>;
export const importStateLabels = {
  preview: "预览，未执行",
  done: "已执行",
  undone: "已撤销",
} as const satisfies Record<ImportRun["state"], string>;

/**
 * `ready` will do what `effect` says, `bad` will not, for `why`; then `done`, or `skipped` because of what
 * had changed by then; `undone`, or `kept` because somebody has changed it since.
 */
export const ImportLineState = z.enum(["ready", "bad", "done", "skipped", "undone", "kept"]);
export type ImportLineState = z.output<typeof ImportLineState>;
export const importLineLabels = {
  ready: "将执行",
  bad: "不能执行",
  done: "已执行",
  skipped: "跳过",
  undone: "已撤销",
  kept: "没有撤销",
} as const satisfies Record<ImportLineState, string>;
export const ImportLine = z.object({
  line: z.int(),
  state: ImportLineState,
  /** The first cell as the file has it: a member's number, or what else the kind's first column is. */
  code: z.string(),
  member: z.nullable(z.object({ id: z.int(), nickname: z.string() })),
  effect: z.string(),
  why: z.string(),
});
export type ImportLine = z.output<typeof ImportLine>;

export const previewImport = endpoint({
  method: "POST",
  path: "/console/imports",
  summary: "批量导入：预览，什么都不改",
  access: operationsStaff,
  // A million characters, of which each may be three bytes.
  bodyMaxBytes: 4 * 1024 * 1024,
  body: z.strictObject({
    kind,
    fileName: fields.text("文件名", 120),
    text: z
      .string({ error: "请选择文件或粘贴内容" })
      .check(z.maxLength(1_000_000, { error: "文件过大，请分成几份" })),
  }),
  data: ImportRun,
});
export const listImports = endpoint({
  method: "GET",
  path: "/console/imports",
  summary: "批量导入记录",
  access: anyStaff,
  query: z.strictObject({ ...sortedBy(["time"]), ...days, kind: z.optional(kind) }),
  data: listOf(ImportRun),
});
export const getImport = endpoint({
  method: "GET",
  path: "/console/imports/:id",
  summary: "一次批量导入",
  access: anyStaff,
  params: fields.idParams,
  data: ImportRun,
});
export const importLines = endpoint({
  method: "GET",
  path: "/console/imports/:id/lines",
  summary: "批量导入的各行：会怎样，或为什么不行",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...pagedBy(["row"]), state: z.optional(ImportLineState) }),
  data: listOf(ImportLine),
});
/** Some hundred lines a call, so that none outlives its caller; `left` says whether to call again. */
export const commitImport = endpoint({
  method: "POST",
  path: "/console/imports/:id/commit",
  summary: "执行批量导入：每行只做一次，做之前再核一遍",
  access: operationsStaff,
  params: fields.idParams,
  data: ImportRun,
});
export const undoImport = endpoint({
  method: "POST",
  path: "/console/imports/:id/undo",
  summary: "撤销批量导入：没有人再改过的行恢复到执行以前",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ reason: fields.text("撤销原因", 200) }),
  data: ImportRun,
});
