/** Writes of who runs a section: topics, and hiding. */
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import type { PostRow, TopicRow } from "./sql.ts";

/** Two who change topics at once do so one after the other; replies come in between. */
export const lockTopics = async (tx: Tx, taskId: number): Promise<TopicRow[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bbs-topics:${taskId}`}, 0))`.execute(
    tx,
  );
  return tx
    .selectFrom("bbsTopic")
    .selectAll()
    .where("taskId", "=", taskId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
};

export const insertTopic = (tx: Tx, row: Insertable<Tables["bbsTopic"]>): Promise<TopicRow> =>
  tx.insertInto("bbsTopic").values(row).returningAll().executeTakeFirstOrThrow();

/** What operators have asked and have not closed; moderators' own topics and all replies stay where they are. */
export const copyTopics = (tx: Tx, { from, to, at }: { from: number; to: number; at: Date }) =>
  tx
    .insertInto("bbsTopic")
    .columns(["taskId", "position", "title", "body", "required", "blind", "minLength", "createdAt"])
    .expression((eb) =>
      eb
        .selectFrom("bbsTopic")
        .select(({ val }) => [
          sql<number>`${to}::bigint`.as("taskId"),
          "position",
          "title",
          "body",
          "required",
          "blind",
          "minLength",
          val(at).as("createdAt"),
        ])
        .where("taskId", "=", from)
        .where("closedAt", "is", null)
        .where("authorId", "is", null)
        .orderBy("position")
        .orderBy("id"),
    )
    .execute();

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

type State = { pinned: boolean; closedAt: Date | null };

export const setTopicState = (tx: Tx, id: number, { pinned, closedAt }: State) =>
  tx.updateTable("bbsTopic").set({ pinned, closedAt }).where("id", "=", id).execute();

/** Until this transaction ends nobody hides or restores it, or replies to it. */
export const lockPost = (tx: Tx, id: number): Promise<PostRow | undefined> =>
  tx.selectFrom("bbsPost").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export const parentOf = async (tx: Tx, id: number): Promise<number | null | undefined> => {
  const row = await tx
    .selectFrom("bbsPost")
    .select("parentId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.parentId;
};

/** Under the head's lock: replies to it that are not hidden themselves. */
export const repliesUnder = async (tx: Tx, headId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom("bbsPost")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("parentId", "=", headId)
    .where("hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
  return n;
};

type SetHiddenInput = { hiddenAt: Date; hiddenBy: string } | { hiddenAt: null; hiddenBy: null };

export const setHidden = (tx: Tx, id: number, hiding: SetHiddenInput) =>
  tx.updateTable("bbsPost").set(hiding).where("id", "=", id).execute();
