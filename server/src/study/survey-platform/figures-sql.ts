/** Returns that were not believed, by Shanghai day and platform. */
import { sql } from "kysely";
import type { ReturnVerdict } from "#contract/member/people/process.ts";
import type { DayFigureSpan } from "../../platform/day-figure.ts";
import type { Db } from "../../platform/db.ts";

type Refused = { day: string; platformId: number; figure: string; value: number };

const believed: readonly ReturnVerdict[] = ["accepted", "repeated", "claimed", "unknown"];

export const refusedReturns = async (db: Db, { from, to }: DayFigureSpan): Promise<Refused[]> => {
  const { rows } = await sql<Refused>`
    select (at at time zone 'Asia/Shanghai')::date::text as day, platform_id, 'refused' as figure,
           count(*) as value
      from survey_return
     where at >= ${from} and at < ${to} and platform_id is not null
       and verdict <> all (${believed}::text[])
     group by 1, 2`.execute(db);
  return rows;
};

/** What all of them are called, by id. */
export const allNames = async (db: Db): Promise<{ id: number; name: string }[]> =>
  db.selectFrom("surveyPlatform").select(["id", "name"]).orderBy("id").execute();
