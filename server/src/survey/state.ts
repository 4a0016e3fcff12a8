/** The life of a response: its join result is set once, its audit decided once (product.md section 6). */
import { AuditState, JoinResult } from "#contract/enums.ts";

const { incomplete, complete, screenedOut, tooShort, timeout } = JoinResult.of;

/** What can happen to a running response, and the join result that it gives. */
export const results = {
  completed: complete,
  screenedOut,
  tooFast: tooShort,
  timedOut: timeout,
} as const satisfies Record<string, JoinResult>;
export type ResultEvent = keyof typeof results;

/** A join result is set once: only a running response takes one. Undefined = nothing changes. */
export const nextResult = (from: JoinResult, event: ResultEvent): JoinResult | undefined =>
  from === incomplete ? results[event] : undefined;

export const decisions = {
  foundValid: AuditState.of.valid,
  foundInvalid: AuditState.of.invalid,
} as const satisfies Record<string, AuditState>;
export type AuditEvent = keyof typeof decisions;

/** Only a complete that waits can be decided. Undefined = nothing changes. */
export const nextAudit = (from: AuditState | null, event: AuditEvent): AuditState | undefined =>
  from === AuditState.of.pending ? decisions[event] : undefined;
