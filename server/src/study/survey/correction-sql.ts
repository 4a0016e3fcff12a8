/** SQL of corrected results. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** For each of these responses: how many others of the member were consoled on the day on which it ended. */
export async function consoledBeside(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; n: number }>`
    select r.id,
           (select count(*) from survey_response o
             where o.owner_id = r.owner_id and o.id <> r.id
               and o.result in (2, 3) and o.paid_gold > 0
               and o.finished_at >= date_trunc('day', r.finished_at, 'Asia/Shanghai')
               and o.finished_at < date_trunc('day', r.finished_at, 'Asia/Shanghai') + interval '1 day')::int as n
      from survey_response r
     where r.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
