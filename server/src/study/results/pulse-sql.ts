/** How many responses of a task are excluded: fewer, too, is news. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export const countExclusions = async (db: Db, taskId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from cleaning_exclusion where task_id = ${taskId}`.execute(db);
  return rows[0]?.n ?? 0;
};
