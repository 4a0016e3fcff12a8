/** Responses and their audit (rules study-32, operations-6). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AppealState, AuditState, InvalidReason, JoinResult } from "../../enums.ts";
import { Decided, idsAtOnce } from "../decided.ts";
import * as fields from "../../fields.ts";
import { days, leastOrMost, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const ConsoleResponse = z.object({
  id: z.int(),
  taskId: z.int(),
  taskTitle: z.string(),
  /** Null: a respondent whom an agent brought. */
  memberId: z.nullable(z.int()),
  /** The member's, or the agent's with the supplier's uid. */
  memberName: z.string(),
  agentId: z.nullable(z.int()),
  platformName: z.nullable(z.string()),
  token: z.string(),
  city: z.string(),
  claimedResult: z.nullable(JoinResult.schema),
  confirmedResult: z.nullable(JoinResult.schema),
  /** The platform's own clock. */
  platformSeconds: z.nullable(z.int()),
  appeal: z.nullable(AppealState.schema),
  /** An earlier decision can be turned round until then. */
  reversibleUntil: z.nullable(z.string()),
  result: JoinResult.schema,
  resultReason: z.string(),
  auditState: z.nullable(AuditState.schema),
  invalidReason: z.nullable(InvalidReason.schema),
  auditNote: z.string(),
  auditDueAt: z.nullable(z.string()),
  auditedBy: z.nullable(z.string()),
  rewardGold: z.int(),
  rewardFen: z.int(),
  secondsSpent: z.nullable(z.int()),
  /** Speeding, straight-lining, failed attention checks: each a sentence. */
  flags: z.array(z.string()),
  /**
   * Why it may become valid only when an operator decides it alone: done sooner than it can be read, by the
   * server's own clock, or together with many others. No list, no filter and no clock does it. Empty once
   * somebody has.
   */
  held: z.array(z.string()),
  ip: z.nullable(z.string()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ConsoleResponse = z.output<typeof ConsoleResponse>;

export const consoleResponses = endpoint({
  method: "GET",
  path: "/console/responses",
  summary: "参与记录；日期按开始时间，北京时间",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time", "finished", "duration", "gold"]),
    ...days,
    taskId: z.optional(fields.idFromText),
    memberId: z.optional(fields.idFromText),
    result: z.optional(JoinResult.fromText),
    auditState: z.optional(AuditState.fromText),
    agentId: z.optional(fields.idFromText),
    /** Appeals that wait; claims that wait; completes that are held until somebody decides each alone. */
    waiting: z.optional(z.enum(["appeal", "claim", "held"])),
    /** 1: only those with a doubt, or held for one; 0: only those without. */
    doubt: z.optional(z.enum(["0", "1"])),
    /** How long it took by our clock, of those that have ended; both included. */
    minSeconds: leastOrMost("最短用时"),
    maxSeconds: leastOrMost("最长用时"),
  }),
  data: listOf(ConsoleResponse),
});

export const consoleResponse = endpoint({
  method: "GET",
  path: "/console/responses/:id",
  summary: "参与记录：答案与证据",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    response: ConsoleResponse,
    answers: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        kind: z.string(),
        text: z.string(),
        /** As the browser says. */
        milliseconds: z.int(),
        /** When it first came, by the server's clock, since the person was let in. */
        arrivedSeconds: z.int(),
        /** Only of a question of the kind file: where the operator may look at each file, for five minutes. */
        files: z.array(z.object({ name: z.string(), url: z.string(), isPicture: z.boolean() })),
      }),
    ),
    decisions: z.array(
      z.object({
        fromResult: JoinResult.schema,
        toResult: JoinResult.schema,
        fromAudit: z.nullable(AuditState.schema),
        toAudit: z.nullable(AuditState.schema),
        reason: z.nullable(InvalidReason.schema),
        note: z.string(),
        fraud: z.boolean(),
        /** What moved, in a sentence: 收回 200 金币，平台承担 100 金币. */
        money: z.string(),
        runId: z.nullable(z.int()),
        by: z.string(),
        at: z.string(),
      }),
    ),
    claim: z.nullable(
      z.object({
        said: JoinResult.schema,
        note: z.string(),
        code: z.string(),
        createdAt: z.string(),
        settledAt: z.nullable(z.string()),
        outcome: z.string(),
      }),
    ),
    appeal: z.nullable(
      z.object({
        text: z.string(),
        state: AppealState.schema,
        answer: z.string(),
        createdAt: z.string(),
      }),
    ),
  }),
});

/** As many as one verdict is about, chosen by a filter or by hand. */
export const DECIDED_AT_ONCE = 500;

export const decideResponses = endpoint({
  method: "POST",
  path: "/console/responses/decide",
  summary:
    "审核：判为有效或无效；无效须给出原因，客户判废还须写备注；作答过快而暂缓的只能逐条判为有效",
  access: operationsStaff,
  body: z.strictObject({
    ids: idsAtOnce(DECIDED_AT_ONCE),
    valid: z.boolean(),
    reason: z.optional(InvalidReason.schema),
    /** The member reads it beside the reason; which verdicts must have one is in verdict-checks.ts. */
    note: z.optional(z.string().check(z.maxLength(200, { error: "备注最多200个字" }))),
  }),
  data: Decided,
});

export const reverseResponses = endpoint({
  method: "POST",
  path: "/console/responses/reverse",
  summary:
    "改判：30 天内把有效改为无效或反之；钱包里还有的收回，已提走的由平台承担，查实作弊的记为欠款",
  access: operationsStaff,
  body: z.strictObject({
    ids: idsAtOnce(200),
    valid: z.boolean(),
    reason: z.optional(InvalidReason.schema),
    note: fields.text("改判说明", 200),
    /** Only with valid = false. */
    fraud: z.boolean(),
  }),
  data: Decided,
});

/** What a reversal would do, before anybody does it. */
export const previewReversal = endpoint({
  method: "GET",
  path: "/console/responses/:id/reversal",
  summary: "改判预览：能收回多少，平台承担多少",
  access: operationsStaff,
  params: fields.idParams,
  data: z.object({
    paid: z.object({ gold: z.int(), fen: z.int() }),
    inWallet: z.object({ gold: z.int(), fen: z.int() }),
    gone: z.object({ gold: z.int(), fen: z.int() }),
  }),
});

export const answerAppeal = endpoint({
  method: "POST",
  path: "/console/responses/:id/appeal",
  summary: "答复申诉；成立时同时改判为有效",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ upheld: z.boolean(), answer: fields.text("答复", 300) }),
  data: ConsoleResponse,
});
