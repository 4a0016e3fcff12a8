/** Taking part: entry, answering, result, history (spec section 2 entry routes; product.md section 6). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { AuditState, InvalidReason, JoinResult, TaskType } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: "参与凭证错误" }));

/** The data of code 5013: what the door said, and why. */
export const EntryRefusal = z.object({
  result: JoinResult.schema,
  reason: z.string(),
  /** Where the member can look it up, when it was recorded. */
  responseId: z.nullable(z.int()),
});
export type EntryRefusal = z.output<typeof EntryRefusal>;

export const enterTask = endpoint({
  method: "POST",
  path: "/v1/process/in",
  summary: "进入任务：逐项检查、占座、建立参与记录，返回去处；不能参与时为 5013",
  access: "member",
  body: z.strictObject({ taskId: z.int().check(z.positive()) }),
  data: z.object({
    token,
    /** `own`: our questionnaire at /task/answer/{token}; `external`: leave for `url`. */
    to: z.enum(["own", "external"]),
    url: z.string(),
    resumed: z.boolean(),
  }),
});

export const getSheet = endpoint({
  method: "GET",
  path: "/v1/process/sheet",
  summary: "答题：问卷、已保存的答案和剩余时间",
  access: "member",
  query: z.strictObject({ token }),
  data: z.object({
    taskId: z.int(),
    title: z.string(),
    /** The model of questionnaire/src/model.ts. */
    questionnaire: z.unknown(),
    answers: z.record(z.string(), z.unknown()),
    /** Orders shuffled pages, choices and rows the same way each time. */
    seed: z.string(),
    expiresAt: z.string(),
    rewardGold: z.int(),
    rewardFen: z.int(),
  }),
});

export const saveAnswer = endpoint({
  method: "POST",
  path: "/v1/process/answer",
  summary: "答题：保存一道题的答案（空值为清除）",
  access: "member",
  body: z.strictObject({
    token,
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    value: z.unknown(),
    /** Time spent on this question since the last save. */
    milliseconds: z
      .int()
      .check(z.refine((n) => n >= 0 && n <= 86_400_000, { error: "答题时间错误" })),
  }),
  data: z.object({ savedAt: z.string() }),
});

export const ResultCard = z.object({
  responseId: z.int(),
  taskId: z.int(),
  title: z.string(),
  type: TaskType.schema,
  result: JoinResult.schema,
  /** Which rule fired, in plain Chinese. */
  reason: z.string(),
  minutesSpent: z.number(),
  rewardGold: z.int(),
  rewardFen: z.int(),
  auditState: z.nullable(AuditState.schema),
  invalidReason: z.nullable(InvalidReason.schema),
  auditNote: z.string(),
  /** Where the money stands: nothing due, waiting, in the wallet, or refused. */
  money: z.enum(["none", "pending", "available", "refused"]),
  /** When pending becomes available unless found invalid; null = by reconciliation. */
  releaseAt: z.nullable(z.string()),
  /** The rule behind that date, in a sentence. */
  releaseRule: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Set while it may be resumed. */
  resumeToken: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type ResultCard = z.output<typeof ResultCard>;

export const submitSheet = endpoint({
  method: "POST",
  path: "/v1/process/submit",
  summary: "答题：交卷，服务器重新评判全部答案",
  access: "member",
  body: z.strictObject({ token }),
  data: ResultCard,
});

export const listResponses = endpoint({
  method: "GET",
  path: "/v1/responses",
  summary: "问卷历史",
  access: "member",
  query: z.strictObject({
    ...pageQuery,
    result: z.optional(JoinResult.fromText),
    auditState: z.optional(AuditState.fromText),
  }),
  data: pageOf(ResultCard),
});

export const responsesOfTask = endpoint({
  method: "GET",
  path: "/v1/responses/task",
  summary: "我对某个任务的参与记录",
  access: "member",
  query: z.strictObject({ taskId: fields.idFromText }),
  data: z.object({ list: z.array(ResultCard) }),
});

export const getResponse = endpoint({
  method: "GET",
  path: "/v1/responses/:id",
  summary: "参与记录详情（结果卡）",
  access: "member",
  params: z.object({ id: fields.idFromText }),
  data: ResultCard,
});
