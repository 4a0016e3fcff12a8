/**
 * Crash rescue (rule study-21): a member who finished elsewhere and never came back says so. A claim by itself
 * changes nothing; the platform's own statement, or a reconciliation, settles it.
 */
import { JoinResult } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { settleOpenClaim } from "./claim-sql.ts";
import type { ResponseRow } from "./sql.ts";

/** Until when this response may be claimed; undefined = nothing to claim, or too late. */
export function claimableUntil(response: ResponseRow, now: Date): Date | undefined {
  const { incomplete, timeout } = JoinResult.of;
  const isLost = response.result === incomplete || response.result === timeout;
  // Of our own questionnaire we know how far it came.
  if (!isLost || response.platformId === null) return undefined;
  const until = addSeconds(response.startedAt, limits.claimDays * 86_400);
  return until > now ? until : undefined;
}

/** `by`: `system`, or `staff:3`; `outcome`: a sentence for the member. Later words change nothing. */
// oxlint-disable-next-line max-params
export const settleClaim = (
  tx: Tx,
  responseId: number,
  by: string,
  outcome: string,
  at: Date,
): Promise<unknown> => settleOpenClaim(tx, { responseId, by, outcome, at });

export const confirmedOutcome = (result: JoinResult): string =>
  `外部平台确认的结果为「${JoinResult.label(result)}」，登记已处理。`;
