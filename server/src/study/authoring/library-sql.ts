/** Blocks of questions that operators keep for every task. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

/** Only what is asked, not the whole of it: three hundred blocks are listed. */
export const blocksOf = (db: Db) =>
  db
    .selectFrom("questionLibrary")
    .select([
      "id",
      "name",
      "staffId",
      "savedAt",
      sql<
        string[]
      >`array(select left(one ->> 'title', 200) from jsonb_array_elements(questions) one)`.as(
        "titles",
      ),
    ])
    .orderBy("name")
    .execute();

export const blockById = (db: Db, id: number) =>
  db
    .selectFrom("questionLibrary")
    .select(["id", "name", "questions"])
    .where("id", "=", id)
    .executeTakeFirst();

/** One save at a time, so that their number is known. */
export const holdLibrary = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('question library', 0))`.execute(tx);

type NewBlock = { name: string; questions: string; staffId: number; savedAt: Date };

export const insertBlock = (tx: Tx, block: NewBlock) =>
  tx.insertInto("questionLibrary").values(block).returning("id").executeTakeFirstOrThrow();

export const deleteBlock = (tx: Tx, id: number) =>
  tx
    .deleteFrom("questionLibrary")
    .where("id", "=", id)
    .returning(["name", "questions"])
    .executeTakeFirst();
