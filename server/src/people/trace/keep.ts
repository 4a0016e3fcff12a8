/** What a closed account leaves behind, as hashes and facts that end by themselves (docs/decisions/0054). */
import { keptSince, keptUntil } from "../../config/kept.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { leaveDebt } from "../../ledger/wallet/api.ts";
import { hashed, type Mark } from "./mark.ts";
import * as rows from "./sql.ts";

export type Left = {
  memberId: number;
  leftAt: Date;
  marks: readonly Mark[];
  /** Tasks that are taken once in a life, and were. */
  taskIds: readonly number[];
  prizes: readonly { prizeId: number; pieces: number }[];
  hadFraud: boolean;
};

/** In the transaction that makes the member nobody. A debt goes off the account, and waits for the one who comes back. */
export async function keepTrace(tx: Tx, world: World, left: Left): Promise<void> {
  const { memberId, leftAt } = left;
  const traceId = await rows.insertTrace(tx, { memberId, leftAt });
  await rows.insertMarks(tx, traceId, hashed(world, left.marks));
  const onceUntil = keptUntil("traceOnce", leftAt);
  await rows.insertFacts(tx, traceId, [
    { kind: "newcomer", untilAt: onceUntil },
    ...left.taskIds.map((taskId) => ({ kind: "task" as const, taskId, untilAt: onceUntil })),
    ...left.prizes.map((prize) => ({ kind: "prize" as const, ...prize, untilAt: onceUntil })),
  ]);
  await keepFindings(tx, world, { traceId, memberId, hadFraud: left.hadFraud });
  await rows.deleteMatchesOf(tx, memberId);
}

async function keepFindings(tx: Tx, world: World, { traceId, memberId, hadFraud }: Linked) {
  const at = world.clock.now();
  const untilAt = keptUntil("traceDebt", at);
  const owed = await leaveDebt(tx, {
    memberId,
    refId: memberId,
    memo: "注销账号，欠款另行记录",
    actor: "system",
    at,
    key: `${memberId}:${at.toISOString()}`,
  });
  const isOwed = owed.gold > 0 || owed.fen > 0;
  await rows.insertFacts(tx, traceId, [
    ...(isOwed ? [{ kind: "debt" as const, ...owed, untilAt }] : []),
    ...(hadFraud ? [{ kind: "fraud" as const, untilAt }] : []),
  ]);
}

export type Linked = { traceId: number; memberId: number; hadFraud: boolean };

/** A reconciliation may find fraud, or make a debt, after somebody has left; one transaction an account. */
export const keepLateFindings = (world: World, late: Linked): Promise<void> =>
  transact(world.db, (tx) => keepFindings(tx, world, late));

/** Housekeeping. */
export const forgetOldTraces = (world: World): Promise<void> => {
  const now = world.clock.now();
  const linkedUntil = keptSince("traceLink", now);
  return transact(world.db, (tx) => rows.forgetOld(tx, { now, linkedUntil }));
};
