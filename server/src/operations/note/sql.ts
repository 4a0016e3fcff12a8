/** What operators wrote down about a member. */
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";

type PageOfNotesInput = { memberId: number; before: number | undefined; size: number };

/** Newest first. */
export const pageOfNotes = (db: Db, { memberId, before, size }: PageOfNotesInput) =>
  db
    .selectFrom("memberNote")
    .select(["id", "staffId", "text", "at"])
    .where("memberId", "=", memberId)
    .$call(newestBefore("id", before, size))
    .execute();

export const insertNote = (
  tx: Tx,
  note: { memberId: number; staffId: number; text: string; at: Date },
) => tx.insertInto("memberNote").values(note).returning("id").executeTakeFirstOrThrow();

export const noteById = (db: Db, id: number) =>
  db
    .selectFrom("memberNote")
    .select(["id", "staffId", "text", "at"])
    .where("id", "=", id)
    .executeTakeFirst();

/** What it said; undefined when it is not there. */
export const deleteNote = (
  tx: Tx,
  { memberId, noteId }: { memberId: number; noteId: number },
): Promise<{ text: string } | undefined> =>
  tx
    .deleteFrom("memberNote")
    .where("id", "=", noteId)
    .where("memberId", "=", memberId)
    .returning("text")
    .executeTakeFirst();

export const deleteNotesOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("memberNote").where("memberId", "=", memberId).execute();
