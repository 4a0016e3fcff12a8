/** Members' ratings of tasks and their reports: what other features may ask. */
import type { Db } from "../platform/db.ts";

/** How many stars each of these responses gave. */
export async function starsOf(
  _db: Db,
  _responseIds: readonly number[],
): Promise<Map<number, number>> {
  return new Map();
}

/** What members think of a task; null until five have said. */
export async function ratingOf(
  _db: Db,
  _taskId: number,
): Promise<{ stars: number; count: number } | null> {
  return null;
}

/** Reports that nobody has looked at yet, by task. */
export async function openFaultsOf(
  _db: Db,
  _taskIds: readonly number[],
): Promise<Map<number, number>> {
  return new Map();
}
