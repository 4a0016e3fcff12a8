/** A task that pauses itself: by its members' reports, or because people leave it without a result. */
import { TaskState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";

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

const NAMED_MAX = 50;

/** That paused themselves and stand so, the last to stop first. */
export const pausedTasks = (db: Db) =>
  pausedThemselves(db)
    .select(["id", "title", "pausedBecause", "updatedAt"])
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(NAMED_MAX)
    .execute();

export async function countPaused(db: Db): Promise<number> {
  const { n } = await pausedThemselves(db)
    .select((row) => row.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const pausedThemselves = (db: Db) =>
  db.selectFrom("task").where("state", "=", TaskState.of.paused).where("pausedBecause", "<>", "");
