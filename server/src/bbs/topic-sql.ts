/** The console's writes: topics as a whole, and hiding. */
import { type Insertable, sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import type { Tables } from "../platform/tables.ts";
import type { TopicRow } from "./sql.ts";

/** Two operators who save at once do so one after the other. */
export const lockTopics = async (tx: Tx, taskId: number): Promise<TopicRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bbs-topics:${taskId}`}, 0))`.execute(
    tx,
  );
  return tx.selectFrom("bbsTopic").selectAll().where("taskId", "=", taskId).forUpdate().execute();
};

export const insertTopic = (tx: Tx, row: Insertable<Tables["bbsTopic"]>) =>
  tx.insertInto("bbsTopic").values(row).execute();

type TopicChange = Pick<
  TopicRow,
  "position" | "title" | "body" | "required" | "blind" | "minLength"
>;

/** A topic that is written again is open again. */
export const updateTopic = (tx: Tx, id: number, change: TopicChange) =>
  tx
    .updateTable("bbsTopic")
    .set({ ...change, closedAt: null })
    .where("id", "=", id)
    .execute();

/** Behind those that are open; a closed one keeps the time at which it was closed. */
export const closeTopic = (tx: Tx, id: number, { at, position }: { at: Date; position: number }) =>
  tx
    .updateTable("bbsTopic")
    .set({ closedAt: sql`coalesce(closed_at, ${at})`, position })
    .where("id", "=", id)
    .execute();

export const lockPost = (tx: Tx, id: number) =>
  tx.selectFrom("bbsPost").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const setHidden = (tx: Tx, id: number, hiddenAt: Date | null) =>
  tx.updateTable("bbsPost").set({ hiddenAt }).where("id", "=", id).execute();
