/** What happened, as the figures of inviters and leaders count it: on the day on which it happened. */
import { GrowthKind } from "#contract/growth-enums.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { Amounts } from "../../ledger/wallet/api.ts";
import { foldDeltas, insertDeltas } from "./delta-sql.ts";
import type { AnyResponse } from "./model.ts";

type DeltaCounts = Partial<Record<"ended" | "completes" | "valid" | "invalid", number>>;
type Happened = { response: AnyResponse; counts: DeltaCounts; at: Date };

const INVITER = 1;
const LEADER = 2;

/** What a leader's people did, with the decision. */
export async function recordCounts(tx: Tx, { response, counts, at }: Happened): Promise<void> {
  const { leaderId: ownerId, taskId } = response;
  if (ownerId === null || !isAny(counts)) return;
  await insertDeltas(tx, [{ day: dayOf(at), taskId, ownerId, side: LEADER, ...counts }]);
}

type Brought = { kind: GrowthKind; beneficiaryId: number; taskId: number; at: Date };

/** What it brought an inviter or a leader, with the posting; below zero when it was taken back. */
export async function recordMoney(tx: Tx, line: Brought, { gold, fen }: Amounts): Promise<void> {
  if (!isAny({ gold, fen })) return;
  const side = line.kind === GrowthKind.of.leaderCommission ? LEADER : INVITER;
  const { beneficiaryId: ownerId, taskId } = line;
  await insertDeltas(tx, [{ day: dayOf(line.at), taskId, ownerId, side, gold, fen }]);
}

const isAny = (numbers: Record<string, number>): boolean =>
  Object.values(numbers).some((n) => n !== 0);

const AT_ONCE = 5000;

/** The scheduled job. Answers how many changes were folded. */
export async function foldFigures({ db }: World): Promise<number> {
  let folded = 0;
  let last = AT_ONCE;
  while (last === AT_ONCE) {
    // oxlint-disable-next-line no-await-in-loop
    last = await foldDeltas(db, AT_ONCE);
    folded += last;
  }
  return folded;
}
