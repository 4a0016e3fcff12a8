/**
 * The same words by several people, and nearly the same: of two texts the pairs of neighbouring characters are compared,
 * and the share that both have (Jaccard) is the measure. Which texts are compared at all is found by minima of hashes, or a
 * hundred thousand texts would be five thousand million comparisons.
 */
import { type RawBuilder, sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";

/** Shorter ones are alike by themselves: 没有, 挺好的. */
const SAME_FROM = 8;
const NEAR_FROM = 12;
/** From that share of neighbouring pairs on. */
export const NEAR = 0.7;
/** Of a long text the beginning says enough. */
const READ = 400;
/** More texts with the same minima than this are a figure of speech, and no copy. */
const ALIKE_MAX = 60;
const NAMED = 6;
/** Each band is two minima; texts at the measure meet in one of them 99 times of 100. */
const BANDS = [0, 1, 2, 3, 4, 5] as const;

const minima = sql.join(
  BANDS.flatMap((band) =>
    [2 * band, 2 * band + 1].map(
      (seed) => sql`min(hashint8extended(pair, ${sql.lit(seed)})) as ${sql.id(`m${seed}`)}`,
    ),
  ),
);
const bands: RawBuilder<unknown> = sql.join(
  BANDS.map(
    (band) =>
      sql`select text_id, ${sql.lit(band)} as band, ${sql.id(`m${2 * band}`)} as one, ${sql.id(`m${2 * band + 1}`)} as other from sketch`,
  ),
  sql` union all `,
);

/** The texts of the task's completes as they are compared, each once a question, in tables of this transaction. */
export async function readTexts(tx: Tx, taskId: number, written: readonly string[]) {
  await sql`
    create temporary table cleaning_said on commit drop as
    select r.id, a.question, coalesce('m' || r.member_id, 'r' || r.id) as who,
           left(regexp_replace(lower(normalize(a.value#>>'{}', NFKC)),
                '[[:space:][:punct:]，。！？、；：…“”‘’（）《》～·]+', '', 'g'), ${READ}::int) as words
      from survey_trace r join survey_result_answer a on a.response_id = r.id and a.question = any (${written}::text[])
     where r.task_id = ${taskId} and r.result = ${JoinResult.of.complete}`.execute(tx);
  await sql`
    create temporary table cleaning_text on commit drop as
    select row_number() over () as text_id, question, words, count(distinct who)::int as people,
           (array_agg(id order by id))[1:${NAMED}::int] as ids
      from cleaning_said where length(words) >= ${SAME_FROM} group by question, words`.execute(tx);
  await sql`create index on cleaning_said (question, words)`.execute(tx);
  await sql`analyze cleaning_text, cleaning_said`.execute(tx);
}

export async function findSame(tx: Tx, taskId: number): Promise<void> {
  await sql`
    insert into cleaning_signal (response_id, kind, question, task_id, evidence)
    select s.id, 'copied', s.question, ${taskId},
           jsonb_build_object('people', t.people, 'responses', array_remove(t.ids, s.id), 'measure', 1)
      from cleaning_text t join cleaning_said s using (question, words)
     where t.people > 1
        on conflict do nothing`.execute(tx);
}

export async function findNear(tx: Tx, taskId: number): Promise<void> {
  await sql`
    create temporary table cleaning_pair on commit drop as
    select text_id, hashtextextended(substr(words, place, 2), 0) as pair
      from cleaning_text, generate_series(1, length(words) - 1) place
     where length(words) >= ${NEAR_FROM}
     group by 1, 2`.execute(tx);
  await sql`create index on cleaning_pair (text_id)`.execute(tx);
  await sql`analyze cleaning_pair`.execute(tx);
  await sql`
    create temporary table cleaning_near on commit drop as
    with sketch as (select text_id, ${minima} from cleaning_pair group by text_id),
      banded as (${bands}),
      alike as (select array_agg(text_id order by text_id) as ids from banded group by band, one, other
                having count(*) between 2 and ${ALIKE_MAX}),
      candidate as (select distinct x.id as one, y.id as other
                      from alike, unnest(ids) x(id), unnest(ids) y(id) where x.id < y.id),
      sized as (select text_id, count(*)::float8 as n from cleaning_pair group by text_id),
      measured as (select c.one, c.other,
          (select count(*) from cleaning_pair p join cleaning_pair q using (pair)
            where p.text_id = c.one and q.text_id = c.other)::float8 as common
        from candidate c)
    select m.one, m.other, m.common / (a.n + b.n - m.common) as measure
      from measured m join sized a on a.text_id = m.one join sized b on b.text_id = m.other
      join cleaning_text t on t.text_id = m.one join cleaning_text u on u.text_id = m.other and u.question = t.question
     where m.common / (a.n + b.n - m.common) >= ${NEAR}`.execute(tx);
  await sql`
    insert into cleaning_signal (response_id, kind, question, task_id, evidence)
    with both_ways as (select one, other, measure from cleaning_near union all select other, one, measure from cleaning_near),
      said as (select b.one, b.measure, s.id, s.who
                 from both_ways b join cleaning_text t on t.text_id = b.other
                 join cleaning_said s on s.question = t.question and s.words = t.words)
    select own.id, 'copied', own.question, ${taskId},
           jsonb_build_object('people', 1 + count(distinct said.who), 'measure', round(max(said.measure)::numeric, 2),
                              'responses', (array_agg(distinct said.id))[1:${NAMED}::int])
      from cleaning_text t join cleaning_said own using (question, words)
      join said on said.one = t.text_id and said.who <> own.who
     group by own.id, own.question
        on conflict do nothing`.execute(tx);
}
