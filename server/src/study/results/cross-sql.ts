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
    base as (select base.id, base.owner_id, base.questionnaire_id, w.weight from plain base ${sql.join(joins, sql` `)}
      join unnest(${sql.join(lists)}, ${weights.weights}::float8[]) as w(${sql.join(names)}, weight)
        on ${sql.join(same, sql` and `)})`;
}

type Table = {
  /** Joins those who are counted, by the row's question. */
  stub: RawBuilder<unknown>;
  /** The row's code; null: bases, of all rows. */
  row: RawBuilder<unknown> | null;
  /** Further sums: what each adds up, and under which name. */
  more?: readonly (readonly [name: string, of: RawBuilder<unknown>])[];
};

/**
 * All codes together are counted first, which machines that share the responses do each for its own; every column follows
 * from these few lines, and so does the total, unless `isAlone` (it comes with the others).
 */
function tableOf({ filter, banner, weights }: CrossInput, isAlone: boolean, table: Table) {
  const { stub, row, more = [] } = table;
  const codes = banner.map((_, at) => sql.ref(`c${at}`));
  const weight = weights ? sql`base.weight` : sql`1::float8`;
  const sums = [...more, ["weight", weight], ["squares", sql`${weight} * ${weight}`]] as const;
  const parts = [
    ...(row ? [sql`${row} as "row"`] : []),
    ...banner.map((_, at) => sql`${sql.ref(`b${at}c.code`)} as ${codes[at]}`),
  ];
  const joins = banner.map((variable, at) => joinOf(variable, `b${at}`, !isAlone));
  const rowIn = row ? [sql.ref("row")] : [];
  const sets = [...(isAlone ? [] : [[]]), ...codes.map((code) => [code])];
  const all = sql.join(sets.map((set) => sql`(${sql.join([...rowIn, ...set])})`));
  const listed = sql.join([
    ...parts,
    sql`count(*) as n`,
    ...sums.map(([name, of]) => sql`sum(${of}) as ${sql.id(name)}`),
  ]);
  const grouped =
    parts.length > 0 ? sql`group by ${sql.join(parts.map((_, at) => sql.lit(at + 1)))}` : sql``;
  return sql<Raw & { first?: number; second?: number }>`
    with ${baseOf(filter, weights)},
      heads as (select ${listed} from base ${stub} ${sql.join(joins, sql` `)} ${grouped})
    select ${codes.length > 0 ? sql`grouping(${sql.join(codes)})::int` : sql`0`} as "column",
           ${codes.length > 0 ? sql`coalesce(${sql.join(codes)})` : sql`null::text`} as code,
           ${row ? sql.ref("row") : sql`null`} as "row", coalesce(sum(n), 0)::int as n,
           ${sql.join(sums.map(([name]) => sql`sum(${sql.id(name)})::float8 as ${sql.id(name)}`))}
      from heads group by grouping sets (${all})`;
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
export async function crossCells(db: Db, input: CrossInput, isAlone: boolean) {
  const table = { stub: joinOf(input.stub, "s"), row: sql.ref("sc.code") };
  const { rows } = await tableOf(input, isAlone, table).execute(db);
  return named(rows, input.banner.length);
}

/** Bases: who answered the row's question, in each column. */
export async function crossBases(db: Db, input: CrossInput, isAlone: boolean) {
  const table = { stub: answeredOf(input.stub, "s"), row: null };
  const { rows } = await tableOf(input, isAlone, table).execute(db);
  return named(rows, input.banner.length);
}

export type CrossMean = CrossCount & { mean: number; variance: number };

/** Means of a number, in each column. Summed about its mean of all, so that large figures lose nothing. */
export async function crossMeans(db: Db, input: CrossInput, isAlone: boolean) {
  const middle = await meanOf(db, input);
  const off = sql`(sc.code - ${middle}::numeric)::float8`;
  const weight = input.weights ? sql`base.weight` : sql`1::float8`;
  const more = [
    ["first", sql`${weight} * ${off}`],
    ["second", sql`${weight} * ${off} ^ 2`],
  ] as const;
  const table = { stub: joinOf(input.stub, "s"), row: null, more };
  const { rows } = await tableOf(input, isAlone, table).execute(db);
  return rows.flatMap(({ first = 0, second = 0, ...raw }): CrossMean[] => {
    const shift = raw.weight > 0 ? first / raw.weight : 0;
    const variance = raw.weight > 0 ? Math.max(0, second / raw.weight - shift * shift) : 0;
    const mean = Number(middle) + shift;
    return named([raw], input.banner.length).map((one) => ({ ...one, mean, variance }));
  });
}

/** To all its digits. */
async function meanOf(db: Db, { filter, stub, weights }: CrossInput): Promise<string> {
  const { rows } = await sql<{ middle: string }>`
    with ${baseOf(filter, weights)}
    select coalesce(avg(sc.code), 0)::text as middle from base ${joinOf(stub, "s")}`.execute(db);
  return rows[0]?.middle ?? "0";
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
