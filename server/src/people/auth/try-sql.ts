/** Wrong passwords, of accounts that exist and of those that do not. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";

/** `account`: whose tries count together (foundation/code/tries.ts). */
type AuthKey = { account: string; network: string };

/**
 * Holds both until the transaction ends: two at once could both count before either is added. Everybody takes the
 * account before the network, so that no two wait for each other.
 */
export async function holdTries(tx: Tx, { account, network }: AuthKey): Promise<void> {
  for (const name of [`account ${account}`, `network ${network}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`password ${name}`}, 0))`.execute(tx);
}

/** The newest times by one key. */
export const timesTried = (
  db: Db,
  by: keyof AuthKey,
  { value, ...window }: Window & { value: string },
): Promise<Date[]> =>
  timesIn(db, { table: "authPasswordWrong", at: "at", of: sql`${sql.ref(by)} = ${value}` }, window);

export async function insertTry(tx: Tx, tried: AuthKey & { at: Date }): Promise<number> {
  const { id } = await tx
    .insertInto("authPasswordWrong")
    .values(tried)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteTry = (db: Db, id: number) =>
  db.deleteFrom("authPasswordWrong").where("id", "=", id).execute();

export const deleteTriesOf = (tx: Tx, account: string) =>
  tx.deleteFrom("authPasswordWrong").where("account", "=", account).execute();

export const deleteTriesBefore = (db: Db, before: Date) =>
  db.deleteFrom("authPasswordWrong").where("at", "<", before).execute();
