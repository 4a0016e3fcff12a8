/** One member's feedbacks with every line: for an export of their data, when they have left, and when they are old. */
import { FeedbackState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** Newest first, and in each the oldest line first. */
export const linesOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("feedback as f")
    .innerJoin("feedbackMessage as m", "m.feedbackId", "f.id")
    .select(["f.id", "f.type", "f.state", "f.aboutKind", "f.aboutId", "f.createdAt"])
    .select(["m.staffId", "m.automatic", "m.text", "m.pictures", "m.at"])
    .where("f.memberId", "=", memberId)
    .orderBy("f.id", "desc")
    .orderBy("m.id")
    .execute();

/**
 * Replaces the words of both sides, because ours may repeat theirs. Answers the names of the pictures that were in
 * them.
 */
export async function clearLines(tx: Tx, memberId: number, text: string): Promise<string[]> {
  const found = await tx
    .selectFrom("feedbackMessage as m")
    .innerJoin("feedback as f", "f.id", "m.feedbackId")
    .select(["m.id", "m.pictures"])
    .where("f.memberId", "=", memberId)
    .execute();
  if (found.length === 0) return [];
  await tx
    .updateTable("feedbackMessage")
    .set({ text, pictures: [] })
    .where(
      "id",
      "in",
      found.map(({ id }) => id),
    )
    .execute();
  return found.flatMap(({ pictures }) => pictures);
}

/** There is nobody left to answer. */
export const closeOpen = (tx: Tx, memberId: number, at: Date) =>
  tx
    .updateTable("feedback")
    .set({
      state: FeedbackState.of.confirmed,
      confirmDue: null,
      updatedAt: at,
      unreadMember: 0,
      unreadStaff: 0,
    })
    .where("memberId", "=", memberId)
    .where("state", "<", FeedbackState.of.confirmed)
    .execute();

/** Confirmed before `before`, oldest first: with its lines gone. Answers the pictures that were in them. */
export async function deleteOld(tx: Tx, before: Date, most: number) {
  const old = await tx
    .selectFrom("feedback")
    .select(["id", "memberId"])
    .where("state", "=", FeedbackState.of.confirmed)
    .where("updatedAt", "<", before)
    .orderBy("updatedAt")
    .limit(most)
    .forUpdate()
    .execute();
  if (old.length === 0) return { count: 0, pictures: [] };
  const ids = old.map(({ id }) => id);
  const lines = await tx
    .deleteFrom("feedbackMessage")
    .where("feedbackId", "in", ids)
    .returning(["feedbackId", "pictures"])
    .execute();
  await tx.deleteFrom("feedback").where("id", "in", ids).execute();
  const ownerOf = new Map(old.map(({ id, memberId }) => [id, memberId]));
  const pictures = lines.flatMap(({ feedbackId, pictures: names }) =>
    names.length > 0 ? [{ memberId: ownerOf.get(feedbackId) ?? 0, names }] : [],
  );
  return { count: old.length, pictures };
}
