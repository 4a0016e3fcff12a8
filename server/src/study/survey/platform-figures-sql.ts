/** SQL of what responses came to, by Shanghai day and survey platform. */
import { sql } from "kysely";
import type { DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db } from "../../platform/db.ts";

export type PlatformFigure = { day: string; platformId: number; figure: string; value: number };

/** Completes are counted by how long they took, in steps of five per cent: a median of many days needs no rows. */
const STEP = 1.05;

/** entered, result:1 …, invalid, and seconds:48 … (see secondsOf). */
export const platformFigures = async (
  db: Db,
  { from, to }: DayFigureSpan,
): Promise<PlatformFigure[]> => {
  const { rows } = await sql<PlatformFigure>`
    select (started_at at time zone 'Asia/Shanghai')::date::text as day, platform_id,
           'entered' as figure, count(*) as value
      from survey_response
     where started_at >= ${from} and started_at < ${to} and not at_door and platform_id is not null
     group by 1, 2
    union all
    select (finished_at at time zone 'Asia/Shanghai')::date::text, platform_id, 'result:' || result, count(*)
      from survey_response
     where finished_at >= ${from} and finished_at < ${to} and not at_door and platform_id is not null
     group by 1, 2, 3
    union all
    select (audited_at at time zone 'Asia/Shanghai')::date::text, platform_id, 'invalid', count(*)
      from survey_response
     where audited_at >= ${from} and audited_at < ${to} and audit_state = 2 and platform_id is not null
     group by 1, 2
    union all
    select (finished_at at time zone 'Asia/Shanghai')::date::text, platform_id,
           'seconds:' || round(ln(greatest(1, coalesce(platform_seconds,
             extract(epoch from finished_at - started_at)::int))) / ln(${STEP}::numeric))::int, count(*)
      from survey_response
     where finished_at >= ${from} and finished_at < ${to} and result = 1 and platform_id is not null
     group by 1, 2, 3`.execute(db);
  return rows;
};

/** The seconds of a step, accurate to two and a half per cent. */
export const secondsOf = (step: number): number => Math.round(STEP ** step);
