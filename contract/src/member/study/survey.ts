/** Taking part: entry, answering, result, history (rules study-17 to study-31). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AppealState, AuditState, InvalidReason, JoinResult, TaskType } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { limits } from "../../limits.ts";
import { pageOf, pageQuery } from "../../page.ts";
import { EndPage } from "./end-page.ts";
import { TaskSource } from "./task.ts";
import { Typing } from "./typing.ts";

/** One attempt: opaque, at most 64 characters (rule study-20). */
export const responseToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: "参与凭证错误" }));

/** What a link said behind its "?"; what the questionnaire does not declare of it is not kept. */
export const linkQuery = z.optional(
  z.string({ error: "链接参数错误" }).check(z.maxLength(2000, { error: "链接过长" })),
);

/** The data of code 5013: what the entry checks answered, and why. */
export const EntryRefusal = z.object({
  result: JoinResult.schema,
  reason: z.string(),
  /** Where the member can look it up, when it was recorded. */
  responseId: z.nullable(z.int()),
  /** Questions of the profile to answer first (see TaskDetail.precheck). */
  precheck: z.array(z.string()),
  /** For an agent's or a supplier's respondent: their own address for this result, where there is one. */
  redirect: z.optional(z.nullable(z.string())),
});
export type EntryRefusal = z.output<typeof EntryRefusal>;

/** Where somebody goes who was let in. */
export const EntryTicket = z.object({
  token: responseToken,
  /**
   * `own`: /task/answer/{token}; `video`: /task/watch/{token}; `discussion`: /bbs/{task hash};
   * `external`: leave for `url` on the survey platform.
   */
  to: TaskSource,
  url: z.string(),
  resumed: z.boolean(),
});
export type EntryTicket = z.output<typeof EntryTicket>;

export const enterTask = endpoint({
  method: "POST",
  path: "/v1/process/in",
  summary: "进入任务：逐项检查、占座、建立参与记录，返回去处；不能参与时为 5013",
  access: "member",
  body: z.strictObject({ taskId: fields.id, link: linkQuery }),
  data: EntryTicket,
});

export const getSheet = endpoint({
  method: "GET",
  path: "/v1/process/sheet",
  summary:
    "答题：问卷、已保存的答案和剩余时间；会员的记录只有本人能打开，代理带来的受访者凭参与凭证和浏览器标识",
  access: "public",
  query: z.strictObject({ token: responseToken }),
  data: z.object({
    taskId: z.int(),
    title: z.string(),
    /** The model of questionnaire/src/model.ts. */
    questionnaire: z.unknown(),
    answers: z.record(z.string(), z.unknown()),
    /** When the last answer that is there was saved, on whichever device; absent before the first. */
    savedAt: z.optional(z.string()),
    /** Orders shuffled pages, choices and rows the same way each time. */
    seed: z.string(),
    expiresAt: z.string(),
    rewardGold: z.int(),
    rewardFen: z.int(),
    /** A member's own; false: somebody's whom an agent brought, whose end is /survey-leader/end. */
    isMembers: z.boolean(),
  }),
});

export const saveAnswer = endpoint({
  method: "POST",
  path: "/v1/process/answer",
  summary: "答题：保存一道题的答案（空值为清除）",
  access: "public",
  body: z.strictObject({
    token: responseToken,
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    value: z.unknown(),
    /** Time spent on this question since the last save: evidence, never believed in somebody's favour. */
    milliseconds: fields.wholeIn([0, 86_400_000], "答题时间错误"),
    typing: z.optional(Typing),
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
  source: TaskSource,
  /** Whether one may try again, and when, in a sentence. */
  again: z.string(),
  /** Came back without a trustworthy result: waits for the platform's callback, or for reconciliation. */
  claimed: z.boolean(),
  /** 登记 (claim): null until made. */
  claim: z.nullable(
    z.object({
      createdAt: z.string(),
      settledAt: z.nullable(z.string()),
      /** What settled it, in a sentence. */
      outcome: z.string(),
    }),
  ),
  /** Until when an unfinished or lost attempt may be claimed; null = nothing to claim. */
  claimUntil: z.nullable(z.string()),
  /** Names the attempt to the other side, and so for as long as it may be claimed, and not only while it runs. */
  claimToken: z.nullable(z.string()),
  appeal: z.nullable(
    z.object({
      state: AppealState.schema,
      text: z.string(),
      answer: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Until when 申诉 is possible; null = nothing to appeal against. */
  appealUntil: z.nullable(z.string()),
  /** What this member thought of the task; null until said, and always null before an end. */
  stars: z.nullable(z.int()),
  /** Null without one, after a refusal, and always in lists. */
  endPage: z.nullable(EndPage),
});
export type ResultCard = z.output<typeof ResultCard>;

export const submitSheet = endpoint({
  method: "POST",
  path: "/v1/process/submit",
  summary: "答题：交卷，服务器重新评判全部答案",
  access: "public",
  body: z.strictObject({ token: responseToken }),
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
  params: fields.idParams,
  data: ResultCard,
});

export const claimResponse = endpoint({
  method: "POST",
  path: "/v1/responses/:id/claim",
  summary: `登记：我已在外部平台完成但没有跳回来；${limits.claimDays} 天内有效，由平台通知或对账文件自动处理`,
  access: "member",
  params: fields.idParams,
  body: z.strictObject({
    /** What the platform's last page said: complete, screened out, quota full. */
    said: z.union([
      z.literal(JoinResult.of.complete),
      z.literal(JoinResult.of.screenedOut),
      z.literal(JoinResult.of.quotaFull),
    ]),
    note: z.string().check(z.trim(), z.maxLength(200, { error: "说明最多200个字" })),
    /** A completion code that the platform's last page showed, if any. */
    code: z.string().check(z.trim(), z.maxLength(64, { error: "完成码最多64个字符" })),
  }),
  data: ResultCard,
});

export const appealResponse = endpoint({
  method: "POST",
  path: "/v1/responses/:id/appeal",
  summary: `申诉：对无效的判定有疑问，${limits.appealDays} 天内一次`,
  access: "member",
  evenFrozen: true,
  params: fields.idParams,
  body: z.strictObject({ text: fields.text("申诉理由", 500) }),
  data: ResultCard,
});

export const leaveResponse = endpoint({
  method: "POST",
  path: "/v1/responses/:id/leave",
  summary: "放弃作答：名额还给其他人，本次参与以超时结束",
  access: "member",
  params: fields.idParams,
  data: ResultCard,
});

export const rateResponse = endpoint({
  method: "POST",
  path: "/v1/responses/:id/rate",
  summary: "评价：结束后给任务打分，可以改",
  access: "member",
  params: fields.idParams,
  body: z.strictObject({
    stars: fields.wholeIn([1, 5], "评分应在 1 到 5 之间"),
  }),
  data: ResultCard,
});
