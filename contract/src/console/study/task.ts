/** Tasks and questionnaires as operators make them (rules study-1, operations-5). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AuditPolicy, Role, TaskModule, TaskState, TaskType } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { limits } from "../../limits.ts";
import { readableMarkdown } from "../../markdown.ts";
import { TaskRepeat, TaskSource } from "../../member/study/task.ts";
import { days, leastOrMost, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";
import { ImportRemark, isImported } from "./import-remark.ts";

const whole = (label: string, min: number, max: number) =>
  z
    .int({ error: `${label}应为整数` })
    .check(
      z.minimum(min, { error: `${label}应在 ${min} 到 ${max} 之间` }),
      z.maximum(max, { error: `${label}应在 ${min} 到 ${max} 之间` }),
    );
const moment = (label: string) => fields.moment(`${label}的时间格式错误`);

export const TaskDraft = z.strictObject({
  title: fields.text("标题", 60),
  summary: z.string().check(z.maxLength(120, { error: "一句话介绍最多120个字" })),
  description: z
    .string()
    .check(z.maxLength(20_000, { error: "说明最多20000个字" }), readableMarkdown("说明")),
  cover: z.nullable(z.string().check(z.maxLength(500))),
  type: TaskType.schema,
  module: TaskModule.schema,
  rewardGold: whole("完成奖励金币", 0, 1_000_000),
  rewardFen: whole("完成奖励现金（分）", 0, 1_000_000),
  /** Consolation for a screen-out by server-timed minutes: up to 3, 3 to 8, more than 8. */
  screenOutGold: z
    .array(whole("甄别安慰金币", 0, 10_000))
    .check(z.length(3, { error: "甄别安慰金币应有三档" })),
  quotaFullGold: whole("配额满安慰金币", 0, 10_000),
  minutes: whole("预计分钟", 1, 600),
  /**
   * Sooner by our clock is join result 4. 0 = of a questionnaire of ours, what the questions that somebody was
   * shown need at the very least; of a discussion, what the topics that they answered need. Members are never told it.
   */
  minimumSeconds: whole("最短秒数", 0, 36_000),
  /** Null = max(3 × minutes, 60) (rule study-29). */
  limitMinutes: z.nullable(whole("限时分钟", 1, 43_200)),
  opensAt: moment("开始"),
  closesAt: z.nullable(moment("结束")),
  quotaTotal: z.nullable(whole("总名额", 1, 10_000_000)),
  quotaDaily: z.nullable(whole("每日名额", 1, 10_000_000)),
  roles: z
    .array(Role.schema)
    .check(z.minLength(1, { error: "请至少选择一种会员" }), z.maxLength(Role.values.length)),
  /** pc and h5: by what the browser says it is. */
  platforms: z
    .array(z.enum(["pc", "h5"]))
    .check(z.minLength(1, { error: "请至少选择一种设备" }), z.maxLength(2)),
  /** A condition over the profile's answers (questionnaire/src/model.ts); null: for everybody. */
  audience: z.nullable(z.unknown()),
  /** Cities by name, as 上海 or 上海市; empty: everywhere. Told from the address, not from the profile. */
  cities: z.array(fields.text("城市", 20)).check(z.maxLength(400, { error: "城市过多" })),
  /** Whether somebody may enter whose city cannot be told. */
  unknownCity: z.boolean(),
  /** People per address; null: no limit. */
  ipMax: z.nullable(whole("每个 IP 的人数", 1, 10_000)),
  deviceOnce: z.boolean(),
  repeat: TaskRepeat,
  auditPolicy: AuditPolicy.schema,
  auditDays: whole("审核天数", 0, 90),
  /** What a valid complete brings an agent, in fen; null: not for agents. */
  agentPriceFen: z.nullable(whole("代理价（分）", 1, 1_000_000)),
  /** A leader's commission on the reward, in percent. */
  leaderPercent: whole("队长佣金", 0, 100),
  /** Pauses the task when so many leave without a result; null: never. */
  bouncePercent: z.nullable(whole("流失率", 1, 100)),
  source: TaskSource,
  /** Source external: the survey platform, and the finished link template. */
  platformId: z.nullable(fields.id),
  link: z.nullable(
    z.string().check(z.maxLength(limits.surveyLinkMaxLength, { error: "链接最多1999个字符" })),
  ),
  /** Source video: an address (ours or https), and how much of it must be watched. */
  videoUrl: z.nullable(z.string().check(z.maxLength(500, { error: "视频地址最多500个字符" }))),
  videoSeconds: z.nullable(whole("观看秒数", 5, 7200)),
  /**
   * Source own: the model of questionnaire/src/model.ts; null until one is made, or with other sources. One with errors
   * is saved as it is written, whatever object it is, and `missing` says so: it is no version until it is mended.
   */
  questionnaire: z.nullable(z.unknown()),
});
export type TaskDraft = z.output<typeof TaskDraft>;

