/** Operators' sessions, and their wrong passwords and codes. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";

type NewSession = {
  tokenHash: Buffer;
  staffId: number;
  ip: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
};
export const insertSession = (tx: Tx, session: NewSession) =>
  tx.insertInto("staffSession").values(session).returning("id").executeTakeFirstOrThrow();

export const staffBySession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom("staffSession as s")
    .innerJoin("staffMember as m", "m.id", "s.staffId")
    .leftJoin("staffSignOn as o", "o.sessionId", "s.id")
    .select(["m.id", "m.name", "m.role", "m.passwordAt", "m.totpAt", "m.breakGlass"])
    .select(["s.id as sessionId", "s.seenAt", "s.createdAt"])
    .select(["o.issuer", "o.hasFactor", "o.checkedAt"])
    .where("s.tokenHash", "=", tokenHash)
    .where("s.expiresAt", ">", now)
    .where("m.state", "=", "active")
    .executeTakeFirst();

type Seen = { sessionId: number; staffId: number; now: Date; expiresAt: Date };

/** Puts the end of the session off, and never brings it nearer. */
export async function noteSeen(
  db: Db,
  { sessionId, staffId, now, expiresAt }: Seen,
): Promise<void> {
  await db
    .updateTable("staffSession")
    .set({ seenAt: now, expiresAt: sql<Date>`greatest(expires_at, ${expiresAt})` })
    .where("id", "=", sessionId)
    .where("seenAt", "<", now)
    .execute();
  await db.updateTable("staffMember").set({ seenAt: now }).where("id", "=", staffId).execute();
}

/** The newest first. */
export const sessionsOf = (db: Db, staffId: number, now: Date) =>
  db
    .selectFrom("staffSession")
    .select(["id", "ip", "userAgent", "createdAt", "seenAt"])
    .where("staffId", "=", staffId)
    .where("expiresAt", ">", now)
    .orderBy("id", "desc")
    .limit(100)
    .execute();

type DeleteSessionsInput = {
  staffId: number;
  id?: number | undefined;
  except?: number | undefined;
};

/** How many were ended. */
export async function deleteSessions(
  tx: Tx,
  { staffId, id, except }: DeleteSessionsInput,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("staffSession")
    .where("staffId", "=", staffId)
    .$if(id !== undefined, (q) => q.where("id", "=", id ?? 0))
    .$if(except !== undefined, (q) => q.where("id", "!=", except ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

type TryKey = { account: string; network: string };

/**
 * One at a time, so that a burst of guesses cannot run ahead of the count. Everybody takes the account before the
 * network, so that no two wait for each other.
 */
export async function holdTries(tx: Tx, { account, network }: TryKey): Promise<void> {
  for (const name of [account, `network ${network}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${name}`}, 0))`.execute(tx);
}

export type TryKind = "password" | "code";

/** The newest times. */
export const timesOfAccount = (
  db: Db,
  { account, kind, ...window }: Window & { account: string; kind: TryKind },
): Promise<Date[]> => {
  const of = sql`account = ${account} and kind = ${kind}`;
  return timesIn(db, { table: "staffFailedLogin", at: "at", of }, window);
};

export const timesOfNetwork = (db: Db, { network, ...window }: Window & { network: string }) =>
  timesIn(db, { table: "staffFailedLogin", at: "at", of: sql`network = ${network}` }, window);

type Try = TryKey & { kind: TryKind; ip: string; at: Date };
export const insertTry = (tx: Tx, tried: Try) =>
  tx.insertInto("staffFailedLogin").values(tried).execute();

/** Deletes tries of one kind, or all. */
export const deleteTries = (db: Db, account: string, kind?: TryKind) =>
  db
    .deleteFrom("staffFailedLogin")
    .where("account", "=", account)
    .$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? ""))
    .execute();

/** Sessions and tickets that are over, and tries that no limit counts any more. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("staffSession").where("expiresAt", "<", before).execute();
  await db.deleteFrom("staffTicket").where("expiresAt", "<", before).execute();
  await db.deleteFrom("staffFailedLogin").where("at", "<", before).execute();
  await db.deleteFrom("staffSpent").where("expiresAt", "<", before).execute();
}
