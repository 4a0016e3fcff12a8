/** One-time codes and wrong guesses. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";
import { TRIES } from "./limits.ts";

/**
 * Holds these names until the transaction ends: two at once could both count before either is added. Callers name
 * accounts before networks before devices before everybody, so that no two wait for each other.
 */
export async function holdNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${name}`}, 0))`.execute(tx);
}

/** The newest times of sending by one key. */
export const timesSent = (
  db: Db,
  by: "mailbox" | "network" | "deviceId",
  { value, ...window }: Window & { value: string },
): Promise<Date[]> =>
  timesIn(db, { table: "codeSent", at: "sentAt", of: sql`${sql.ref(by)} = ${value}` }, window);

/** When the newest code but `count - 1` was sent, no matter to whom it went. */
export async function newestSent(db: Db, count: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom("codeSent")
    .select("sentAt")
    .orderBy("sentAt", "desc")
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.sentAt;
}

/** How many codes of a span were sent, and how many of these were used. */
export const conversion = (db: Db, { from, until }: { from: Date; until: Date }) =>
  db
    .selectFrom("codeSent")
    .select((s) => [s.fn.countAll<number>().as("sent"), s.fn.count<number>("usedAt").as("used")])
    .where("sentAt", ">=", from)
    .where("sentAt", "<", until)
    .executeTakeFirstOrThrow();

type NewCode = {
  account: string;
  mailbox: string;
  screen: number;
  codeHash: Buffer;
  deviceId: string | null;
  network: string;
  sentAt: Date;
  expiresAt: Date;
};
export const insertCode = (tx: Tx, code: NewCode) =>
  tx.insertInto("codeSent").values(code).execute();

type LiveCodeInput = {
  accounts: readonly string[];
  screen: number;
  deviceId: string | undefined;
  now: Date;
};

/**
 * The newest code for this purpose that this device asked for, if it can still be used. Another
 * device's is passed over, also one that does not say which it is: a stranger who has a code sent to
 * somebody can neither use up the owner's tries nor push the owner's own code aside.
 */
export async function liveCode(db: Db, wanted: LiveCodeInput) {
  const newest = await db
    .selectFrom("codeSent")
    .select(["id", "account", "codeHash", "tries", "expiresAt", "usedAt"])
    .where("account", "in", wanted.accounts)
    .where("screen", "=", wanted.screen)
    .where("deviceId", "is not distinct from", wanted.deviceId ?? null)
    .where("sentAt", "<=", wanted.now)
    .orderBy("sentAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isLive = newest && !newest.usedAt && newest.tries < TRIES && newest.expiresAt > wanted.now;
  return isLive ? newest : undefined;
}

/** True for exactly one caller, however many try at once. */
export async function markUsed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("codeSent")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("tries", "<", TRIES)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Wrong = { id: number; tried: string; isOwn: boolean; deviceId: string | null; now: Date };

export async function recordWrong(tx: Tx, { id, tried, isOwn, deviceId, now }: Wrong) {
  await tx
    .updateTable("codeSent")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", id)
    .execute();
  await tx.insertInto("codeWrong").values({ account: tried, isOwn, deviceId, at: now }).execute();
}

/** Wrong tries of everybody, or only those from the account's own sessions and browsers. */
export const timesWrong = (
  db: Db,
  { tried, isOwn, ...window }: Window & { tried: string; isOwn: boolean },
): Promise<Date[]> => {
  const of = sql`account = ${tried} and (is_own or not ${isOwn})`;
  return timesIn(db, { table: "codeWrong", at: "at", of }, window);
};

type CodesOf = { accounts: readonly string[]; tried: readonly string[] };

/** Deletes the codes of accounts that do not exist any more, and what was tried by these names. */
export async function deleteCodesOf(tx: Tx, { accounts, tried }: CodesOf): Promise<void> {
  if (accounts.length > 0)
    await tx.deleteFrom("codeSent").where("account", "in", accounts).execute();
  await tx.deleteFrom("codeWrong").where("account", "in", tried).execute();
}

/** Rows that no limit looks at any more. */
export async function deleteCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("codeSent").where("sentAt", "<", before).execute();
  await db.deleteFrom("codeWrong").where("at", "<", before).execute();
}
