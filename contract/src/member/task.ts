/** Tasks as a member sees them (spec sections 2, 4, 7; product.md section 5). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { JoinResult, TaskModule, TaskType } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";

/** From our own responses, not from the client's promise; hidden until 20 people have finished. */
export const TaskTruth = z.object({
  medianMinutes: z.number(),
  completionPercent: z.int(),
  screenOutPercent: z.int(),
  /** From finishing to available gold; null until the first audit. */
  medianDaysToCredit: z.nullable(z.number()),
  yuanPerHour: z.number(),
});

export const TaskCard = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  /** A picture's address, or null for the type's own illustration. */
  cover: z.nullable(z.string()),
  type: TaskType.schema,
  module: TaskModule.schema,
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
  summary: "任务列表：只列出我现在真能参与的任务，按每分钟报酬排序；未登录时列出全部公开任务",
  access: "public",
  query: z.strictObject({
    ...pageQuery,
    module: z.optional(TaskModule.fromText),
    type: z.optional(TaskType.fromText),
  }),
  data: pageOf(TaskCard),
});

export const TaskDetail = z.extend(TaskCard, {
  hash: z.string(),
  /** Safe HTML from the task's Markdown. */
  descriptionHtml: z.string(),
  /** What each join result pays. Results that are not listed pay nothing. */
  pays: z.array(z.object({ result: JoinResult.schema, gold: z.int(), fen: z.int() })),
  /** When a complete becomes money, in a sentence. */
  auditRule: z.string(),
  limitMinutes: z.int(),
  questionCount: z.nullable(z.int()),
  /** Why this member cannot take it now, in plain Chinese; null = go ahead. */
  refusal: z.nullable(z.object({ result: JoinResult.schema, reason: z.string() })),
  /** This member's response, if any: running or ended. */
  responseId: z.nullable(z.int()),
});
export type TaskDetail = z.output<typeof TaskDetail>;

export const getTask = endpoint({
  method: "GET",
  path: "/v1/tasks/:id",
  summary: "任务详情",
  access: "public",
  params: z.object({ id: fields.idFromText }),
  data: TaskDetail,
});
