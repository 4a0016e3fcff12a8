/** A task that pauses itself: by its members' reports, or because people leave it without a result. */
import { TaskState } from "#contract/enums.ts";
import type { Db, Tx } from "../platform/db.ts";

/** False when it is not published any more: nothing changes then. `because` is for the operators. */
export async function pauseTask(
  tx: Tx,
  taskId: number,
  because: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("task")
    .set({ state: TaskState.of.paused, pausedBecause: because, updatedAt: now })
    .where("id", "=", taskId)
    .where("state", "=", TaskState.of.published)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Published tasks with a limit, and since when they are as they are now. */
export const bounceRules = async (
  db: Db,
): Promise<{ taskId: number; percent: number; since: Date }[]> => {
  const found = await db
    .selectFrom("task")
    .select(["id", "bouncePercent", "updatedAt"])
    .where("state", "=", TaskState.of.published)
    .where("bouncePercent", "is not", null)
    .execute();
  return found.map(({ id, bouncePercent, updatedAt }) => ({
    taskId: id,
    percent: bouncePercent ?? 100,
    since: updatedAt,
  }));
};
