/** Writing blocks: which responses one is of, and the lines of bits of what they answered. */
import { type RawBuilder, sql } from "kysely";
import { JoinResult } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { arrayIn, codeOf, codesOf, hasMany, isAnswered, numberIn } from "./code-sql.ts";
import type { Measured } from "./variable.ts";
import {
  BLOCK_SIZE,
  measureOf,
  pageMeasure,
  saidMeasure,
  VERSION_MEASURE,
} from "./block-measure.ts";

/** More codes than these, or longer ones, are no codes but what people wrote: they are read one by one. */
const CODES_MAX = 512;
const CODE_MAX = 64;

export type Member = {
  id: number;
  questionnaireId: number | null;
  isOver: boolean;
  startedAt: Date;
};
export type Span = { taskId: number; firstId: number; lastId: number };

async function members(
  db: Db,
  { taskId, most }: { taskId: number; most: number },
  condition: RawBuilder<unknown>,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, questionnaire_id, started_at, result <> ${JoinResult.of.incomplete} as is_over
      from survey_result where task_id = ${taskId} and ${condition} order by id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The next that are in no block; the caller holds the task's blocks. */
export async function membersAfter(db: Db, taskId: number, most: number): Promise<Member[]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(last_id), 0) as last from result_block where task_id = ${taskId}`.execute(
    db,
  );
  return members(db, { taskId, most }, sql`id > ${rows[0]?.last ?? 0}`);
}

export const membersWithin = (db: Db, { taskId, firstId, lastId }: Span): Promise<Member[]> =>
  members(db, { taskId, most: BLOCK_SIZE + 1 }, sql`id between ${firstId} and ${lastId}`);

/** They are written again when they are due: nothing is lost with them. */
export const dropAllBlocks = (tx: Tx) => tx.deleteFrom("resultBlock").execute();

export const dropBlock = (tx: Tx, { taskId, firstId }: Span) =>
  tx
    .deleteFrom("resultBlock")
    .where("taskId", "=", taskId)
    .where("firstId", "=", firstId)
    .execute();

export type NewBlock = Span & {
  members: readonly Member[];
  newestQuestionnaireId: number;
  packedAt: Date;
};

/** Without lines yet. */
export const insertBlock = (
  tx: Tx,
  { members: all, taskId, firstId, lastId, ...block }: NewBlock,
) =>
  tx
    .insertInto("resultBlock")
    .values({
      taskId,
      firstId,
      lastId,
      responses: all.length,
      idsXor: sql<number>`(select bit_xor(id) from unnest(${all.map(({ id }) => id)}::bigint[]) id)`,
      packed: all
        .map(({ isOver }) => (isOver ? "1" : "0"))
        .join("")
        .padEnd(BLOCK_SIZE, "0"),
      openIds: all.flatMap(({ id, isOver }) => (isOver ? [] : [String(id)])),
      measures: [],
      questionnaireId: block.newestQuestionnaireId,
      packedAt: block.packedAt,
    })
    .execute();

/** Stores which lines a block has; from then on the block counts. */
export const setMeasures = (tx: Tx, { taskId, firstId }: Span, measures: readonly string[]) =>
  tx
    .updateTable("resultBlock")
    .set({ measures: [...measures] })
    .where("taskId", "=", taskId)
    .where("firstId", "=", firstId)
    .execute();

/** Responses that had ended when the block was begun: those that end meanwhile are not in it. */
const baseOf = (all: readonly Member[]) => {
  const over = all.flatMap((one, at) => (one.isOver ? [{ ...one, at }] : []));
  return sql`base as materialized (select * from unnest(
    ${over.map(({ id }) => id)}::bigint[], ${over.map(({ at }) => at)}::int[],
    ${over.map(({ questionnaireId }) => questionnaireId)}::bigint[]) as m(id, at, questionnaire_id))`;
};

const bitsOf = sql`bit_or(set_bit(0::bit(${sql.lit(BLOCK_SIZE)}), base.at, 1))`;

/** Variables that are read alike; answers those measures that fit. */
export async function insertLines(
  tx: Tx,
  { taskId, firstId, members: all }: NewBlock,
  group: readonly Measured[],
): Promise<string[]> {
  const [first] = group;
  if (!first) return [];
  const { rows } = await sql<{ measure: string }>`
    with ${baseOf(all)},
      wanted as (select * from unnest(${group.map(({ question }) => question)}::text[],
                                      ${group.map(measureOf)}::text[]) as w(question, measure)),
      said as materialized (
        select base.at, a.question, a.value
          from base join survey_result_answer a on a.response_id = base.id
           and a.question = any (${group.map(({ question }) => question)}::text[])
         where ${first.questionnaireIds ? sql`base.questionnaire_id = any (${first.questionnaireIds}::bigint[])` : sql`true`}),
      line as materialized (${linesIn(first)}),
      fitting as (select w.question, w.measure from wanted w left join line using (question)
                   group by 1, 2
                  having count(*) <= ${CODES_MAX} and coalesce(max(length(line.code)), 0) <= ${CODE_MAX}),
      put as (insert into result_bits (task_id, measure, first_id, part, code, bits)
              select ${taskId}::bigint, measure, ${firstId}::bigint, part, code, bits from line join fitting using (question))
    select measure from fitting`.execute(tx);
  return rows.map(({ measure }) => measure);
}

function linesIn(read: Measured): RawBuilder<unknown> {
  const value = sql.ref("base.value");
  const answered = sql`select question, 0::smallint as part, '' as code, ${bitsOf} as bits
    from said base where ${isAnswered(value, read)} group by 1`;
  if (read.shape === "text" || read.shape === "none") return answered;
  const codes = hasMany(read.reading)
    ? codesOf(value, read)
    : read.reading === "number"
      ? sql`(select (${numberIn(value, read)})::text as code)`
      : sql`(select ${codeOf(value, read)} as code)`;
  const coded = sql`${answered} union all
    select question, 1::smallint, c.code, ${bitsOf} from said base cross join lateral ${codes} c
     where c.code is not null group by 1, 3`;
  if (read.reading !== "rank") return coded;
  return sql`${coded} union all
    select question, 2::smallint, c.place || ' ' || c.code, ${bitsOf}
      from said base cross join lateral jsonb_array_elements_text(${arrayIn(value)}) with ordinality c(code, place)
     group by 1, 3`;
}

export const insertVersions = (tx: Tx, { taskId, firstId, members: all }: NewBlock) =>
  sql`
    with ${baseOf(all)}
    insert into result_bits (task_id, measure, first_id, part, code, bits)
    select ${taskId}::bigint, ${VERSION_MEASURE}, ${firstId}::bigint, 1, questionnaire_id::text, ${bitsOf}
      from base where questionnaire_id is not null group by questionnaire_id`.execute(tx);

export type Way = {
  questionnaireId: number;
  questions: readonly { name: string; page: number }[];
  given: readonly string[];
};

/** Who was on which page of one version and how long, digit by digit, and who said anything at all. */
export async function insertWay(
  tx: Tx,
  { taskId, firstId, members: all }: NewBlock,
  { questionnaireId, questions, given }: Way,
): Promise<string[]> {
  const pages = [...new Set(questions.map(({ page }) => page))];
  const measures = pages.map((page) => pageMeasure(questionnaireId, page));
  await sql`
    with ${baseOf(all.map((one) => ({ ...one, isOver: one.isOver && one.questionnaireId === questionnaireId })))},
      asked as (select * from unnest(${questions.map(({ name }) => name)}::text[],
                                     ${questions.map(({ page }) => page)}::int[]) as q(question, page)),
      said as materialized (select base.at, a.question, a.milliseconds
                 from base join survey_result_answer a on a.response_id = base.id),
      spent as materialized (select base.at, asked.page, sum(base.milliseconds) as spent
                               from said base join asked using (question) group by 1, 2),
      line as (
        select page, 0::smallint as part, '' as code, ${bitsOf} as bits from spent base group by page
        union all
        select page, 3::smallint, place::text, ${bitsOf}
          from spent base
         cross join generate_series(0, (select coalesce(floor(log(2, max(spent) + 1)), -1)::int from spent)) place
         where (base.spent >> place) & 1 = 1 group by 1, place)
    insert into result_bits (task_id, measure, first_id, part, code, bits)
    select ${taskId}::bigint, measure, ${firstId}::bigint, part, code, bits
      from line join unnest(${pages}::int[], ${measures}::text[]) as p(page, measure) using (page)
    union all
    select ${taskId}::bigint, ${saidMeasure(questionnaireId)}, ${firstId}::bigint, 0::smallint, '', ${bitsOf}
      from said base where question <> all (${given}::text[]) having count(*) > 0`.execute(tx);
  return [...measures, saidMeasure(questionnaireId)];
}
