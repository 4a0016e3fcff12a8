/** Cross-tables by name. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export const tablesOf = (db: Db, taskId: number) =>
  db
    .selectFrom("resultTable")
    .select(["id", "name", "search", "staffId", "savedAt"])
    .where("taskId", "=", taskId)
    .orderBy("name")
    .execute();

/** One save in a task at a time, so that their number is known. */
export const holdTables = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`result tables ${taskId}`}, 0))`.execute(tx);

type Kept = { taskId: number; name: string; search: string; staffId: number; savedAt: Date };

export const putTable = (tx: Tx, { taskId, name, ...kept }: Kept) =>
  tx
    .insertInto("resultTable")
    .values({ taskId, name, ...kept })
    .onConflict((on) => on.columns(["taskId", "name"]).doUpdateSet(kept))
    .returning("id")
    .executeTakeFirstOrThrow();

export const deleteTable = (tx: Tx, taskId: number, id: number) =>
  tx
    .deleteFrom("resultTable")
    .where("taskId", "=", taskId)
    .where("id", "=", id)
    .returning(["name", "search"])
    .executeTakeFirst();
