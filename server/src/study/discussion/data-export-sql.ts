/** What one member wrote and did in discussion groups: for an export of their data, and when they have left. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export const postsOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("bbsPost as p")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .leftJoin("bbsMember as m", (join) =>
      join.onRef("m.taskId", "=", "t.taskId").onRef("m.memberId", "=", "p.memberId"),
    )
    .select(["t.taskId", "t.title as topic", "m.name", "m.number"])
    .select(["p.body", "p.pictures", "p.likes", "p.asModerator", "p.hiddenAt", "p.createdAt"])
    .where("p.memberId", "=", memberId)
    .orderBy("p.id", "desc")
    .execute();

export const identitiesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("bbsMember")
    .select(["taskId", "name", "number", "avatar", "joinedAt"])
    .where("memberId", "=", memberId)
    .orderBy("joinedAt", "desc")
    .orderBy("taskId", "desc")
    .execute();

/** What others said is theirs: only that, where and when. */
export const likesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("bbsLike as l")
    .innerJoin("bbsPost as p", "p.id", "l.postId")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .select(["t.taskId", "t.title as topic", "l.at"])
    .where("l.memberId", "=", memberId)
    .orderBy("l.postId", "desc")
    .execute();

export const mentionsOf = (db: Db, memberId: number) =>
  db
    .selectFrom("bbsMention as n")
    .innerJoin("bbsPost as p", "p.id", "n.postId")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .select(["t.taskId", "t.title as topic", "p.createdAt as at"])
    .where("n.memberId", "=", memberId)
    .orderBy("n.postId", "desc")
    .execute();

/**
 * What they said stays, as it was said for the research; the name and the pictures go, and who named
 * them. Counts of likes stay, but not whose they were.
 */
export async function forgetMember(tx: Tx, memberId: number, name: string): Promise<void> {
  await tx
    .updateTable("bbsMember")
    .set({ name, avatar: null })
    .where("memberId", "=", memberId)
    .execute();
  await tx
    .updateTable("bbsPost")
    .set({ pictures: [] })
    .where("memberId", "=", memberId)
    .where(sql<boolean>`cardinality(pictures) > 0`)
    .execute();
  await tx.deleteFrom("bbsLike").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("bbsMention").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("bbsGuest").where("memberId", "=", memberId).execute();
}
