/** What one member wrote in discussion groups: for an export of their data, and when they have left. */
import type { Db, Tx } from "../platform/db.ts";

export const postsOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("bbsPost as p")
    .innerJoin("bbsTopic as t", "t.id", "p.topicId")
    .leftJoin("bbsMember as m", (join) =>
      join.onRef("m.taskId", "=", "t.taskId").onRef("m.memberId", "=", "p.memberId"),
    )
    .select(["t.taskId", "t.title as topic", "m.name", "p.body", "p.hiddenAt", "p.createdAt"])
    .where("p.memberId", "=", memberId)
    .orderBy("p.id", "desc")
    .execute();

/** What they said stays, as it was said for the research; the name that they chose goes. */
export const forgetNames = (tx: Tx, memberId: number, name: string) =>
  tx.updateTable("bbsMember").set({ name }).where("memberId", "=", memberId).execute();
