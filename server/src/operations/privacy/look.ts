/**
 * Where a request to leave stands: what refuses it, what it waits for and until when, what is still to be paid. Read
 * alike for the page and for the step that is taken; what follows from it is in next.ts.
 */
import { limits } from "#contract/limits.ts";
import { openExchangesOf, settlementsOf, wasSettledSince } from "../../money/exchange/api.ts";
import { settleable } from "../../money/withdrawal/api.ts";
import { type LeavingRow, openLeaving } from "../../people/leaving/api.ts";
import { type HomeBrand, homeBrandOf } from "../../foundation/brand/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { standingSanctions } from "../../people/sanction/api.ts";
import {
  openAppealsOf,
  pendingOf,
  type PendingResponse,
  type RunningResponse,
  runningOf,
} from "../../study/survey/api.ts";
import { memberOf, payeeOf } from "../../people/member/api.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import { refusalsOf } from "./refusals.ts";

const DAY_SECONDS = 86_400;

export type Look = Awaited<ReturnType<typeof lookAt>>;

export type Leaver = { memberId: number; brand: HomeBrand; now: Date };

/**
 * With the member's home brand, by whose rules they are paid out. Who pays asks under the member's exchange lock: somebody may move
 * them to another brand at that moment.
 */
export async function leaverOf(db: Db, { clock }: World, memberId: number): Promise<Leaver> {
  mustFind(await memberOf(db, memberId));
  const brand = await homeBrandOf(db, memberId);
  return { memberId, brand, now: clock.now() };
}

/** `db` may be the transaction in which the step is taken. */
export async function lookAt(db: Db, leaver: Leaver) {
  const { memberId, now } = leaver;
  const leaving = await openLeaving(db, memberId);
  const isFree = !(await wasSettledSince(db, {
    memberId,
    leavingId: leaving?.id ?? 0,
    since: addSeconds(now, -limits.leavingFreeDays * DAY_SECONDS),
  }));
  const wallet = await walletOf(db, memberId);
  const sanctions = await standingSanctions(db, { memberIds: [memberId], now });
  const settlements = leaving ? await settlementsOf(db, leaving.id) : [];
  return {
    now,
    leaving,
    isFree,
    wallet,
    refusals: refusalsOf(wallet, sanctions),
    open: await openExchangesOf(db, memberId),
    running: await runningOf(db, memberId, now),
    pending: await pendingOf(db, memberId),
    appeals: await openAppealsOf(db, memberId),
    ...(await settleable(db, { ...leaver, isFree })),
    payee: await payeeOf(db, memberId),
    settlements,
  };
}

/** When time alone decides it; null where somebody has to look at it. */
export function decidedBy(
  { finishedAt, auditDueAt, isClear }: PendingResponse,
  leaving: Pick<LeavingRow, "askedAt">,
): Date | null {
  if (auditDueAt) return auditDueAt;
  if (!isClear) return null;
  const from = finishedAt > leaving.askedAt ? finishedAt : leaving.askedAt;
  return addSeconds(from, limits.leavingAuditDays * DAY_SECONDS);
}

/** The last of these times; null when one of them is not known. */
export const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce<Date | null>(
    (last, at) => (last === null || at === null ? null : at > last ? at : last),
    times[0] ?? null,
  );

export type { PendingResponse, RunningResponse };
