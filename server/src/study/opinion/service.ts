/** Members' ratings of tasks and their reports: what other features may ask. */
import type { Db } from "../../platform/db.ts";
import * as rows from "./sql.ts";

/** An average of fewer says more about these few than about the task. */
const RATING_NEEDS = 5;

/** How many stars each of these responses gave. */
export async function starsOf(db: Db, keys: rows.RatedKeys): Promise<Map<number, number>> {
  const found = await rows.ratingsOf(db, keys);
  return new Map(found.map(({ responseId, stars }) => [responseId, stars]));
}

/** What members think of a task, to a tenth of a star; null until five have said. */
export async function ratingOf(
  db: Db,
  taskId: number,
): Promise<{ stars: number; count: number } | null> {
  const { count, stars } = await rows.meanOf(db, taskId);
  return count < RATING_NEEDS ? null : { stars: Number(stars), count };
}

/** Reports that nobody has looked at yet, by task. */
export async function openFaultsOf(
  db: Db,
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  const found = await rows.openByTask(db, taskIds);
  return new Map(found.map(({ taskId, n }) => [taskId, n]));
}
