/** Wrong passwords, of accounts that exist and of those that do not. */
import { sql } from "kysely";
import { addSeconds } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { reachOf, type Rule } from "../../platform/rate.ts";

type AuthKey = { account: string; network: string };

/**
 * Holds both until the transaction ends: counting and then adding is exact only one at a time. Everybody
 * takes the account before the network, so that nobody waits in a circle.
 */
export async function holdTries(tx: Tx, { account, network }: AuthKey): Promise<void> {
  for (const name of [`account ${account}`, `network ${network}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`password ${name}`}, 0))`.execute(tx);
}

/** The newest times by one key, as many as the rules look at. */
export async function timesTried(
  db: Db,
  by: keyof AuthKey,
  { value, rules, now }: { value: string; rules: readonly Rule[]; now: Date },
): Promise<Date[]> {
  const reach = reachOf(rules);
  const rows = await db
    .selectFrom("authPasswordWrong")
    .select("at")
    .where(by, "=", value)
    .where("at", ">", addSeconds(now, -reach.seconds))
    .orderBy("at", "desc")
    .limit(reach.count)
    .execute();
  return rows.map((row) => row.at);
}

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

export const deleteTriesOf = (tx: Tx, accounts: readonly string[]) =>
  tx.deleteFrom("authPasswordWrong").where("account", "in", accounts).execute();

export const deleteTriesBefore = (db: Db, before: Date) =>
  db.deleteFrom("authPasswordWrong").where("at", "<", before).execute();
