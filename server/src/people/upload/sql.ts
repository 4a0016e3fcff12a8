/** Which uploads were allowed, and which of them were used. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Window } from "../../platform/rate.ts";
import { timesIn } from "../../platform/rate-sql.ts";

/** Somebody without an account (docs/decisions/0060) has no row of a member to be locked by. */
export const lockGuest = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`upload-guest:${memberId}`}, 0))`.execute(tx);

/** When the member was last allowed an upload for this purpose, newest first. */
export const timesGranted = (
  db: Db,
  { memberId, purpose, ...window }: Window & { memberId: number; purpose: string },
): Promise<Date[]> => {
  const of = sql`member_id = ${memberId} and purpose = ${purpose}`;
  return timesIn(db, { table: "uploadGrant", at: "grantedAt", of }, window);
};

type NewGrant = {
  key: string;
  memberId: number;
  purpose: string;
  contentType: string;
  bytes: number;
  acl: string;
  grantedAt: Date;
  expiresAt: Date;
};

/** False when the key is taken: another one must be drawn. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("uploadGrant")
    .values(grant)
    .onConflict((on) => on.column("key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type UnusedGrantInput = { key: string; memberId: number; purpose: string };

/** What was allowed and has not been used. */
export const unusedGrant = (db: Db, { key, memberId, purpose }: UnusedGrantInput) =>
  db
    .selectFrom("uploadGrant")
    .select(["contentType", "bytes"])
    .where("key", "=", key)
    .where("memberId", "=", memberId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .executeTakeFirst();

/** Used or not. */
export const grantOf = (db: Db, { key, memberId, purpose }: UnusedGrantInput) =>
  db
    .selectFrom("uploadGrant")
    .select(["contentType", "bytes", "usedAt"])
    .where("key", "=", key)
    .where("memberId", "=", memberId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();

/** Out of reach of what removes old uploads, and out of the way of its index. */
const NEVER = new Date("9999-12-31T00:00:00Z");

/** Takes these out, as far as they are this member's. */
export const takeGrants = (
  tx: Tx,
  { memberId, purpose, keys }: { memberId: number; purpose: string; keys: readonly string[] },
) =>
  tx
    .deleteFrom("uploadGrant")
    .where("memberId", "=", memberId)
    .where("purpose", "=", purpose)
    .where("key", "in", keys.length > 0 ? keys : [""])
    .returning("key")
    .execute();

type UseGrantInput = UnusedGrantInput & { now: Date; isForGood?: boolean };

/** True for exactly one caller. `isForGood`: from then on it does not expire. */
export async function useGrant(
  tx: Tx,
  { key, memberId, purpose, now, isForGood = false }: UseGrantInput,
) {
  const { numUpdatedRows } = await tx
    .updateTable("uploadGrant")
    .set({ usedAt: now, ...(isForGood && { expiresAt: NEVER }) })
    .where("key", "=", key)
    .where("memberId", "=", memberId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes out what expired before, and says whose files they were. */
export const takeExpired = (tx: Tx, before: Date, n: number) =>
  tx
    .deleteFrom("uploadGrant")
    .where("key", "in", (q) =>
      q.selectFrom("uploadGrant").select("key").where("expiresAt", "<", before).limit(n),
    )
    .returning(["key", "memberId"])
    .execute();

/** Takes out the grants of a member who leaves. */
export const takeGrantsOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("uploadGrant").where("memberId", "=", memberId).returning("key").execute();
