/** Tasks and questionnaires as operators make them (product.md sections 5 and 11). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { AuditPolicy, Role, TaskModule, TaskState, TaskType } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";
import { anyStaff, operationsStaff } from "./staff.ts";

const whole = (label: string, min: number, max: number) =>
  z
    .int({ error: `${label}应为整数` })
    .check(z.refine((n) => n >= min && n <= max, { error: `${label}应在 ${min} 到 ${max} 之间` }));
const moment = (label: string) => z.iso.datetime({ offset: true, error: `${label}的时间格式错误` });

export const TaskDraft = z.strictObject({
  title: fields.text("标题", 60),
  summary: z.string().check(z.maxLength(120, { error: "一句话介绍最多120个字" })),
  description: z.string().check(z.maxLength(20_000, { error: "说明最多20000个字" })),
  cover: z.nullable(z.string().check(z.maxLength(500))),
  type: TaskType.schema,
  module: TaskModule.schema,
  rewardGold: whole("完成奖励金币", 0, 1_000_000),
  rewardFen: whole("完成奖励现金（分）", 0, 1_000_000),
  screenOutGold: whole("甄别安慰金币", 0, 10_000),
  quotaFullGold: whole("配额满安慰金币", 0, 10_000),
  minutes: whole("预计分钟", 1, 600),
  minimumSeconds: whole("最短秒数", 0, 36_000),
  /** Null = max(3 × minutes, 60), the rule of product.md section 6. */
  limitMinutes: z.nullable(whole("限时分钟", 1, 43_200)),
  opensAt: moment("开始"),
  closesAt: z.nullable(moment("结束")),
  quotaTotal: z.nullable(whole("总名额", 1, 10_000_000)),
  quotaDaily: z.nullable(whole("每日名额", 1, 10_000_000)),
  roles: z.array(Role.schema).check(z.minLength(1, { error: "请至少选择一种会员" })),
  auditPolicy: AuditPolicy.schema,
  auditDays: whole("审核天数", 0, 90),
  /** The model of questionnaire/src/model.ts; null until one is made. */
  questionnaire: z.nullable(z.unknown()),
});
export type TaskDraft = z.output<typeof TaskDraft>;

export const ConsoleTask = z.object({
  id: z.int(),
  hash: z.string(),
  state: TaskState.schema,
  draft: z.extend(TaskDraft, {}),
  questionnaireVersion: z.nullable(z.int()),
  createdAt: z.string(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type ConsoleTask = z.output<typeof ConsoleTask>;

export const ConsoleTaskRow = z.object({
  id: z.int(),
  title: z.string(),
  type: TaskType.schema,
  module: TaskModule.schema,
  state: TaskState.schema,
  rewardGold: z.int(),
  rewardFen: z.int(),
  minutes: z.int(),
  seatsTaken: z.int(),
  seatsTotal: z.nullable(z.int()),
  completes: z.int(),
  auditPending: z.int(),
  opensAt: z.string(),
  closesAt: z.nullable(z.string()),
});

const id = z.object({ id: fields.idFromText });

export const consoleTasks = endpoint({
  method: "GET",
  path: "/console/tasks",
  summary: "任务列表",
  access: anyStaff,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(TaskState.fromText),
    type: z.optional(TaskType.fromText),
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: pageOf(ConsoleTaskRow),
});
export const consoleTask = endpoint({
  method: "GET",
  path: "/console/tasks/:id",
  summary: "任务",
  access: anyStaff,
  params: id,
  data: ConsoleTask,
});

const taskBody = { body: TaskDraft, bodyMaxBytes: 1024 * 1024, access: operationsStaff } as const;
export const createTask = endpoint({
  method: "POST",
  path: "/console/tasks",
  summary: "新建任务（草稿）",
  ...taskBody,
  data: ConsoleTask,
});
export const updateTask = endpoint({
  method: "POST",
  path: "/console/tasks/:id",
  summary: "修改任务；已发布的任务改问卷会产生新版本",
  params: id,
  ...taskBody,
  data: ConsoleTask,
});
export const setTaskState = endpoint({
  method: "POST",
  path: "/console/tasks/:id/state",
  summary: "发布、暂停、恢复或结束任务",
  access: operationsStaff,
  params: id,
  body: z.strictObject({ state: TaskState.schema }),
  data: ConsoleTask,
});

/** What the logic check and the importers found, each a sentence. */
export const QuestionnaireReport = z.object({
  questionnaire: z.nullable(z.unknown()),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  findings: z.array(z.string()),
  leftOut: z.array(z.string()),
});
export const checkQuestionnaire = endpoint({
  method: "POST",
  path: "/console/questionnaires/check",
  summary: "检查问卷，或从 SurveyJS JSON、纯文本导入",
  access: operationsStaff,
  bodyMaxBytes: 1024 * 1024,
  body: z.strictObject({
    from: z.enum(["model", "surveyjs", "text"]),
    source: z.unknown(),
  }),
  data: QuestionnaireReport,
});
