/** Responses and their audit (product.md section 6). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { AuditState, InvalidReason, JoinResult } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";
import { anyStaff, operationsStaff } from "./staff.ts";

export const ConsoleResponse = z.object({
  id: z.int(),
  taskId: z.int(),
  taskTitle: z.string(),
  memberId: z.int(),
  memberName: z.string(),
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
  ip: z.nullable(z.string()),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type ConsoleResponse = z.output<typeof ConsoleResponse>;

export const consoleResponses = endpoint({
  method: "GET",
  path: "/console/responses",
  summary: "参与记录",
  access: anyStaff,
  query: z.strictObject({
    ...pageQuery,
    taskId: z.optional(fields.idFromText),
    memberId: z.optional(fields.idFromText),
    result: z.optional(JoinResult.fromText),
    auditState: z.optional(AuditState.fromText),
  }),
  data: pageOf(ConsoleResponse),
});

export const consoleResponse = endpoint({
  method: "GET",
  path: "/console/responses/:id",
  summary: "参与记录：答案与证据",
  access: anyStaff,
  params: z.object({ id: fields.idFromText }),
  data: z.object({
    response: ConsoleResponse,
    answers: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        kind: z.string(),
        text: z.string(),
        milliseconds: z.int(),
      }),
    ),
  }),
});

export const decideResponses = endpoint({
  method: "POST",
  path: "/console/responses/decide",
  summary: "审核：判为有效或无效；无效须给出原因",
  access: operationsStaff,
  body: z.strictObject({
    ids: z
      .array(z.int().check(z.positive()))
      .check(
        z.minLength(1, { error: "请至少选择一条" }),
        z.maxLength(500, { error: "一次最多500条" }),
      ),
    valid: z.boolean(),
    reason: z.optional(InvalidReason.schema),
    note: z.optional(z.string().check(z.maxLength(200, { error: "备注最多200个字" }))),
  }),
  data: z.object({
    decided: z.int(),
    /** Those that were not pending any more, with what they are now. */
    skipped: z.array(z.object({ id: z.int(), why: z.string() })),
  }),
});
