/** Tasks as a member sees them (rules study-1 to study-5). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { JoinResult, TaskModule, TaskType, TrialState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pagedBy, pageOf } from "../../page.ts";

/** From our own responses, not from the client's promise; hidden until 20 people have finished. */
export const TaskTruth = z.object({
  medianMinutes: z.number(),
  completionPercent: z.int(),
  screenOutPercent: z.int(),
  /** From finishing to available gold; null until the first audit. */
  medianDaysToCredit: z.nullable(z.number()),
  yuanPerHour: z.number(),
});

/**
 * How a task is done: `own` our questionnaire (a trial's report and an app trial's steps too),
 * `external` a survey platform's, `video` by watching, `discussion` in the community.
 */
export const TaskSource = z.enum(["own", "external", "video", "discussion"]);
export type TaskSource = z.output<typeof TaskSource>;

/** How often one person may take a task: days and weeks (from Monday) of Asia/Shanghai. */
export const TaskRepeat = z.enum(["once", "daily", "weekly"]);
export type TaskRepeat = z.output<typeof TaskRepeat>;

export const TaskCard = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  /** A picture's address, or null for the type's own illustration. */
  cover: z.nullable(z.string()),
  type: TaskType.schema,
  module: TaskModule.schema,
  source: TaskSource,
  repeat: TaskRepeat,
  minutes: z.int(),
  rewardGold: z.int(),
  rewardFen: z.int(),
  /** Null = no limit. */
  seatsLeft: z.nullable(z.int()),
  seatsTotal: z.nullable(z.int()),
  opensAt: z.string(),
  closesAt: z.nullable(z.string()),
  truth: z.nullable(TaskTruth),
  /** The running response of this member, so that the card offers to go on. */
  resumeToken: z.nullable(z.string()),
});
export type TaskCard = z.output<typeof TaskCard>;

export const listTasks = endpoint({
  method: "GET",
  path: "/v1/tasks",
  summary:
    "任务列表：只列出我现在真能参与的任务，按每分钟报酬排序；未登录时列出全部公开任务；upcoming=1 列出 24 小时内开抢的任务，按时间排序",
  access: "public",
  query: z.strictObject({
    ...pagedBy(["sort", "row"], ["moment", "row"]),
    module: z.optional(TaskModule.fromText),
    type: z.optional(TaskType.fromText),
    /** At most this many minutes. */
    maxMinutes: z.optional(fields.wholeFromText([1, 43_200], "最多分钟数错误")),
    upcoming: z.optional(z.literal("1")),
  }),
  data: pageOf(TaskCard),
});

/** What each join result pays. Results that are not listed pay nothing. */
export const Pay = z.object({
  result: JoinResult.schema,
  gold: z.int(),
  fen: z.int(),
  /** In words, where one result pays by the minutes spent: 3 分钟以内. */
  when: z.string(),
});
export type Pay = z.output<typeof Pay>;

export const TaskDetail = z.extend(TaskCard, {
  hash: z.string(),
  /** Safe HTML from the task's Markdown. */
  descriptionHtml: z.string(),
  pays: z.array(Pay),
  /** When a complete becomes money, in a sentence. */
  auditRule: z.string(),
  limitMinutes: z.int(),
  questionCount: z.nullable(z.int()),
  /**
   * What is looked at before somebody is let in, each a sentence in plain Chinese: 按你的个人资料判断. Which
   * people it is for is not said, because that teaches what to say; the device is. Empty: for everybody.
   */
  audience: z.array(z.string()),
  /** Why this member cannot take it now, in plain Chinese; null = go ahead. */
  refusal: z.nullable(z.object({ result: JoinResult.schema, reason: z.string() })),
  /**
   * Questions of the profile (at most limits.precheckMax) that must be answered before it is known
   * whether the task fits: asked here with POST /v1/users/property, kept for later tasks.
   */
  precheck: z.array(z.string()),
  /** This member's response, if any: running or ended. */
  responseId: z.nullable(z.int()),
  /** Type 3 only: this member's application, if any. */
  trial: z.nullable(z.object({ id: z.int(), state: TrialState.schema })),
  /** What members thought of it; null until five have said. */
  rating: z.nullable(z.object({ stars: z.number(), count: z.int() })),
  /** For agents, where the task has a price for them. */
  agent: z.nullable(z.object({ url: z.string(), priceFen: z.int() })),
  /** On top of a VIP's reward, in percent; 0 for everybody else. */
  vipPercent: z.int(),
  /** What the survey platform is called to which one leaves, or null. */
  platformName: z.nullable(z.string()),
});
export type TaskDetail = z.output<typeof TaskDetail>;

export const getTask = endpoint({
  method: "GET",
  path: "/v1/tasks/:id",
  summary: "任务详情",
  access: "public",
  params: fields.idParams,
  data: TaskDetail,
});
