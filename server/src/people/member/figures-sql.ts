/** Who registered, by Shanghai day and brand. */
import { sql } from "kysely";
import type { DayFigure, DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db } from "../../platform/db.ts";

export const registeredFigures = async (
  db: Db,
  { from, to }: DayFigureSpan,
): Promise<DayFigure[]> => {
  const { rows } = await sql<DayFigure>`
    select (registered_at at time zone 'Asia/Shanghai')::date::text as day, brand_code,
           'registered' as figure, count(*) as value
      from user_member where registered_at >= ${from} and registered_at < ${to}
     group by 1, 2`.execute(db);
  return rows;
};
