/** When the end of a response is beyond doubt: what the task's audit policy says follows, and a claim is answered. */
import { AuditPolicy, AuditState, type JoinResult } from "#contract/enums.ts";
import { addSeconds } from "../../platform/clock.ts";
import { together } from "../../platform/prepared.ts";
import { auditWaitDays } from "../quality/api.ts";
import { decide } from "./audit.ts";
import { confirmedOutcome, settleClaim } from "./claim.ts";
import { storeResponse } from "./end-sql.ts";
import { payWaiting } from "./pay-consolation.ts";
import type { SettleEnding } from "./settle.ts";
import type { ResponseRow } from "./sql.ts";

/**
 * The end of a pending complete is beyond doubt now: what the task's audit policy says follows. With a
 * flag nothing does; a person looks first. `stored`: the row as it lies in the database, where more is known of it than is
 * written; all of it is written in one statement.
 */
export async function confirm(
  ending: SettleEnding & { stored?: ResponseRow },
): Promise<ResponseRow> {
  const { tx, world, task, now, response: before, stored = before } = ending;
  const owed = await payWaiting(ending);
  const response = {
    ...before,
    confirmedResult: before.result,
    confirmedAt: now,
    ...(owed > 0 && { paidGold: owed }),
  };
  await answerClaim(ending, response);
  if (waitsForNobody(response) && task.auditPolicy === AuditPolicy.of.atOnce)
    return decide(tx, world, { response, stored, task, event: "foundValid", by: "system" });
  const kept = { ...response, auditDueAt: await dueAtOf(ending, response) };
  await together(tx, (line) => storeResponse(line, { stored, response: kept }));
  return kept;
}

/** Pending without a doubt. Without a cookie everybody is new: an agent's people become money after somebody has looked. */
const waitsForNobody = ({ auditState, flags, held, memberId }: ResponseRow): boolean =>
  auditState === AuditState.of.pending &&
  flags.length === 0 &&
  held.length === 0 &&
  memberId !== null;

/** When it becomes valid by itself. */
async function dueAtOf(
  { tx, task, now }: SettleEnding,
  response: ResponseRow,
): Promise<Date | null> {
  const { memberId, auditDueAt, finishedAt } = response;
  const isByDays = task.auditPolicy === AuditPolicy.of.afterDays;
  if (!isByDays || memberId === null || !waitsForNobody(response)) return auditDueAt;
  const days = await auditWaitDays(tx, memberId, task.auditDays, now);
  return addSeconds(finishedAt ?? now, days * 86_400);
}

/** Only a member's attempt on an outside platform can be claimed at all. */
export async function answerClaim({ tx, now }: SettleEnding, response: ResponseRow) {
  if (response.memberId === null || response.platformId === null) return;
  const outcome = confirmedOutcome(response.result as JoinResult);
  await settleClaim(tx, response.id, "system", outcome, now);
}
