/** When profiles were complete for the first time, and how many were on each Shanghai day, by brand. */
import { sql } from "kysely";
import type { DayFigure, DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** The first time stays, whatever is answered again later. */
export const markComplete = (tx: Tx, memberId: number, at: Date) =>
  tx
    .insertInto("propertyComplete")
    .values({ memberId, at })
    .onConflict((on) => on.doNothing())
    .execute();

export const completedProfiles = async (
  db: Db,
  { from, to }: DayFigureSpan,
): Promise<DayFigure[]> => {
  const { rows } = await sql<DayFigure>`
    select (c.at at time zone 'Asia/Shanghai')::date::text as day, b.brand_code,
           'profileComplete' as figure, count(*) as value
      from property_complete c join member_brand b on b.member_id = c.member_id
     where c.at >= ${from} and c.at < ${to}
     group by 1, 2`.execute(db);
  return rows;
};
