/** What a day brought each inviter and leader, for the message of the next morning. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type DayRow = { ownerId: number; side: number; gold: number; fen: number };
type DaySumsInput = { day: string; last: DayRow | undefined; size: number };

/** Those to whom it brought more than it took, by owner. */
export const daySums = async (db: Db, { day, last, size }: DaySumsInput): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select owner_id, side, gold, fen from growth_total
     where day = ${day}::date and task_id = 0 and gold >= 0 and fen >= 0 and gold + fen > 0
       and (owner_id, side) > (${last?.ownerId ?? 0}, ${last?.side ?? 0})
     order by owner_id, side limit ${size}`.execute(db);
  return rows;
};
