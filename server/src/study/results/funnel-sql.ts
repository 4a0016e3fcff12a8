/** The way through the pages: who answered on each, where it ended for whom, and how long each took. */
import { sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { isOf, responsesOf } from "./code-sql.ts";
import type { Filter } from "./filter.ts";

export type PageFigures = {
  page: number;
  reached: number;
  left: number;
  ended: number;
  medianSeconds: number | null;
};

const { incomplete, timeout, screenedOut, quotaFull } = JoinResult.of;

/** `questions` with their pages' indices; pages without any answer are missing. */
export async function pageFigures(
  db: Db,
  filter: Filter,
  questions: readonly { name: string; page: number }[],
): Promise<PageFigures[]> {
  const { rows } = await sql<PageFigures>`
    with base as (${responsesOf(filter)}),
      asked as (select * from unnest(${questions.map(({ name }) => name)}::text[],
                                     ${questions.map(({ page }) => page)}::int[]) as q(question, page)),
      said as (select base.id, base.result, asked.page, sum(a.milliseconds) as spent
                 from base join survey_result_answer a on ${isOf("a")}
                 join asked using (question)
                group by 1, 2, 3),
      placed as (select *, page = max(page) over (partition by id) as is_last from said)
    select page, count(*)::int as reached,
           (count(*) filter (where is_last and result in (${incomplete}, ${timeout})))::int as "left",
           (count(*) filter (where is_last and result in (${screenedOut}, ${quotaFull})))::int as ended,
           percentile_cont(0.5) within group (order by spent)::float8 / 1000 as median_seconds
      from placed group by page order by page`.execute(db);
  return rows;
}

/** Everybody, and those of whom no answer is kept but what they were `given` at the start. */
export async function beganFigures(
  db: Db,
  filter: Filter,
  given: readonly string[],
): Promise<{ began: number; unanswered: number }> {
  const { rows } = await sql<{ began: number; unanswered: number }>`
    with base as (${responsesOf(filter)})
    select count(*)::int as began,
           (count(*) filter (where not exists
             (select from survey_result_answer a
               where ${isOf("a")} and a.question <> all (${given}::text[]))))::int as unanswered
      from base`.execute(db);
  return rows[0] ?? { began: 0, unanswered: 0 };
}
