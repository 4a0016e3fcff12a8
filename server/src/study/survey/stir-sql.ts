/** What has stirred in a task recently: who began, who ended, who was judged. Read by time, never by the whole task. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Far more than a minute brings; the figure of the newest of them changes with each that comes. */
const READ_MAX = 20_000;

/**
 * A figure for each moment: the same as long as nothing has happened since then. It adds up the moments themselves, so
 * that a verdict that is turned round within the span tells, too. The task is looked for only among what is recent:
 * together, the planner may read a task of a million through its own index.
 */
export async function stirredSince(
  db: Db,
  taskId: number,
  moments: readonly Date[],
): Promise<string[]> {
  const first = new Date(Math.min(...moments.map((moment) => moment.getTime())));
  const part = (column: string) =>
    sql`(select task_id, ${sql.ref(column)} as at from survey_response where ${sql.ref(column)} >= ${first}
          order by ${sql.ref(column)} desc limit ${READ_MAX}::int)`;
  const figures = moments.map(
    (moment) =>
      sql`(select coalesce(sum((extract(epoch from at) * 1000)::bigint % 1000000007), 0)::text
             from recent where task_id = ${taskId} and at >= ${moment})`,
  );
  const { rows } = await sql<{ figures: string[] }>`
    with recent as materialized
      (${part("started_at")} union all ${part("finished_at")} union all ${part("audited_at")})
    select array[${sql.join(figures)}] as figures`.execute(db);
  return rows[0]?.figures ?? [];
}
