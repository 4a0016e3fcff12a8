/** Which responses of a task are excluded, and how many: fewer, too, is news. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { excludedOf } from "../cleaning/api.ts";
import type { Filter } from "./filter.ts";

export const countExclusions = async (db: Db, taskId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from cleaning_exclusion where task_id = ${taskId}`.execute(db);
  return rows[0]?.n ?? 0;
};

/**
 * The filter with the numbers of those who are excluded: they lie elsewhere than responses. Read where the rest is read, so
 * that both are of one view.
 */
export async function withExcluded(db: Db, filter: Filter): Promise<Filter> {
  if (filter.excluded === "in" || filter.excludedIds) return filter;
  return { ...filter, excludedIds: await excludedOf(db, filter.taskId) };
}
