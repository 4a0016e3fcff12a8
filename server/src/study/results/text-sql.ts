/** What people wrote, and the categories it was put into. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { joinOf, responsesOf } from "./code-sql.ts";
import type { Filter } from "./filter.ts";
import { type Measured, placeOf } from "./variable.ts";

export type TextRow = { id: number; text: string; categories: number[] };
type TextsAsked = {
  filter: Filter;
  codings: Codings;
  variable: Measured;
  search: string | undefined;
  category: number | "none" | undefined;
  before: number | undefined;
  size: number;
};

/** Newest first. */
export async function textsOf(db: Db, asked: TextsAsked): Promise<TextRow[]> {
  const { filter, codings, variable, search, category, before, size } = asked;
  const coded = sql`from coded k where k.response_id = base.id`;
  const conditions = [
    sql`true`,
    ...(before === undefined ? [] : [sql`base.id < ${before}`]),
    // By its position, so that the text that is searched for is never read as a pattern.
    ...(search ? [sql`strpos(lower(ac.code), lower(${search}::text)) > 0`] : []),
    ...(category === "none" ? [sql`not exists (select ${coded})`] : []),
    ...(typeof category === "number"
      ? [sql`exists (select ${coded} and k.category_id = ${category})`]
      : []),
  ];
  const { rows } = await sql<TextRow>`
    with base as (${responsesOf(filter)}), ${codedAs(codings)}
    select base.id, ac.code as text,
           array(select k.category_id::int ${coded} order by k.category_id) as categories
      from base ${joinOf(variable, "a")}
     where ${sql.join(conditions, sql` and `)}
     order by base.id desc limit ${size}`.execute(db);
  return rows;
}

/** Which answers to a question were put into which categories, as PostgreSQL says it: `codings[0]` into `codings[1]`. */
export type Codings = readonly [responses: string, categories: string];

/**
 * They lie elsewhere than answers, and are read before. Of a blank, or of one choice's words, only its own categories: the
 * others of its question have theirs.
 */
export async function codingsOf(db: Db, { taskId }: Filter, variable: Measured): Promise<Codings> {
  const own = variable.row === "" ? sql`` : sql`and question = ${placeOf(variable)}`;
  const { rows } = await sql<{ responses: string; categories: string }>`
    select coalesce(array_agg(response_id), '{}')::text as responses,
           coalesce(array_agg(category_id), '{}')::text as categories
      from result_coding
     where question = ${variable.question}
       and category_id in (select id from result_category where task_id = ${taskId} ${own})`.execute(
    db,
  );
  const [found] = rows;
  return found ? [found.responses, found.categories] : ["{}", "{}"];
}

const codedAs = ([responses, categories]: Codings) => sql`
  coded as materialized (
    select * from unnest(${responses}::bigint[], ${categories}::bigint[]) as k(response_id, category_id))`;

export async function textCounts(
  db: Db,
  { filter, variable, codings }: { filter: Filter; variable: Measured; codings: Codings },
) {
  const { rows } = await sql<{ category: number | null; n: number; base: number }>`
    with base as (${responsesOf(filter)}), ${codedAs(codings)},
      said as (select base.id from base ${joinOf(variable, "a")})
    select k.category_id as category, count(*)::int as n, (select count(*) from said)::int as base
      from said left join coded k on k.response_id = said.id
     group by 1`.execute(db);
  return rows;
}

export const categoriesOf = (db: Db, taskId: number, question: string) =>
  db
    .selectFrom("resultCategory")
    .select(["id", "name"])
    .where("taskId", "=", taskId)
    .where("question", "=", question)
    .orderBy("id")
    .execute();

export const categoryById = (db: Db, taskId: number, id: number) =>
  db
    .selectFrom("resultCategory")
    .select(["id", "question", "name"])
    .where("taskId", "=", taskId)
    .where("id", "=", id)
    .executeTakeFirst();

/** One new category of a task at a time, so that their number is known. */
export const holdCategories = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`result categories ${taskId}`}, 0))`.execute(
    tx,
  );

/** Undefined when there is one of this name. */
export const insertCategory = (
  tx: Tx,
  category: { taskId: number; question: string; name: string; createdAt: Date },
) =>
  tx
    .insertInto("resultCategory")
    .values(category)
    .onConflict((on) => on.columns(["taskId", "question", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();

export const deleteCategory = (tx: Tx, id: number) =>
  tx.deleteFrom("resultCategory").where("id", "=", id).execute();

type Coding = {
  taskId: number;
  categoryId: number;
  question: string;
  responseIds: readonly number[];
};

/** Of this task's answers alone, whatever numbers were sent; how many of them there are. */
export async function insertCodings(
  tx: Tx,
  { at, ...coding }: Coding & { at: Date },
): Promise<number> {
  const { taskId, categoryId, question, responseIds } = coding;
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from survey_result_answer a join survey_result r on r.id = a.response_id and r.owner_id = a.owner_id
     where r.task_id = ${taskId} and a.question = ${question} and r.id = any (${responseIds}::bigint[])
     order by r.id`.execute(tx);
  // An answer that is removed meanwhile is refused by a trigger, as before (answer_is_there).
  await sql`
    insert into result_coding (category_id, response_id, question, coded_at)
    select ${categoryId}, id, ${question}, ${at} from unnest(${rows.map(({ id }) => id)}::bigint[]) id
    on conflict do nothing`.execute(tx);
  return rows.length;
}

export const deleteCodings = (
  tx: Tx,
  { categoryId, responseIds }: Omit<Coding, "taskId" | "question">,
) =>
  tx
    .deleteFrom("resultCoding")
    .where("categoryId", "=", categoryId)
    .where(sql<boolean>`response_id = any (${responseIds}::bigint[])`)
    .execute();
