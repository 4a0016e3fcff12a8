/** Puzzles, and the passes that they earn. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";

/** One at a time per source: two at once could both count before either is added. */
export const holdSource = (tx: Tx, source: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`captcha ${source}`}, 0))`.execute(tx);

export const timesIssued = (db: Db, { source, ...window }: Window & { source: string }) =>
  timesIn(db, { table: "captchaPuzzle", at: "issuedAt", of: sql`source = ${source}` }, window);

type NewPuzzle = { id: string; answerX: number; source: string; issuedAt: Date; expiresAt: Date };
export const insertPuzzle = (tx: Tx, puzzle: NewPuzzle) =>
  tx.insertInto("captchaPuzzle").values(puzzle).execute();

/** The answer, once: the try is used up before it is judged. */
export const takeTry = (db: Db, id: string, now: Date) =>
  db
    .updateTable("captchaPuzzle")
    .set({ triedAt: now })
    .where("id", "=", id)
    .where("triedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["answerX", "issuedAt"])
    .executeTakeFirst();

export const savePass = (db: Db, id: string, passHash: Buffer) =>
  db.updateTable("captchaPuzzle").set({ passHash }).where("id", "=", id).execute();

/** Whether a text is a pass that we gave out, good or not. */
export const isPass = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom("captchaPuzzle")
    .select("id")
    .where("passHash", "=", hash)
    .executeTakeFirst()) !== undefined;

/** True for exactly one caller; only from the network that solved the puzzle. */
export async function spendPass(
  tx: Tx,
  pass: { hash: Buffer; network: string; solvedAfter: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("captchaPuzzle")
    .set({ usedAt: pass.now })
    .where("passHash", "=", pass.hash)
    .where("usedAt", "is", null)
    .where("triedAt", ">", pass.solvedAfter)
    .where(sql<boolean>`source <<= ${pass.network}::inet`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const deletePuzzlesBefore = (db: Db, before: Date) =>
  db.deleteFrom("captchaPuzzle").where("issuedAt", "<", before).execute();
