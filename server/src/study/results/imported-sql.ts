/** What an imported study brings to its results: categories of open ends with what was put in them (docs/decisions/0105). */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { insertCategory, insertCodings } from "./text-sql.ts";
import { questionAt } from "./variable.ts";

type NewCategory = Parameters<typeof insertCategory>[1];

export async function importedCategory(tx: Tx, category: NewCategory): Promise<number> {
  const put = await insertCategory(tx, category);
  if (!put) throw new Error(`the category of ${category.question} is there already`);
  return put.id;
}

type ImportedCoding = {
  taskId: number;
  categoryId: number;
  place: string;
  responseIds: readonly number[];
  at: Date;
};

export const importedCodings = (tx: Tx, { place, ...coded }: ImportedCoding): Promise<number> =>
  insertCodings(tx, { ...coded, question: questionAt(place) });

/** Deletes the codings of answers that are not there any more; who is coded is asked first, and few are. */
export async function forgetCodings(tx: Tx, responseIds: readonly number[]): Promise<void> {
  const { rows: coded } = await sql<CodedAnswer>`
    select distinct response_id::text as id, question from result_coding
     where response_id = any (${responseIds}::bigint[])`.execute(tx);
  if (coded.length === 0) return;
  const { rows: kept } = await sql<CodedAnswer>`
    select a.response_id::text as id, a.question
      from ${listed(coded)} c (id, question) join survey_result_answer a on a.response_id = c.id and a.question = c.question`.execute(
    tx,
  );
  const there = new Set(kept.map(({ id, question }) => `${id} ${question}`));
  const gone = coded.filter(({ id, question }) => !there.has(`${id} ${question}`));
  await sql`
    delete from result_coding k using ${listed(gone)} c (id, question)
     where k.response_id = c.id and k.question = c.question`.execute(tx);
}

type CodedAnswer = { id: string; question: string };
const listed = (all: readonly CodedAnswer[]) =>
  sql`unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ question }) => question)}::text[])`;

/** Deletes categories, with everything that was put in them. */
export const dropCategories = (tx: Tx, taskId: number) =>
  tx.deleteFrom("resultCategory").where("taskId", "=", taskId).execute();

/** What operators have made of a study's results. */
export async function countKept(
  db: Db,
  taskId: number,
): Promise<{ codings: number; tables: number }> {
  const { rows } = await sql<{ codings: number; tables: number }>`
    select (select count(*)::int from result_coding k join result_category c on c.id = k.category_id
             where c.task_id = ${taskId}) as codings,
           (select count(*)::int from result_table where task_id = ${taskId}) as tables`.execute(
    db,
  );
  return rows[0] ?? { codings: 0, tables: 0 };
}
