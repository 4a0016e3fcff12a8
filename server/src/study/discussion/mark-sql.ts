/** What is attached to posts: likes, and who is named. */
import { sql } from "kysely";
import type { BbsRole } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";

export const likedAmong = async (
  db: Db,
  memberId: number,
  postIds: readonly number[],
): Promise<Set<number>> => {
  if (postIds.length === 0) return new Set();
  const found = await db
    .selectFrom("bbsLike")
    .select("postId")
    .where("memberId", "=", memberId)
    .where("postId", "in", postIds)
    .execute();
  return new Set(found.map(({ postId }) => postId));
};

type Liking = { postId: number; memberId: number; at: Date };

/** Counts only what changed, and answers the post's likes. */
export async function setLike(tx: Tx, { postId, memberId, at }: Liking, liked: boolean) {
  const changed = liked
    ? await tx
        .insertInto("bbsLike")
        .values({ postId, memberId, at })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
        .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows === 1n)
    : await tx
        .deleteFrom("bbsLike")
        .where("postId", "=", postId)
        .where("memberId", "=", memberId)
        .executeTakeFirst()
        .then(({ numDeletedRows }) => numDeletedRows === 1n);
  const by = liked ? 1 : -1;
  const { likes } = await (
    changed
      ? tx
          .updateTable("bbsPost")
          .set({ likes: sql`likes + ${by}` })
          .where("id", "=", postId)
          .returning("likes")
      : tx.selectFrom("bbsPost").select("likes").where("id", "=", postId)
  ).executeTakeFirstOrThrow();
  return likes;
}

export const insertMentions = async (
  tx: Tx,
  { postId, taskId, memberIds }: { postId: number; taskId: number; memberIds: readonly number[] },
): Promise<void> => {
  if (memberIds.length === 0) return;
  await tx
    .insertInto("bbsMention")
    .values(memberIds.map((memberId) => ({ postId, taskId, memberId })))
    .execute();
};

type MentionRow = { postId: number; number: number; name: string; role: BbsRole | null };

/** Who is named in these posts, by number within each post. */
export const mentionsIn = async (db: Db, postIds: readonly number[]): Promise<MentionRow[]> => {
  if (postIds.length === 0) return [];
  return db
    .selectFrom("bbsMention as n")
    .innerJoin("bbsMember as m", (join) =>
      join.onRef("m.taskId", "=", "n.taskId").onRef("m.memberId", "=", "n.memberId"),
    )
    .leftJoin("bbsGuest as g", (join) =>
      join.onRef("g.taskId", "=", "n.taskId").onRef("g.memberId", "=", "n.memberId"),
    )
    .select(["n.postId", "m.number", "m.name", "g.role"])
    .$narrowType<{ role: BbsRole | null }>()
    .where("n.postId", "in", postIds)
    .orderBy("m.number")
    .execute();
};
