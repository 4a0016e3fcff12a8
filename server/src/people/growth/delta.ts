/** What happened, as the figures of inviters and leaders count it: on the day on which it happened. */
import { GrowthKind } from "#contract/growth-enums.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type Delta, foldDeltas, insertDeltas } from "./delta-sql.ts";
import type { AnyResponse } from "./model.ts";

/** What a line changed for its beneficiary; below zero when it was taken back. */
export type Moved = { kind: GrowthKind; beneficiaryId: number; gold: number; fen: number };
type DeltaCounts = Partial<Record<"ended" | "completes" | "valid" | "invalid", number>>;
type Happened = { response: AnyResponse; counts?: DeltaCounts; moved?: readonly Moved[]; at: Date };

const INVITER = 1;
const LEADER = 2;

/** A member's own lines are nobody else's figures. */
export async function record(tx: Tx, { response, counts = {}, moved = [], at }: Happened) {
  const { inviteFirst, invitePercent, leaderCommission } = GrowthKind.of;
  const base = { day: dayOf(at), taskId: response.taskId };
  const sumOf = (...of: readonly GrowthKind[]) => {
    const lines = moved.filter(({ kind }) => of.includes(kind));
    const sum = (asset: "gold" | "fen") => lines.reduce((total, line) => total + line[asset], 0);
    return { gold: sum("gold"), fen: sum("fen") };
  };
  const deltas: Delta[] = [];
  const invited = sumOf(inviteFirst, invitePercent);
  if (response.inviterId !== null && isAny(invited))
    deltas.push({ ...base, ...invited, ownerId: response.inviterId, side: INVITER });
  const led = { ...counts, ...sumOf(leaderCommission) };
  if (response.leaderId !== null && isAny(led))
    deltas.push({ ...base, ...led, ownerId: response.leaderId, side: LEADER });
  if (deltas.length > 0) await insertDeltas(tx, deltas);
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
