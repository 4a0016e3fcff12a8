/** Adjustments as operators see them. */
import type { Adjustment } from "#contract/console/money/adjustment.ts";
import type { Db } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import { staffNames } from "../../people/staff/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { whyNotDecide } from "./rules.ts";
import { type AdjustmentRow, type StateName, states } from "./sql.ts";

const names = Object.keys(states) as StateName[];
export const stateOf = ({ state }: Pick<AdjustmentRow, "state">): StateName =>
  names.find((name) => states[name] === state) ?? "waiting";

export async function presentAdjustments(
  db: Db,
  caller: StaffCaller,
  found: readonly AdjustmentRow[],
): Promise<Adjustment[]> {
  const [members, staff] = await Promise.all([
    memberNames(
      db,
      found.map(({ memberId }) => memberId),
    ),
    staffNames(db, [
      ...new Set(found.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? askedBy])),
    ]),
  ]);
  const person = (id: number) => ({ id, name: staff.get(id) ?? "" });
  return found.map((row) => ({
    id: row.id,
    member: { id: row.memberId, ...(members.get(row.memberId) ?? { code: "", nickname: "" }) },
    asset: row.asset,
    amount: row.amount,
    reason: row.reason,
    note: row.note,
    state: stateOf(row),
    askedBy: person(row.askedBy),
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : person(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decideNote: row.decideNote,
    whyNot: whyNotDecide(row, caller),
    isMine: row.askedBy === caller.staffId,
  }));
}
