/**
 * The same words by several people, and nearly the same: of two texts the pairs of neighbouring characters are compared,
 * and the share that both have (Jaccard) is the measure. Which texts are compared at all is found by minima of hashes, or a
 * hundred thousand texts would be five thousand million comparisons.
 */
import { type RawBuilder, sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";

/** Shorter ones are alike by themselves: 没有, 挺好的. */
const SAME_FROM = 8;
const NEAR_FROM = 12;
/** Texts that share this part of their neighbouring pairs are nearly the same. */
const NEAR = 0.7;
/** Of a long text only the beginning is compared. */
const READ = 400;
const NAMED = 6;
/** Each band is three minima; texts at the measure meet in one of them 88 times of 100, at 80 % 97 times, at 90 % always. */
const BANDS = [0, 1, 2, 3, 4] as const;
const SEEDS = BANDS.flatMap((band) => [3 * band, 3 * band + 1, 3 * band + 2]);
/** Within a band each is compared with so many that follow it: a figure of speech that thousands use costs no more. */
const FOLLOWING = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** This many minima are the same in texts at the measure 95 times of 100, and in others hardly ever. */
const LIKELY = 8;

/** Numbers with well spread bits: the nearest value to each is the minimum of one more hash. */
const spread = (seed: number): string =>
  String(BigInt.asIntN(64, BigInt(seed + 1) * 0x9e3779b97f4a7c15n));
const minimum = (seed: number) => sql.id(`m${seed}`);

const minima = sql.join(
  SEEDS.map((seed) => sql`min(pair # ${sql.lit(spread(seed))}::bigint) as ${minimum(seed)}`),
);
const following = sql.join(FOLLOWING.map((by) => sql`lead(text_id, ${sql.lit(by)}) over band`));
/** Neighbours by the minima of a band, and then by the next band's first. */
const metIn = (band: number) => {
  const own = sql.join([0, 1, 2].map((at) => minimum(3 * band + at)));
  return sql`select text_id, unnest(array[${following}]) as next from cleaning_sketch
    window band as (partition by ${own} order by ${minimum((3 * band + 3) % SEEDS.length)}, text_id)`;
};
const met: RawBuilder<unknown> = sql.join(BANDS.map(metIn), sql` union all `);
const equalMinima: RawBuilder<unknown> = sql.join(
  SEEDS.map((seed) => sql`(a.${minimum(seed)} = b.${minimum(seed)})::int`),
  sql` + `,
);

/** The texts of the task's completes as they are compared, each once a question, in tables of this transaction. */
const readTexts = (taskId: number, written: readonly string[]): RawBuilder<unknown>[] => [
  sql`
    create temporary table cleaning_said on commit drop as
    select r.id, a.question, coalesce('m' || r.member_id, 'r' || r.id) as who,
           left(regexp_replace(lower(normalize(a.value#>>'{}', NFKC)),
                '[[:space:][:punct:]，。！？、；：…“”‘’（）《》～·]+', '', 'g'), ${READ}::int) as words
      from survey_trace r join survey_result_answer a on a.response_id = r.id and a.question = any (${written}::text[])
     where r.task_id = ${taskId} and r.result = ${JoinResult.of.complete}`,
  sql`
    create temporary table cleaning_text on commit drop as
    select row_number() over () as text_id, question, words, count(distinct who)::int as people,
           (array_agg(id order by id))[1:${NAMED}::int] as ids
      from cleaning_said where length(words) >= ${SAME_FROM} group by question, words`,
  sql`create index on cleaning_said (question, words)`,
  sql`analyze cleaning_text, cleaning_said`,
];

const findSame = (taskId: number): RawBuilder<unknown> => sql`
    insert into cleaning_found (response_id, kind, question, task_id, evidence)
    select s.id, 'copied', s.question, ${taskId},
           jsonb_build_object('people', t.people, 'responses', array_remove(t.ids, s.id), 'measure', 1)
      from cleaning_text t join cleaning_said s using (question, words)
     where t.people > 1
        on conflict do nothing`;

const findNear = (taskId: number): RawBuilder<unknown>[] => [
  sql`
    create temporary table cleaning_sketch on commit drop as
    select text_id, array_agg(pair) as pairs, count(*)::float8 as n, ${minima}
      from (select distinct text_id, hashtextextended(substr(words, place, 2), 0) as pair
              from cleaning_text, generate_series(1, length(words) - 1) place
             where length(words) >= ${NEAR_FROM}) p
     group by text_id`,
  sql`create index on cleaning_sketch (text_id)`,
  sql`analyze cleaning_sketch`,
  sql`
    create temporary table cleaning_near on commit drop as
    with met as (${met}),
      pairs as (select distinct least(text_id, next) as one, greatest(text_id, next) as other
                  from met where next is not null),
      measured as materialized (
        select p.one, p.other, a.n + b.n as both_n,
               (select count(*) from unnest(a.pairs) x where x = any (b.pairs))::float8 as common
          from pairs p join cleaning_sketch a on a.text_id = p.one join cleaning_sketch b on b.text_id = p.other
         where ${equalMinima} >= ${LIKELY})
    select m.one, m.other, m.common / (m.both_n - m.common) as measure
      from measured m
      join cleaning_text t on t.text_id = m.one join cleaning_text u on u.text_id = m.other and u.question = t.question
     where m.common / (m.both_n - m.common) >= ${NEAR}`,
  sql`
    insert into cleaning_found (response_id, kind, question, task_id, evidence)
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
        on conflict do nothing`,
];

/** The statements, in their order: each gets a time limit of its own, because so much may be compared. */
export const findCopied = (taskId: number, written: readonly string[]): RawBuilder<unknown>[] => [
  ...readTexts(taskId, written),
  findSame(taskId),
  ...findNear(taskId),
];
