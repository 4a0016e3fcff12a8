/** Topics, identities and replies of discussion groups. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Tables } from "../platform/tables.ts";

export type TopicRow = Selectable<Tables["bbsTopic"]>;
export type PostRow = Selectable<Tables["bbsPost"]>;
export type NamedPost = PostRow & { name: string | null };

/** In their order. */
export const topicsOf = (db: Db, taskId: number): Promise<TopicRow[]> =>
  db
    .selectFrom("bbsTopic")
    .selectAll()
    .where("taskId", "=", taskId)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const topicById = (db: Db, id: number): Promise<TopicRow | undefined> =>
  db.selectFrom("bbsTopic").selectAll().where("id", "=", id).executeTakeFirst();

export const countRequired = async (db: Db, taskId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("bbsTopic")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("taskId", "=", taskId)
    .where("required", "=", true)
    .where("closedAt", "is", null)
    .executeTakeFirstOrThrow();
  return n;
};

export const identityOf = (db: Db, taskId: number, memberId: number) =>
  db
    .selectFrom("bbsMember")
    .select("name")
    .where("taskId", "=", taskId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();

/** Names of one section are given one after the other, so that no two are the same. */
export const lockNames = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bbs-names:${taskId}`}, 0))`.execute(tx);

export const identitiesIn = async (db: Db, taskId: number): Promise<number> => {
  const { n } = await db
    .selectFrom("bbsMember")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  return n;
};

export const isNameTaken = async (
  db: Db,
  { taskId, memberId, name }: { taskId: number; memberId: number; name: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom("bbsMember")
    .select("memberId")
    .where("taskId", "=", taskId)
    .where("memberId", "<>", memberId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
};

export const putIdentity = (
  tx: Tx,
  row: { taskId: number; memberId: number; name: string; joinedAt: Date },
) =>
  tx
    .insertInto("bbsMember")
    .values({
      ...row,
      number: sql<number>`coalesce((select max(number) from bbs_member where task_id = ${row.taskId}), 0) + 1`,
    })
    .onConflict((on) => on.columns(["taskId", "memberId"]).doUpdateSet({ name: row.name }))
    .execute();

/** Of a section: replies that are seen, and how many people wrote them. */
export const countsByTopic = (db: Db, taskId: number) =>
  db
    .selectFrom("bbsPost as p")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .select([
      "p.topicId",
      (q) => q.fn.countAll<number>().as("replies"),
      (q) => q.fn.count<number>("p.memberId").distinct().as("members"),
    ])
    .where("t.taskId", "=", taskId)
    .where("p.hiddenAt", "is", null)
    .groupBy("p.topicId")
    .execute();

/** Topics that this member has answered since then: at the top, and not hidden. */
export const answeredTopics = async (
  db: Db,
  { taskId, memberId, since }: { taskId: number; memberId: number; since: Date },
): Promise<Set<number>> => {
  const found = await db
    .selectFrom("bbsPost as p")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .select("p.topicId")
    .distinct()
    .where("t.taskId", "=", taskId)
    .where("p.memberId", "=", memberId)
    .where("p.parentId", "is", null)
    .where("p.hiddenAt", "is", null)
    .where("p.createdAt", ">=", since)
    .execute();
  return new Set(found.map(({ topicId }) => topicId));
};

const withName = (db: Db) =>
  db
    .selectFrom("bbsPost as p")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .leftJoin("bbsMember as m", (join) =>
      join.onRef("m.taskId", "=", "t.taskId").onRef("m.memberId", "=", "p.memberId"),
    )
    .selectAll("p")
    .select("m.name");

/** In the order in which they were written. Replies to a hidden one are hidden with it. */
export const pageOfPosts = (
  db: Db,
  page: { topicId: number; after: number | undefined; size: number; withHidden: boolean },
): Promise<NamedPost[]> =>
  withName(db)
    .where("p.topicId", "=", page.topicId)
    .$if(!page.withHidden, (q) =>
      q
        .leftJoin("bbsPost as parent", "parent.id", "p.parentId")
        .where("p.hiddenAt", "is", null)
        .where("parent.hiddenAt", "is", null),
    )
    .$if(page.after !== undefined, (q) => q.where("p.id", ">", page.after ?? 0))
    .orderBy("p.id")
    .limit(page.size + 1)
    .execute();

export const postById = (db: Db, id: number): Promise<NamedPost | undefined> =>
  withName(db).where("p.id", "=", id).executeTakeFirst();

export const postByKey = (db: Db, key: string): Promise<NamedPost | undefined> =>
  withName(db).where("p.key", "=", key).executeTakeFirst();

/** Undefined when the key has made a post already (a concurrent twin waits here, then sees it). */
export const insertPost = (tx: Tx, row: Insertable<Tables["bbsPost"]>) =>
  tx
    .insertInto("bbsPost")
    .values(row)
    .onConflict((on) => on.column("key").doNothing())
    .returningAll()
    .executeTakeFirst();
