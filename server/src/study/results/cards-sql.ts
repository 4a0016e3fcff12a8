/** Frequencies of many questions at once: one statement for each way of reading, whatever the number of responses. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import {
  arrayIn,
  codeOf,
  codesOf,
  isOf,
  joinOf,
  objectIn,
  partOf,
  responsesOf,
  wordsIn,
} from "./code-sql.ts";
import type { Filter } from "./filter.ts";
import { isPart, type Measured } from "./variable.ts";

export const countResponses = async (db: Db, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${responsesOf(filter)}) base`.execute(db);
  return rows[0]?.n ?? 0;
};

export type Counted = {
  question: string;
  row: string;
  code: string | null;
  n: number;
  /** Of a ranking: how many placed it, and the sum of the places. */
  placed: number;
  places: number;
};
export type Answered = Pick<Counted, "question" | "row" | "n">;

/** `group`: variables that are read alike, of the same versions. */
export async function countCodes(
  db: Db,
  filter: Filter,
  group: readonly Measured[],
): Promise<Counted[]> {
  const [first] = group;
  if (!first) return [];
  const { rows } = await sql<Counted>`
    with base as (${responsesOf(filter)})
    select a.question, ${rowOf(first)} as "row", c.code, ${countOf(first)}::int as n, ${placesOf(first)}
      from base join survey_result_answer a on ${isOf("a")}
       and a.question = any (${[...new Set(group.map(({ question }) => question))]}::text[])
       ${versionsOf(first)}
     ${codesJoin(first)}
     group by 1, 2, 3`.execute(db);
  return rows;
}

const isOfRow = ({ reading }: Measured) =>
  reading === "row" || reading === "rowMany" || reading === "words";
/** A part of a question is counted by itself, and knows its place. */
const rowOf = (first: Measured) => (isOfRow(first) ? sql`m.key` : sql`${first.row}::text`);
const rowsOf = (first: Measured) => {
  if (first.reading === "words")
    return sql`cross join lateral (select w.choice from ${wordsIn(sql.ref("a.value"))} w) m(key)`;
  return isOfRow(first)
    ? sql`cross join lateral jsonb_object_keys(${objectIn(sql.ref("a.value"))}) m(key)`
    : sql``;
};
/** A ranking is called by its first places, in tables too; only the mean place is of all who placed it. */
const countOf = ({ reading }: Measured) =>
  reading === "rank" ? sql`count(*) filter (where c.place = 1)` : sql`count(*)`;
const placesOf = ({ reading }: Measured) =>
  reading === "rank"
    ? sql`count(*)::int as placed, sum(c.place)::float8 as places`
    : sql`0 as placed, 0 as places`;

const versionsOf = ({ questionnaireIds }: Measured) =>
  questionnaireIds ? sql`and base.questionnaire_id = any (${questionnaireIds}::bigint[])` : sql``;

/** A matrix is read row by row, a ranking place by place. */
function codesJoin(first: Measured) {
  const value = sql.ref("a.value");
  switch (first.reading) {
    case "rank":
      return sql`cross join lateral jsonb_array_elements_text(${arrayIn(value)}) with ordinality c(code, place)`;
    case "array":
      return sql`cross join lateral ${codesOf(value, first)} c`;
    case "row":
      return sql`cross join lateral jsonb_each_text(${objectIn(value)}) m
        cross join lateral (select m.value as code) c`;
    case "rowMany":
      return sql`cross join lateral jsonb_each(${objectIn(value)}) m
        cross join lateral ${codesOf(sql.ref("m.value"), { reading: "array", row: "", column: "" })} c`;
    default:
      return sql`cross join lateral (select ${codeOf(value, first)} as code) c`;
  }
}

