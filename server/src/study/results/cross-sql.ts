/**
 * Cross-tables, counted in the database. One statement reads the answers to the row's question and to all columns'
 * questions that give one code each, and groups them by every column's question at once; only a column's question with
 * several codes an answer needs one of its own, since it counts a response several times.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { answeredOf, joinOf, responsesOf } from "./code-sql.ts";
import type { Filter } from "./filter.ts";
import type { Measured } from "./variable.ts";

/** Weights by the codes of the margins' questions, each list as long as the weights. */
export type Weights = {
  variables: readonly Measured[];
  codes: readonly string[][];
  weights: readonly number[];
};

/** `column`: which of the banner's questions, 0 the total; `n` heads, `weight` Σw, `squares` Σw². */
export type CrossCount = {
  column: number;
  code: string;
  row: string;
  n: number;
  weight: number;
  squares: number;
};

export type CrossInput = {
  filter: Filter;
  stub: Measured;
  banner: readonly Measured[];
  weights: Weights | null;
};

/** `base` with the weight of each response. */
function baseOf(filter: Filter, weights: Weights | null): RawBuilder<unknown> {
  if (!weights) return sql`base as (${responsesOf(filter)})`;
  const joins = weights.variables.map((variable, at) => joinOf(variable, `m${at}`));
  const same = weights.variables.map(
    (_, at) => sql`${sql.ref(`m${at}c.code`)} = ${sql.ref(`w.c${at}`)}`,
  );
  const names = weights.variables.map((_, at) => sql.id(`c${at}`));
  const lists = weights.variables.map(
    (_, at) => sql`${weights.codes.map((codes) => codes[at] ?? "")}::text[]`,
  );
  return sql`plain as (${responsesOf(filter)}),
    base as (select base.id, base.questionnaire_id, w.weight from plain base ${sql.join(joins, sql` `)}
      join unnest(${sql.join(lists)}, ${weights.weights}::float8[]) as w(${sql.join(names)}, weight)
        on ${sql.join(same, sql` and `)})`;
}

const sums = (weights: Weights | null) =>
  weights
    ? sql`count(*)::int as n, sum(base.weight)::float8 as weight, sum(base.weight * base.weight)::float8 as squares`
    : sql`count(*)::int as n, count(*)::float8 as weight, count(*)::float8 as squares`;

/** The banner's joins, and what is grouped: the total too, unless `isAlone` (it comes with the others). */
function columnsOf(banner: readonly Measured[], isAlone: boolean) {
  const codes = banner.map((_, at) => sql.ref(`b${at}c.code`));
  const joins = banner.map((variable, at) => joinOf(variable, `b${at}`, !isAlone));
  const sets = [...(isAlone ? [] : [null]), ...codes];
  return {
    joins: joins.length > 0 ? sql.join(joins, sql` `) : sql``,
    sets: (row: RawBuilder<unknown> | null) =>
      sql.join(sets.map((code) => sql`(${sql.join([row, code].filter((part) => part !== null))})`)),
    // Which of them this row is of: the bits of those that are summed over are set.
    column: codes.length > 0 ? sql<number>`grouping(${sql.join(codes)})::int` : sql<number>`0`,
    code: codes.length > 0 ? sql<string | null>`coalesce(${sql.join(codes)})` : sql`null::text`,
  };
}

/** From PostgreSQL's bits, the last argument being the lowest, to 0 for the total and 1, 2 … for the columns. */
const columnOf = (bits: number, columns: number): number => {
  for (let at = 0; at < columns; at += 1)
    if (((bits >> (columns - 1 - at)) & 1) === 0) return at + 1;
  return 0;
};

type Raw = Omit<CrossCount, "code" | "row"> & { code: string | null; row: string | null };

/** Drops the rows without a code in a column, of those who did not answer its question: they are in the total alone. */
const named = (rows: readonly Raw[], columns: number): CrossCount[] =>
  rows.flatMap(({ column, code, row, ...counts }) => {
    const at = columnOf(column, columns);
    return counts.n === 0 || (at > 0 && code === null)
      ? []
      : [{ column: at, code: code ?? "", row: row ?? "", ...counts }];
  });

/** Cells. `isAlone`: of one banner's question with several codes, without the total. */
export async function crossCells(
  db: Db,
  { filter, stub, banner, weights }: CrossInput,
  isAlone: boolean,
) {
  const { joins, sets, column, code } = columnsOf(banner, isAlone);
  const row = sql.ref("sc.code");
  const { rows } = await sql<Raw>`
    with ${baseOf(filter, weights)}
    select ${column} as "column", ${code} as code, ${row} as "row", ${sums(weights)}
      from base ${joinOf(stub, "s")} ${joins}
     group by grouping sets (${sets(row)})`.execute(db);
  return named(rows, banner.length);
}

/** Bases: who answered the row's question, in each column. */
export async function crossBases(
  db: Db,
  { filter, stub, banner, weights }: CrossInput,
  isAlone: boolean,
) {
  const { joins, sets, column, code } = columnsOf(banner, isAlone);
  const { rows } = await sql<Raw>`
    with ${baseOf(filter, weights)}
    select ${column} as "column", ${code} as code, null as "row", ${sums(weights)}
      from base ${answeredOf(stub, "s")} ${joins}
     group by grouping sets (${sets(null)})`.execute(db);
  return named(rows, banner.length);
}

export type CrossMean = CrossCount & { mean: number; variance: number };

/** Means of a number, in each column. Summed about its mean of all, so that large figures lose nothing. */
export async function crossMeans(
  db: Db,
  { filter, stub, banner, weights }: CrossInput,
  isAlone: boolean,
) {
  const { joins, sets, column, code } = columnsOf(banner, isAlone);
  const weight = weights ? sql`base.weight` : sql`1::float8`;
  const { rows } = await sql<Raw & { middle: number; first: number; second: number }>`
    with ${baseOf(filter, weights)},
      middle as (select coalesce(avg(sc.code), 0) as of from base ${joinOf(stub, "s")})
    select ${column} as "column", ${code} as code, null as "row", ${sums(weights)},
           max(middle.of)::float8 as middle,
           sum(${weight} * (sc.code - middle.of)::float8)::float8 as first,
           sum(${weight} * (sc.code - middle.of)::float8 ^ 2)::float8 as second
      from base ${joinOf(stub, "s")} cross join middle ${joins}
     group by grouping sets (${sets(null)})`.execute(db);
  return rows.flatMap(({ middle, first, second, ...raw }): CrossMean[] => {
    const shift = raw.weight > 0 ? first / raw.weight : 0;
    const variance = raw.weight > 0 ? Math.max(0, second / raw.weight - shift * shift) : 0;
    return named([raw], banner.length).map((one) => ({ ...one, mean: middle + shift, variance }));
  });
}

/** Heads by the codes of the margins' questions; null: without one. */
export async function marginCells(db: Db, filter: Filter, variables: readonly Measured[]) {
  const codes = variables.map((_, at) => sql.ref(`m${at}c.code`));
  const { rows } = await sql<{ codes: (string | null)[]; n: number }>`
    with base as (${responsesOf(filter)})
    select array[${sql.join(codes)}]::text[] as codes, count(*)::int as n
      from base ${sql.join(
        variables.map((variable, at) => joinOf(variable, `m${at}`, true)),
        sql` `,
      )}
     group by ${sql.join(codes)}`.execute(db);
  return rows;
}
