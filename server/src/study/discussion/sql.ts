/** Topics and replies of discussion groups. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import type { Tables } from "../../platform/tables.ts";

export type TopicRow = Selectable<Tables["bbsTopic"]>;
export type PostRow = Selectable<Tables["bbsPost"]>;
/** With its writer's identity in the section; null for staff. */
export type NamedPost = PostRow & {
  name: string | null;
  number: number | null;
  avatar: string | null;
};

/** A section's topics in their order. */
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

/** Topics that this member has answered since then: at the top, and not hidden. */
export const answeredTopics = async (
  db: Db,
  { taskId, memberId, since }: { taskId: number; memberId: number; since: Date },
): Promise<Set<number>> => {
  const found = await db
    .selectFrom("bbsTopic as t")
    .select("t.id")
    .where("t.taskId", "=", taskId)
    // One look into the index a topic, however much the member has said.
    .where((q) =>
      q.exists(
        q
          .selectFrom("bbsPost as p")
          .select("p.id")
          .where("p.memberId", "=", memberId)
          .whereRef("p.topicId", "=", "t.id")
          .where("p.createdAt", ">=", since)
          .where("p.parentId", "is", null)
          .where("p.hiddenAt", "is", null)
          // Keeps it a look into the index for each, whatever the planner knows.
          .offset(0),
      ),
    )
    .execute();
  return new Set(found.map(({ id }) => id));
};

/** When the member answered each topic first since then: at the top, and not hidden. */
export const firstAnswers = async (
  db: Db,
  { taskId, memberId, since }: { taskId: number; memberId: number; since: Date },
): Promise<Map<number, Date>> => {
  const found = await db
    .selectFrom("bbsPost")
    .select((q) => ["topicId", q.fn.min<Date>("createdAt").as("at")])
    .where("memberId", "=", memberId)
    .where("taskId", "=", taskId)
    .where("createdAt", ">=", since)
    .where("parentId", "is", null)
    .where("hiddenAt", "is", null)
    .groupBy("topicId")
    .execute();
  return new Map(found.map(({ topicId, at }) => [topicId, at]));
};

const withName = (db: Db) =>
  db
    .selectFrom("bbsPost as p")
    .leftJoin("bbsMember as m", (join) =>
      join.onRef("m.taskId", "=", "p.taskId").onRef("m.memberId", "=", "p.memberId"),
    )
    .selectAll("p")
    .select(["m.name", "m.number", "m.avatar"]);

/** Neither hidden nor under a hidden one. */
const seen = (db: Db) =>
  withName(db)
    .leftJoin("bbsPost as head", "head.id", "p.parentId")
    .where("p.hiddenAt", "is", null)
    .where("head.hiddenAt", "is", null);

type PageOfPostsInput = {
  topicId: number;
  after: number | undefined;
  size: number;
  withHidden: boolean;
};

/** In the order in which they were written. Replies to a hidden one are hidden with it. */
export const pageOfPosts = (
  db: Db,
  { topicId, after, size, withHidden }: PageOfPostsInput,
): Promise<NamedPost[]> =>
  (withHidden ? withName(db) : seen(db))
    .where("p.topicId", "=", topicId)
    .$if(after !== undefined, (q) => q.where("p.id", ">", after ?? 0))
    .orderBy("p.id")
    .limit(size + 1)
    .execute();

type PageOfOwnInput = {
  taskId: number;
  memberId: number;
  before: number | undefined;
  size: number;
  withHidden: boolean;
};

/** Newest first. */
export const pageOfOwn = (db: Db, { taskId, memberId, before, size, withHidden }: PageOfOwnInput) =>
  (withHidden ? withName(db) : seen(db))
    .where("p.memberId", "=", memberId)
    .where("p.taskId", "=", taskId)
    .$call(newestBefore("p.id", before, size + 1))
    .execute();

/** Posts of these topics that name the member, newest first. */
export const pageOfMentions = (
  db: Db,
  {
    taskId,
    memberId,
    before,
    size,
    withHidden,
    topicIds,
  }: PageOfOwnInput & { topicIds: readonly number[] },
): Promise<NamedPost[]> =>
  (withHidden ? withName(db) : seen(db))
    .innerJoin("bbsMention as n", "n.postId", "p.id")
    .where("n.memberId", "=", memberId)
    .where("n.taskId", "=", taskId)
    .where("p.topicId", "in", topicIds.length > 0 ? topicIds : [0])
    .$call(newestBefore("n.postId", before, size + 1))
    .execute();

export const postById = (db: Db, id: number): Promise<NamedPost | undefined> =>
  withName(db).where("p.id", "=", id).executeTakeFirst();

/** Undefined for one that is hidden, or under a hidden one. */
export const seenPost = (db: Db, id: number): Promise<NamedPost | undefined> =>
  seen(db).where("p.id", "=", id).executeTakeFirst();

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

/** Until this transaction ends nobody hides it. */
export const shareHead = (tx: Tx, id: number): Promise<PostRow | undefined> =>
  tx.selectFrom("bbsPost").selectAll().where("id", "=", id).forShare().executeTakeFirst();

/** Whether a moderator asks this member further under that reply. */
export const isAsked = async (db: Db, headId: number, memberId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("bbsPost")
    .select("id")
    .where("parentId", "=", headId)
    .where("askedId", "=", memberId)
    .where("hiddenAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the member has replied to the topic before this post; what they said as a moderator is no reply of theirs. */
export const hasRepliedBefore = async (db: Db, post: PostRow): Promise<boolean> => {
  const row = await db
    .selectFrom("bbsPost")
    .select("id")
    .where("memberId", "=", post.memberId)
    .where("taskId", "=", post.taskId)
    .where("topicId", "=", post.topicId)
    .where("asModerator", "=", false)
    .where("id", "<", post.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** What changes of the counts that lists show; by topic, so that no two wait for each other. */
export const addToCounts = async (
  tx: Tx,
  changes: readonly { topicId: number; replies: number; members: number }[],
): Promise<void> => {
  for (const { topicId, replies, members } of changes.toSorted((a, b) => a.topicId - b.topicId))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx
      .updateTable("bbsTopic")
      .set({ replies: sql`replies + ${replies}`, members: sql`members + ${members}` })
      .where("id", "=", topicId)
      .execute();
};
