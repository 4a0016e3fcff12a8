/** Rehearsal: the nine results through the real return path, before anybody is sent (rule study-22). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AuditState, JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const RehearsedResult = z.object({
  result: JoinResult.schema,
  /** How it was caused: a browser's return, a postback, the entry checks, time, an answer, or being let in. */
  by: z.enum(["return", "postback", "door", "time", "answer", "entry"]),
  /** What was sent, where something was: the filled-in link, or the signed return. */
  sent: z.string(),
  got: z.nullable(JoinResult.schema),
  auditState: z.nullable(AuditState.schema),
  gold: z.int(),
  fen: z.int(),
  /** What the member would read. */
  reason: z.string(),
  ok: z.boolean(),
  /** Why it is not ok, in a sentence; or what to know. */
  note: z.string(),
});
export type RehearsedResult = z.output<typeof RehearsedResult>;

export const Rehearsal = z.object({
  passed: z.boolean(),
  /** The task is still as it was rehearsed. */
  isCurrent: z.boolean(),
  results: z.array(RehearsedResult),
  by: z.string(),
  at: z.string(),
});
export type Rehearsal = z.output<typeof Rehearsal>;

export const rehearseTask = endpoint({
  method: "POST",
  path: "/console/tasks/:id/rehearse",
  summary: "彩排：用真实的返回流程走一遍九种结果；不留下记录，不动账",
  access: operationsStaff,
  params: fields.idParams,
  data: Rehearsal,
});
export const getRehearsal = endpoint({
  method: "GET",
  path: "/console/tasks/:id/rehearsal",
  summary: "上一次彩排；没有则为 null",
  access: anyStaff,
  params: fields.idParams,
  data: z.nullable(Rehearsal),
});
