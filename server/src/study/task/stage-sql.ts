/** The task as the rehearsal needs it, inside a transaction that is rolled back. */
import { TaskState, TaskType } from "#contract/enums.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";

/** Rules of the entry that a rehearsal switches on, one at a time. */
export type Staged = {
  cities?: string[];
  unknownCity?: boolean;
  ipMax?: number;
  deviceOnce?: boolean;
  minimumSeconds?: number;
  /** No seat is left. */
  full?: true;
};

/** Open for anybody anywhere, except for the rule that is given. */
export async function stageTask(tx: Tx, id: number, now: Date, staged: Staged): Promise<void> {
  const { full, ...rules } = staged;
  await tx
    .updateTable("task")
    .set({
      state: TaskState.of.published,
      // A type's own gate (a trial's application) is not what is rehearsed.
      type: TaskType.of.default,
      opensAt: addSeconds(now, -86_400),
      closesAt: null,
      roles: [0, 1, 2, 3],
      platforms: ["pc", "h5"],
      audience: null,
      audiencePath: null,
      cities: [],
      unknownCity: true,
      ipMax: null,
      deviceOnce: false,
      repeat: "once",
      ...rules,
    })
    .where("id", "=", id)
    .execute();
  await tx.deleteFrom("taskSeat").where("taskId", "=", id).execute();
  if (full)
    await tx.insertInto("taskSeat").values({ taskId: id, cell: "total", seats: 0 }).execute();
  await tx
    .updateTable("task")
    .set({ quotaTotal: full ? 1 : null, quotaDaily: null })
    .where("id", "=", id)
    .execute();
}
