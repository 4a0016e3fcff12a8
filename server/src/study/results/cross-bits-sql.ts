/** Cross-tables out of blocks: each cell is the ones that row and column have in common. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { CrossCount, CrossInput, Weights } from "./cross-sql.ts";
import type { Measured } from "./variable.ts";
import { keptOf, linesOf } from "./block-sql.ts";
import type { Packed } from "./source.ts";

type CrossBits = Omit<CrossInput, "filter"> & { packed: Packed };

/** `part`: 1 for the cells of each code, 0 for the bases: who answered the row's question. */
export async function crossBits(
  db: Db,
  { packed, stub, banner, weights }: CrossBits,
  { part, isAlone }: { part: 0 | 1; isAlone: boolean },
): Promise<CrossCount[]> {
  const { taskId, blocks } = packed;
  const columns = [
    ...(isAlone ? [] : [sql`select first_id, 0 as "column", '' as code, mask as bits from kept`]),
    ...banner.map(
      (variable, at) =>
        sql`select first_id, ${sql.lit(at + 1)} as "column", code, bits from ${linesOf(taskId, variable, 1)} b${sql.lit(at)}`,
    ),
  ];
  const { rows } = await sql<CrossCount>`
    with ${keptOf(taskId, blocks)},
      stub as materialized (
        select kept.first_id, s.code, s.bits & kept.mask as bits
          from kept join ${linesOf(taskId, stub, part)} s using (first_id)),
      head as materialized (${sql.join(columns, sql` union all `)}),
      pair as materialized (
        select first_id, head."column", head.code, stub.code as "row", stub.bits & head.bits as bits
          from stub join head using (first_id)),
      ${
        weights
          ? weighed(taskId, weights)
          : sql`counted as (
        select "column", code, "row", 1::float8 as weight, sum(bit_count(bits)) as n from pair group by 1, 2, 3)`
      }
    select "column", code, "row", sum(n)::int as n, sum(n * weight)::float8 as weight,
           sum(n * weight * weight)::float8 as squares
      from counted where n > 0 group by 1, 2, 3`.execute(db);
  return rows;
}

/** A head has the weight of the cell of the margins that it is in; a head that is in none is left out. */
function weighed(taskId: number, { variables, codes, weights }: Weights): RawBuilder<unknown> {
  const names = variables.map((_, at) => sql.id(`c${at}`));
  const lists = variables.map((_, at) => sql`${codes.map((cell) => cell[at] ?? "")}::text[]`);
  const joins = variables.map(
    (variable, at) => sql`join ${linesOf(taskId, variable, 1)} ${sql.id(`m${at}`)}
      on ${sql.ref(`m${at}.first_id`)} = kept.first_id and ${sql.ref(`m${at}.code`)} = ${sql.ref(`w.c${at}`)}`,
  );
  const bits = variables.map((_, at) => sql.ref(`m${at}.bits`));
  return sql`
      weight as materialized (
        select kept.first_id, w.weight, kept.mask & ${sql.join(bits, sql` & `)} as bits
          from kept cross join unnest(${sql.join(lists)}, ${weights}::float8[]) as w(${sql.join(names)}, weight)
          ${sql.join(joins, sql` `)}),
      counted as (
        select "column", code, "row", weight, sum(bit_count(pair.bits & weight.bits)) as n
          from pair join weight using (first_id) group by 1, 2, 3, 4)`;
}

/** Heads by the codes of the margins' questions; null: without one. */
export async function marginBits(
  db: Db,
  { taskId, blocks }: Packed,
  variables: readonly Measured[],
) {
  const names = variables.map((_, at) => sql.id(`m${at}`));
  const margins = variables.map((variable, at) => {
    const lines = sql.id(`l${at}`);
    return sql`${lines} as materialized (select * from ${linesOf(taskId, variable, 1)} x),
      ${sql.id(`m${at}`)} as materialized (
        select kept.first_id, l.code, l.bits & kept.mask as bits from kept join ${lines} l using (first_id)
        union all
        select kept.first_id, null, kept.mask & ~ coalesce(
            (select bit_or(l.bits) from ${lines} l where l.first_id = kept.first_id), 0::bit(4096)) from kept)`;
  });
  const codes = variables.map((_, at) => sql.ref(`m${at}.code`));
  const bits = variables.map((_, at) => sql.ref(`m${at}.bits`));
  const { rows } = await sql<{ codes: (string | null)[]; n: number }>`
    with ${keptOf(taskId, blocks)}, ${sql.join(margins)}
    select array[${sql.join(codes)}]::text[] as codes, sum(bit_count(${sql.join(bits, sql` & `)}))::int as n
      from kept ${sql.join(
        names.map((name) => sql`join ${name} using (first_id)`),
        sql` `,
      )}
     group by 1 having sum(bit_count(${sql.join(bits, sql` & `)})) > 0`.execute(db);
  return rows;
}