export const ConsoleTask = z.object({
  id: z.int(),
  hash: z.string(),
  state: TaskState.schema,
  ...isImported,
  draft: z.extend(TaskDraft, {}),
  /** The version of the draft; given back on saving, it tells whether somebody else has saved meanwhile. */
  version: z.string(),
  questionnaireVersion: z.nullable(z.int()),
  /** Set while it is paused by itself: why. */
  pausedBecause: z.string(),
  /** What is still missing before it can be published, each a sentence. */
  missing: z.array(z.string()),
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
  ...isImported,
  rewardGold: z.int(),
  rewardFen: z.int(),
  minutes: z.int(),
  /** Null: no limit. */
  seatsTaken: z.nullable(z.int()),
  seatsTotal: z.nullable(z.int()),
  completes: z.int(),
  auditPending: z.int(),
  source: TaskSource,
  pausedBecause: z.string(),
  /** Members' reports that nobody has looked at yet. */
  openFaults: z.int(),
  opensAt: z.string(),
  closesAt: z.nullable(z.string()),
});

export const consoleTasks = endpoint({
  method: "GET",
  path: "/console/tasks",
  summary: "任务列表；日期按开放时间，北京时间",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["opens", "minutes", "gold"]),
    ...days,
    /** 1: only those that paused themselves. */
    doubt: z.optional(z.literal("1")),
    minMinutes: leastOrMost("最短分钟"),
    maxMinutes: leastOrMost("最长分钟"),
    state: z.optional(TaskState.fromText),
    type: z.optional(TaskType.fromText),
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: listOf(ConsoleTaskRow),
});
export const consoleTask = endpoint({
  method: "GET",
  path: "/console/tasks/:id",
  summary: "任务",
  access: anyStaff,
  params: fields.idParams,
  data: ConsoleTask,
});

const taskBody = { body: TaskDraft, bodyMaxBytes: 1024 * 1024, access: operationsStaff } as const;
export const createTask = endpoint({
  method: "POST",
  path: "/console/tasks",
  summary: "新建任务（草稿）",
  ...taskBody,
  idempotent: "offered",
  data: ConsoleTask,
});
/** Overtaken: 409, and `data` is the task as it stands now. */
export const updateTask = endpoint({
  method: "POST",
  path: "/console/tasks/:id",
  summary: "修改任务；已发布的任务改问卷会产生新版本",
  params: fields.idParams,
  ...taskBody,
  body: z.extend(TaskDraft, { version: fields.version }),
  data: ConsoleTask,
});
/** With a version, only what was read is published or resumed. Else, or where its state forbids it: 409, as of `updateTask`. */
export const setTaskState = endpoint({
  method: "POST",
  path: "/console/tasks/:id/state",
  summary: "发布、暂停、恢复或结束任务",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ state: TaskState.schema, version: fields.version }),
  data: ConsoleTask,
});

/** Copies everything but the state, the history and the numbers. */
export const copyTask = endpoint({
  method: "POST",
  path: "/console/tasks/:id/copy",
  summary: "复制任务为草稿",
  access: operationsStaff,
  idempotent: "offered",
  params: fields.idParams,
  data: ConsoleTask,
});

export const countAudience = endpoint({
  method: "POST",
  path: "/console/audience",
  summary: "目标人群：实时人数和每条条件的说明",
  access: anyStaff,
  body: z.strictObject({
    audience: z.nullable(z.unknown()),
    roles: z.array(Role.schema).check(z.maxLength(Role.values.length)),
  }),
  data: z.object({
    members: z.int(),
    /** More than this are not counted. */
    isCapped: z.boolean(),
    sentences: z.array(z.string()),
    problems: z.array(z.string()),
  }),
});

/** The profile's questionnaire, for building an audience from it. */
export const getProfileForm = endpoint({
  method: "GET",
  path: "/console/profile-form",
  summary: "会员资料问卷",
  access: anyStaff,
  data: z.object({ questionnaire: z.unknown() }),
});

/** What the logic check and the importers found, each a sentence with the place that it is about. */
export const QuestionnaireReport = z.object({
  questionnaire: z.nullable(z.unknown()),
  problems: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Dead or useless logic. The fatal ones keep the task from being published, the others are told. */
  findings: z.array(z.object({ path: z.string(), message: z.string(), isFatal: z.boolean() })),
  /** Only of what was imported. */
  remarks: z.array(ImportRemark),
});
export const checkQuestionnaire = endpoint({
  method: "POST",
  path: "/console/questionnaires/check",
  summary: "检查问卷，或从 SurveyJS JSON、纯文本导入；有问题的也给出读出来的问卷",
  access: operationsStaff,
  bodyMaxBytes: 1024 * 1024,
  body: z.strictObject({
    from: z.enum(["model", "surveyjs", "text"]),
    source: z.unknown(),
  }),
  data: QuestionnaireReport,
});
