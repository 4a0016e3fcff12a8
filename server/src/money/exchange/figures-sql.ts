/** What was paid out, by Shanghai day and brand. */
import { sql } from "kysely";
import type { DayFigure, DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db } from "../../platform/db.ts";

/** Cash that arrived, after fee and tax; prizes have no worth in money. */
export const paidFigures = async (db: Db, { from, to }: DayFigureSpan): Promise<DayFigure[]> => {
  const { rows } = await sql<DayFigure>`
    select (finished_at at time zone 'Asia/Shanghai')::date::text as day, brand_code,
           'paidFen' as figure, sum(net_fen)::bigint as value
      from exchange
     where type = 1 and state = 1 and finished_at >= ${from} and finished_at < ${to}
     group by 1, 2`.execute(db);
  return rows;
};
