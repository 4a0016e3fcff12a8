/** Whom the provider of single sign-on says somebody is, what sessions began with there, and what was used once. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

type Name = { issuer: string; subject: string };

/** Two first sign-ins of one person at once are one after the other. */
export const holdIdentity = (tx: Tx, { issuer, subject }: Name): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${issuer} ${subject}`}, 0))`.execute(
    tx,
  );

export const identityOf = (db: Db, { issuer, subject }: Name) =>
  db
    .selectFrom("staffIdentity")
    .select(["staffId", "goneAt"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

export const identityOfStaff = (db: Db, staffId: number) =>
  db
    .selectFrom("staffIdentity")
    .select(["issuer", "subject", "goneAt"])
    .where("staffId", "=", staffId)
    .executeTakeFirst();

/**
 * False when this person is linked to another, or this operator to another person of the same issuer. A link to
 * another issuer is replaced: nobody comes in by that any more. When the person was shut out there, this stays until
 * the new issuer says otherwise.
 */
export async function insertIdentity(
  tx: Tx,
  identity: Name & { staffId: number; linkedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("staffIdentity")
    .values(identity)
    .onConflict((conflict) =>
      conflict
        .column("staffId")
        .doUpdateSet({
          issuer: identity.issuer,
          subject: identity.subject,
          linkedAt: identity.linkedAt,
        })
        .whereRef("staffIdentity.issuer", "!=", "excluded.issuer"),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const setGone = (tx: Tx, staffId: number, goneAt: Date | null) =>
  tx.updateTable("staffIdentity").set({ goneAt }).where("staffId", "=", staffId).execute();

type NewSignOn = {
  sessionId: number;
  issuer: string;
  sid: string | null;
  tokensSealed: string;
  hasFactor: boolean;
  checkedAt: Date;
  askedAt: Date;
};
export const insertSignOn = (tx: Tx, signOn: NewSignOn) =>
  tx.insertInto("staffSignOn").values(signOn).execute();

export const signOnOfSession = (db: Db, sessionId: number) =>
  db
    .selectFrom("staffSignOn")
    .select(["tokensSealed", "hasFactor"])
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();

type DueSignOnsInput = { issuer: string; checkedBefore: Date; askedBefore: Date; most: number };

/** The one who was not checked for the longest time comes first, so that one failure does not delay the others. */
export const dueSignOns = (db: Db, { issuer, checkedBefore, askedBefore, most }: DueSignOnsInput) =>
  db
    .selectFrom("staffSignOn as o")
    .innerJoin("staffSession as s", "s.id", "o.sessionId")
    .innerJoin("staffIdentity as i", (join) =>
      join.onRef("i.staffId", "=", "s.staffId").onRef("i.issuer", "=", "o.issuer"),
    )
    .select(["o.sessionId", "s.staffId", "i.subject", "o.tokensSealed", "o.askedAt"])
    .where("o.issuer", "=", issuer)
    .where("o.checkedAt", "<", checkedBefore)
    .where("o.askedAt", "<", askedBefore)
    .orderBy("o.askedAt")
    .limit(most)
    .execute();

/** True for one of those who would ask at the same time: a refresh token is good once. */
export async function claimSignOn(
  db: Db,
  { sessionId, askedAt, now }: { sessionId: number; askedAt: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staffSignOn")
    .set({ askedAt: now })
    .where("sessionId", "=", sessionId)
    .where("askedAt", "=", askedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const keepTokens = (db: Db, sessionId: number, tokensSealed: string) =>
  db.updateTable("staffSignOn").set({ tokensSealed }).where("sessionId", "=", sessionId).execute();

export const setChecked = (tx: Tx, sessionId: number, checkedAt: Date) =>
  tx.updateTable("staffSignOn").set({ checkedAt }).where("sessionId", "=", sessionId).execute();

/** One session, those of one at the provider, or all that began there; answers whose they were. */
export async function endSignOns(
  tx: Tx,
  of: { issuer: string; sessionId?: number; sid?: string | null; subject?: string | null },
): Promise<number[]> {
  const { issuer, sessionId, sid = null, subject = null } = of;
  const ended = await tx
    .deleteFrom("staffSession as s")
    .using("staffSignOn as o")
    .whereRef("o.sessionId", "=", "s.id")
    .where("o.issuer", "=", issuer)
    .$if(sessionId !== undefined, (q) => q.where("s.id", "=", sessionId ?? 0))
    .$if(sid !== null, (q) => q.where("o.sid", "=", sid))
    .$if(subject !== null, (q) =>
      q.where("s.staffId", "in", (e) =>
        e
          .selectFrom("staffIdentity as i")
          .select("i.staffId")
          .where("i.issuer", "=", issuer)
          .where("i.subject", "=", subject ?? ""),
      ),
    )
    .returning("s.staffId")
    .execute();
  return ended.map(({ staffId }) => staffId);
}

/** True once for each. */
export async function spendOnce(
  db: Db,
  spent: { kind: "state" | "logout"; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("staffSpent")
    .values(spent)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** How the provider answered last, as the health page has it. */
export const lastAnswers = (db: Db) =>
  db
    .selectFrom("providerCall")
    .select(["lastGoodAt", "lastBadAt", "badSince"])
    .where("kind", "=", "sign-on")
    .executeTakeFirst();