/** Who answered each question, or each row of a matrix, however many codes they gave. */
export async function countAnswered(
  db: Db,
  filter: Filter,
  group: readonly Measured[],
): Promise<Answered[]> {
  const [first] = group;
  if (!first) return [];
  const found = await sql<Answered>`
    with base as (${responsesOf(filter)})
    select a.question, ${rowOf(first)} as "row", count(*)::int as n
      from base join survey_result_answer a on ${isOf("a")}
       and a.question = any (${[...new Set(group.map(({ question }) => question))]}::text[])
       ${versionsOf(first)} ${rowsOf(first)}
     where ${isPart(first) && first.reading !== "end" ? sql`${partOf(sql.ref("a.value"), first)} is not null` : sql`true`}
     group by 1, 2`.execute(db);
  return found.rows;
}

export type MaxDiffCounts = { code: string; shown: number; best: number; worst: number };

/** Of each item in how many sets it stood, and how often it was the best of its set, or the worst. */
export async function countEnds(
  db: Db,
  filter: Filter,
  variable: Measured,
): Promise<MaxDiffCounts[]> {
  const { rows } = await sql<MaxDiffCounts>`
    with base as (${responsesOf(filter)})
    select i.code, count(*)::int as shown,
           (count(*) filter (where s.value->>'best' = i.code))::int as best,
           (count(*) filter (where s.value->>'worst' = i.code))::int as worst
      from base join survey_result_answer a on ${isOf("a")} and a.question = ${variable.question}
       ${versionsOf(variable)}
     cross join lateral jsonb_each(${objectIn(sql.ref("a.value"))}) s
     cross join lateral jsonb_array_elements_text(${arrayIn(sql`(s.value->'shown')`)}) i(code)
     group by 1`.execute(db);
  return rows;
}

export type NumberFigures = {
  n: number;
  mean: number | null;
  median: number | null;
  deviation: number | null;
  least: number | null;
  most: number | null;
};

export async function numberFigures(
  db: Db,
  filter: Filter,
  variable: Measured,
): Promise<NumberFigures> {
  const { rows } = await sql<NumberFigures>`
    with base as (${responsesOf(filter)})
    select count(*)::int as n, avg(ac.code)::float8 as mean, stddev_samp(ac.code)::float8 as deviation,
           percentile_cont(0.5) within group (order by ac.code::float8) as median,
           min(ac.code)::float8 as least, max(ac.code)::float8 as most
      from base ${joinOf(variable, "a")}`.execute(db);
  return rows[0] ?? { n: 0, mean: null, median: null, deviation: null, least: null, most: null };
}

/** How often each figure was given. */
export async function numbersGiven(
  db: Db,
  filter: Filter,
  variable: Measured,
): Promise<{ value: number; n: number }[]> {
  const { rows } = await sql<{ value: number; n: number }>`
    with base as (${responsesOf(filter)})
    select ac.code as value, count(*)::int as n from base ${joinOf(variable, "a")} group by 1`.execute(
    db,
  );
  return rows;
}

type Range = { least: number; most: number; parts: number };

const binOf = (value: RawBuilder<unknown>, { least, most, parts }: Range) =>
  sql`least(width_bucket(${value}, ${least}::float8, ${most}::float8, ${parts}::int), ${parts}::int)`;

/** In so many equal parts between the least and the most, the first being 1. */
export async function numberBins(
  db: Db,
  filter: Filter,
  { variable, ...range }: Range & { variable: Measured },
): Promise<{ bin: number; n: number }[]> {
  const { rows } = await sql<{ bin: number; n: number }>`
    with base as (${responsesOf(filter)})
    select ${binOf(sql`ac.code::float8`, range)} as bin, count(*)::int as n
      from base ${joinOf(variable, "a")}
     group by 1 order by 1`.execute(db);
  return rows;
}

/** As `numberBins`, of figures that were counted already: the edges are judged by the same function. */
export async function binsOf(
  db: Db,
  given: readonly { value: number; n: number }[],
  range: Range,
): Promise<{ bin: number; n: number }[]> {
  const { rows } = await sql<{ bin: number; n: number }>`
    select ${binOf(sql`g.value`, range)} as bin, sum(g.n)::int as n
      from unnest(${given.map(({ value }) => value)}::float8[], ${given.map(({ n }) => n)}::int[]) as g(value, n)
     group by 1 order by 1`.execute(db);
  return rows;
}
