/** Files that belong to articles. */
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

/** In the order in which they were added. */
export const attachmentsOf = (db: Db, articleIds: readonly number[]) =>
  db
    .selectFrom("contentAttachment")
    .select(["id", "articleId", "name", "bytes", "downloads"])
    .where("articleId", "in", articleIds.length > 0 ? articleIds : [0])
    .orderBy("articleId")
    .orderBy("id")
    .execute();

export const attachmentById = (db: Db, id: number) =>
  db
    .selectFrom("contentAttachment")
    .select(["id", "articleId", "name", "key"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Answers its id. */
export const insertAttachment = async (
  tx: Tx,
  row: Insertable<Tables["contentAttachment"]>,
): Promise<number> => {
  const inserted = tx.insertInto("contentAttachment").values(row).returning("id");
  return (await inserted.executeTakeFirstOrThrow()).id;
};

/** Answers what it was; undefined when the article has none of that id. */
export const takeAttachment = (tx: Tx, { id, articleId }: { id: number; articleId: number }) =>
  tx
    .deleteFrom("contentAttachment")
    .where("id", "=", id)
    .where("articleId", "=", articleId)
    .returning(["name", "key"])
    .executeTakeFirst();

export const isAttached = async (db: Db, key: string): Promise<boolean> => {
  const row = await db
    .selectFrom("contentAttachment")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
};

export const countDownload = (db: Db, id: number) =>
  db
    .updateTable("contentAttachment")
    .set({ downloads: sql<number>`downloads + 1` })
    .where("id", "=", id)
    .execute();
