/** The way through the pages out of blocks. What a page took is kept as binary digits, so a median is found digit by digit. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { isOf, responsesOf } from "./code-sql.ts";
import type { PageFigures } from "./funnel-sql.ts";
import { keptOf } from "./block-sql.ts";
import { pageMeasure, saidMeasure } from "./block-measure.ts";
import type { Packed } from "./source.ts";

type WayAsked = { questionnaireId: number; questions: readonly { name: string; page: number }[] };

const pagesOf = ({ questionnaireId, questions }: WayAsked) => {
  const pages = [...new Set(questions.map(({ page }) => page))];
  return sql`unnest(${pages}::int[], ${pages.map((page) => pageMeasure(questionnaireId, page))}::text[]) as p(page, measure)`;
};

/** Masks of the blocks: everybody, who left, and who was ended. */
export async function pageBits(db: Db, { taskId, blocks }: Packed, asked: WayAsked) {
  const { rows } = await sql<Omit<PageFigures, "medianSeconds">>`
    with ${keptOf(taskId, blocks)},
      ending as (select * from unnest(${blocks.map(({ firstId }) => firstId)}::bigint[],
        ${blocks.map(({ masks }) => masks[1] ?? "")}::text[], ${blocks.map(({ masks }) => masks[2] ?? "")}::text[])
        as e(first_id, "left", ended)),
      reached as materialized (
        select p.page, b.first_id, b.bits & kept.mask as bits
          from kept cross join ${pagesOf(asked)}
          join result_bits b on b.task_id = ${taskId} and b.measure = p.measure and b.first_id = kept.first_id and b.part = 0),
      placed as (
        select page, first_id, bits, bits & ~ coalesce(bit_or(bits) over (
                 partition by first_id order by page desc rows between unbounded preceding and 1 preceding), 0::bit(4096)) as last
          from reached)
    select page, sum(bit_count(bits))::int as reached, sum(bit_count(last & "left"::bit(4096)))::int as "left",
           sum(bit_count(last & ended::bit(4096)))::int as ended
      from placed join ending using (first_id) group by page`.execute(db);
  return rows;
}

/**
 * Of all who reached each page, those in blocks and the others. From the highest digit down: whether the one in the
 * middle has a 0 there or a 1 is known by how many have a 0, and only those that have the same stay.
 */
export async function pageMedians(db: Db, packed: Packed, asked: WayAsked) {
  const { taskId, blocks } = packed;
  const [pages, spent, heads] = await looseOf(db, packed, asked);
  const { rows } = await sql<{ page: number; medianSeconds: number }>`
    with recursive ${keptOf(taskId, blocks)},
      paged as materialized (select * from ${pagesOf(asked)}),
      loose as materialized (
        select * from unnest(${pages}::int[], ${spent}::bigint[], ${heads}::bigint[]) as l(page, spent, n)),
      digit as materialized (
        select p.page, b.first_id, b.code::int as place, b.bits
          from kept cross join paged p
          join result_bits b on b.task_id = ${taskId} and b.measure = p.measure and b.first_id = kept.first_id and b.part = 3),
      reached as materialized (
        select p.page, b.first_id, b.bits & kept.mask as bits, null::bigint as spent, bit_count(b.bits & kept.mask) as n
          from kept cross join paged p
          join result_bits b on b.task_id = ${taskId} and b.measure = p.measure and b.first_id = kept.first_id and b.part = 0
        union all
        select page, null, null, spent, n from loose),
      top as (select greatest((select max(place) from digit),
                              (select floor(log(2, max(spent) + 1))::int + 1 from loose), 0) as place),
      middle as (select page, unnest(array[(sum(n)::bigint + 1) / 2, sum(n)::bigint / 2 + 1]) as rank, unnest(array[0, 1]) as side
                   from reached group by page having sum(n) > 0),
      walk as (
        select top.place, m.side, m.rank, 0::bigint as value, r.page, r.first_id, r.bits, r.spent, r.n
          from reached r join middle m using (page) cross join top where r.n > 0
        union all
        select place - 1, side, case when rank <= zeros then rank else rank - zeros end,
               value + case when rank <= zeros then 0 else 1::bigint << place end,
               page, first_id, case when rank <= zeros then of_zero else of_one end, spent,
               case when rank <= zeros then n_zero else n - n_zero end
          from (
            select w.*, split.of_zero, split.of_one, split.n_zero,
                   sum(split.n_zero) over (partition by w.side, w.page)::bigint as zeros
              from walk w
              left join digit d on d.page = w.page and d.first_id = w.first_id and d.place = w.place
             cross join lateral (
               select case when d.bits is null then w.bits else w.bits & ~ d.bits end as of_zero,
                      case when d.bits is null then 0::bit(4096) else w.bits & d.bits end as of_one,
                      case when w.first_id is null then case when (w.spent >> w.place) & 1 = 0 then w.n else 0 end
                           when d.bits is null then w.n
                           else bit_count(w.bits & ~ d.bits) end as n_zero) split
             where w.place >= 0 and w.n > 0) step)
    select page, (min(value) + (max(value) - min(value))::float8 * 0.5) / 1000 as median_seconds
      from walk where place = -1 and n > 0 group by page`.execute(db);
  return rows;
}

/**
 * How long those who are in no block were on which page, and how many of them so long: three lists as PostgreSQL says them,
 * because no machine has all responses, and the blocks lie beside none of them.
 */
async function looseOf(db: Db, { rest }: Packed, { questions }: WayAsked) {
  const { rows } = await sql<{ pages: string; spent: string; heads: string }>`
    with base as (${responsesOf(rest)}),
      asked as (select * from unnest(${questions.map(({ name }) => name)}::text[],
                                     ${questions.map(({ page }) => page)}::int[]) as q(question, page)),
      said as (
        select asked.page, sum(a.milliseconds) as spent
          from base join survey_result_answer a on ${isOf("a")} join asked using (question)
         group by base.id, asked.page),
      loose as (select page, spent, count(*) as n from said group by 1, 2)
    select coalesce(array_agg(page), '{}')::text as pages, coalesce(array_agg(spent), '{}')::text as spent,
           coalesce(array_agg(n), '{}')::text as heads
      from loose`.execute(db);
  return [rows[0]?.pages ?? "{}", rows[0]?.spent ?? "{}", rows[0]?.heads ?? "{}"] as const;
}

/** Responses of which only the values that came with the link are stored. */
export async function unansweredBits(
  db: Db,
  { taskId, blocks }: Packed,
  questionnaireId: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${keptOf(taskId, blocks)}
    select coalesce(sum(bit_count(kept.mask & ~ coalesce(b.bits, 0::bit(4096)))), 0)::int as n
      from kept left join result_bits b on b.task_id = ${taskId} and b.first_id = kept.first_id
       and b.measure = ${saidMeasure(questionnaireId)} and b.part = 0`.execute(db);
  return rows[0]?.n ?? 0;
}
