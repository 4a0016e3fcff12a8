/** The keys that passwords travel under, and the nonces that were used. */
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

export type PasswordKey = Selectable<Tables["authPasswordKey"]>;

/** The one that browsers encrypt with now; there is never more than one. */
export const currentKey = (db: Db): Promise<PasswordKey | undefined> =>
  db.selectFrom("authPasswordKey").selectAll().where("retiredAt", "is", null).executeTakeFirst();

/** The current one, or one that was retired after `since`. */
export const keyById = (db: Db, kid: string, since: Date): Promise<PasswordKey | undefined> =>
  db
    .selectFrom("authPasswordKey")
    .selectAll()
    .where("kid", "=", kid)
    .where((w) => w.or([w("retiredAt", "is", null), w("retiredAt", ">", since)]))
    .executeTakeFirst();

/** Does nothing while another key is current: of two processes that start at once, one is first. */
export const insertKey = (tx: Tx, key: Omit<PasswordKey, "retiredAt">) =>
  tx
    .insertInto("authPasswordKey")
    .values(key)
    .onConflict((on) => on.doNothing())
    .execute();

export const retireKey = (tx: Tx, kid: string, now: Date) =>
  tx
    .updateTable("authPasswordKey")
    .set({ retiredAt: now })
    .where("kid", "=", kid)
    .where("retiredAt", "is", null)
    .execute();

export const deleteKeysRetiredBefore = (db: Db, before: Date) =>
  db.deleteFrom("authPasswordKey").where("retiredAt", "<", before).execute();

/** True for exactly one caller, however many try at once. */
export async function insertUsedNonce(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("authNonceUsed")
    .values({ hash, expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const deleteNoncesOver = (db: Db, before: Date) =>
  db.deleteFrom("authNonceUsed").where("expiresAt", "<", before).execute();
