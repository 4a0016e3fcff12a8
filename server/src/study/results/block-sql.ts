/** Which blocks a task has, and who of each the filter leaves. */
import { type RawBuilder, sql } from "kysely";
import { roleTimeouts } from "../../platform/bounded.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { conditionsOf, HAS_LEFT, WAS_ENDED } from "./code-sql.ts";
import type { Filter } from "./filter.ts";
import type { Measured } from "./variable.ts";
import { BLOCK_SIZE, measureOf, VERSION_MEASURE } from "./block-measure.ts";

/** Writing blocks and removing answers of ended responses take this lock: one at a time in a task. */
export const holdBlocks = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`result blocks ${taskId}`}, 0))`.execute(tx);

export type BlockRow = { firstId: number; measures: string[] };

export const blocksOf = (db: Db, taskId: number): Promise<BlockRow[]> =>
  db
    .selectFrom("resultBlock")
    .select(["firstId", "measures"])
    .where("taskId", "=", taskId)
    .orderBy("firstId")
    .execute();

const NOBODY = sql`0::bit(${sql.lit(BLOCK_SIZE)})`;

/** Of the same block as `<alias>`: who answered one of these versions. */
const ofVersions = (
  alias: string,
  { questionnaireIds }: Pick<Measured, "questionnaireIds">,
): RawBuilder<unknown> =>
  questionnaireIds === null
    ? sql``
    : sql`& ${saidOneOf(alias, VERSION_MEASURE, questionnaireIds.map(String))}`;

const saidOneOf = (alias: string, measure: string, codes: readonly string[]) =>
  sql`coalesce((select bit_or(x.bits) from result_bits x
                 where x.task_id = ${sql.ref(`${alias}.task_id`)} and x.measure = ${measure}
                   and x.first_id = ${sql.ref(`${alias}.first_id`)} and x.part = 1
                   and x.code = any (${codes}::text[])), ${NOBODY})`;

/**
 * `masks`: 4096 digits each, for everybody and, of all who began, for those who left and for those who were ended. A
 * digit is 1 for a response that the filter leaves and that the block's lines cover. `isWhole`: the block still has
 * all responses that it was written from.
 */
export type Masked = {
  firstId: number;
  lastId: number;
  openIds: number[];
  isWhole: boolean;
  masks: string[];
  n: number;
};

/**
 * Which responses count is read from the responses themselves, as they are now, and never stored. One reading of the
 * task's responses in the order of the index, whatever is counted afterwards; each block's by itself, so that workers
 * share them (a lateral join would not be shared).
 */
export async function masksOf(tx: Db, filter: Filter): Promise<Masked[]> {
  const { taskId, answers } = filter;
  const isLeft = sql.join(conditionsOf(filter), sql` and `);
  const digit = sql`case when ${isLeft} then case when ${HAS_LEFT} then '2' when ${WAS_ENDED} then '3' else '1' end else '0' end`;
  const readings = filter.of === "all" ? ["0111", "0010", "0001"] : ["0111"];
  const said = answers.map(
    ({ variable, codes }) =>
      sql`& ${saidOneOf("b", measureOf(variable), codes)} ${ofVersions("b", variable)}`,
  );
  const mask = (reading: RawBuilder<unknown>) =>
    sql`rpad(translate(b.live[3], '0123', ${reading}), ${sql.lit(BLOCK_SIZE)}, '0')::bit(${sql.lit(BLOCK_SIZE)})
      & b.packed ${sql.join(said, sql` `)}`;
  await shareWork(tx, "0");
  const { rows } = await sql<Masked>`
    with b as materialized (
      select task_id, first_id, last_id, open_ids, packed, responses, ids_xor,
             (select array[count(*)::text, bit_xor(r.id)::text, string_agg(${digit}, '')]
                from (select * from survey_result
                       where task_id = ${taskId} and id between block.first_id and block.last_id order by id) r) as live
        from result_block block
       where task_id = ${taskId} and measures <> '{}')
    select first_id, last_id, open_ids::float8[] as open_ids,
           live[1] = responses::text and live[2] = ids_xor::text as is_whole,
           array(select (${mask(sql`reading`)})::text
                   from unnest(${readings}::text[]) with ordinality as r(reading, place) order by place) as masks,
           bit_count(${mask(sql`'0111'`)})::int as n
      from b order by first_id`.execute(tx);
  await shareWork(tx, null);
  return rows;
}

/** The table has few pages, but a row holds 4096 responses: the planner alone would not choose parallel workers. */
async function shareWork(tx: Db, cost: "0" | null): Promise<void> {
  for (const name of SHARING)
    // oxlint-disable-next-line no-await-in-loop
    await sql`set local ${sql.raw(name)} to ${cost === null ? sql`default` : sql.lit(cost)}`.execute(
      tx,
    );
}
const SHARING = ["min_parallel_table_scan_size", "parallel_setup_cost", "parallel_tuple_cost"];

/** What is sorted and joined stays in memory: not by way of files. */
export const takeRoom = (tx: Tx, megabytes: number) =>
  sql`set local work_mem = ${sql.lit(`${megabytes}MB`)}`.execute(tx);

/** Somebody waits for it with a page open, although reading under one view counts as unhurried work. */
export const hurry = (tx: Tx) =>
  sql`set local statement_timeout = ${sql.lit(roleTimeouts.statement_timeout)}`.execute(tx);

type Within = {
  taskId: number;
  spans: readonly { least: number; most: number }[];
  /** No more are looked for. */
  limit: number;
};

/** As a list and not as spans: the planner has to know how many there are. */
export async function idsWithin(db: Db, { taskId, spans, limit }: Within): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${spans.map(({ least }) => least)}::bigint[], ${spans.map(({ most }) => most)}::bigint[])
           as span(least, most)
     cross join lateral (select id from survey_result
                          where task_id = ${taskId} and id between span.least and span.most) r
     limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** `kept`: the blocks that are read, each with who of it counts. */
export const keptOf = (
  taskId: number,
  blocks: readonly Masked[],
  at = 0,
  { questionnaireIds }: Pick<Measured, "questionnaireIds"> = { questionnaireIds: null },
): RawBuilder<unknown> => sql`
  given as materialized (
    select ${taskId}::bigint as task_id, k.first_id, k.mask::bit(${sql.lit(BLOCK_SIZE)}) as mask
      from unnest(${blocks.map(({ firstId }) => firstId)}::bigint[],
                  ${blocks.map(({ masks }) => masks[at] ?? "")}::text[]) as k(first_id, mask)),
  kept as materialized (
    select given.first_id, given.task_id, given.mask ${ofVersions("given", { questionnaireIds })} as mask from given)`;

/** Lines of one variable as `first_id`, `code`, `bits`; 0: who answered, 1: each code. */
export const linesOf = (
  taskId: number,
  variable: Measured,
  part: 0 | 1,
): RawBuilder<unknown> => sql`
  (select b.first_id, b.code, b.bits ${ofVersions("b", variable)} as bits from result_bits b
    where b.task_id = ${taskId} and b.measure = ${measureOf(variable)} and b.part = ${part})`;

/** After answers of ended responses were removed: their blocks are deleted in the same transaction. */
export async function forgetBlocks(tx: Tx, responseIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ taskId: number }>`
    select distinct task_id from survey_result where id = any (${responseIds}::bigint[]) order by 1`.execute(
    tx,
  );
  for (const { taskId } of rows) {
    // In order, and one by one: others may forget in the same tasks.
    // oxlint-disable-next-line no-await-in-loop
    await holdBlocks(tx, taskId);
    // oxlint-disable-next-line no-await-in-loop
    await sql`
      with gone as (
        update result_block b set measures = '{}', packed = ${NOBODY}
         where task_id = ${taskId}
           and exists (select from unnest(${responseIds}::bigint[]) id where id between b.first_id and b.last_id)
        returning first_id)
      delete from result_bits where task_id = ${taskId} and first_id in (select first_id from gone)`.execute(
      tx,
    );
  }
}
