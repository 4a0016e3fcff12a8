/** What has stirred in a task lately: who began, who ended, who was judged. Read by time, never by the whole task. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/**
 * A figure for each moment: the same as long as nothing has happened since then. It adds up the moments themselves, so
 * that a verdict that is turned round within the span tells, too.
 */
export async function stirredSince(
  db: Db,
  taskId: number,
  moments: readonly Date[],
): Promise<string[]> {
  const { rows } = await sql<{ figure: string }>`
    select (select coalesce(sum((extract(epoch from at) * 1000)::bigint % 1000000007), 0)::text
              from (select started_at as at from survey_response
                     where task_id = ${taskId} and started_at >= moment
                    union all
                    select finished_at from survey_response
                     where task_id = ${taskId} and finished_at >= moment
                    union all
                    select audited_at from survey_response
                     where task_id = ${taskId} and audited_at >= moment) stirred) as figure
      from unnest(${moments.map((one) => one.toISOString())}::timestamptz[]) with ordinality asked (moment, place)
     order by place`.execute(db);
  return rows.map(({ figure }) => figure);
}
