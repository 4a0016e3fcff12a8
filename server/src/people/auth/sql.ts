/** Sign-ins: sessions, and the refresh tokens that were replaced. */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

type NewSession = {
  id: string;
  memberId: number;
  fingerprintHash: Buffer;
  accessHash: Buffer;
  accessExpiresAt: Date;
  refreshHash: Buffer;
  rotatedAt: Date;
  expiresAt: Date;
  deviceId: string | null;
  userAgent: string;
  ip: string;
  way: number;
  cameFor: string | null;
  createdAt: Date;
};
export const insertSession = (tx: Tx, session: NewSession) =>
  tx.insertInto("authSession").values(session).execute();

type SignedIn = Pick<
  Selectable<Tables["authSession"]>,
  "id" | "memberId" | "fingerprintHash" | "accessHash" | "accessExpiresAt" | "previousAccessUntil"
>;

/** One look-up in two unique indexes (a bitmap "or"), for every signed-in request. */
const byAccess = preparedRow<{ hash: Buffer }, SignedIn>("session")`
  select id, member_id as "memberId", fingerprint_hash as "fingerprintHash",
         access_hash as "accessHash", access_expires_at as "accessExpiresAt",
         previous_access_until as "previousAccessUntil"
    from auth_session
   where (access_hash = ${"hash"} or previous_access_hash = ${"hash"}) and ended_at is null`;

export const sessionByAccess = (db: Db, hash: Buffer) => byAccess(db, { hash });

const sessionColumns = [
  "id",
  "memberId",
  "fingerprintHash",
  "accessHash",
  "accessExpiresAt",
  "refreshHash",
  "expiresAt",
  "endedAt",
] as const;

/**
 * A repeat of the same refresh waits here for the first one's commit, and then finds that the token is no longer
 * current.
 */
export const lockSessionByRefresh = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom("authSession")
    .select(sessionColumns)
    .where("refreshHash", "=", hash)
    .forUpdate()
    .executeTakeFirst();

/** The session that a replaced refresh token belonged to. */
export const sessionBySpent = (db: Db, hash: Buffer) =>
  db
    .selectFrom("authSpentToken as t")
    .innerJoin("authSession as s", "s.id", "t.sessionId")
    .select([
      "t.spentAt",
      "s.id",
      "s.memberId",
      "s.fingerprintHash",
      "s.accessExpiresAt",
      "s.refreshHash",
      "s.expiresAt",
      "s.endedAt",
    ])
    .where("t.hash", "=", hash)
    .executeTakeFirst();

type Rotation = {
  id: string;
  spentHash: Buffer;
  oldAccessHash: Buffer;
  oldAccessUntil: Date;
  accessHash: Buffer;
  accessExpiresAt: Date;
  refreshHash: Buffer;
  now: Date;
};

export async function rotateSession(tx: Tx, to: Rotation): Promise<void> {
  await tx
    .updateTable("authSession")
    .set({
      accessHash: to.accessHash,
      accessExpiresAt: to.accessExpiresAt,
      previousAccessHash: to.oldAccessHash,
      previousAccessUntil: to.oldAccessUntil,
      refreshHash: to.refreshHash,
      rotatedAt: to.now,
    })
    .where("id", "=", to.id)
    .where("refreshHash", "=", to.spentHash)
    .execute();
  await tx
    .insertInto("authSpentToken")
    .values({ hash: to.spentHash, sessionId: to.id, spentAt: to.now })
    .execute();
}

export type EndedWhy = "logout" | "elsewhere" | "reuse" | "password" | "closed" | "frozen";

export const endSession = (db: Db, id: string, why: EndedWhy, now: Date) =>
  db
    .updateTable("authSession")
    .set({ endedAt: now, endedWhy: why })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();

type EndSessionsInput = {
  memberId: number;
  why: EndedWhy;
  keep?: string;
  only?: string;
  now: Date;
};

/** A member's living ones: all, all but the one that is kept, or one; answers which ended. */
export async function endSessions(tx: Tx, ended: EndSessionsInput): Promise<string[]> {
  const { memberId, why, keep, only, now } = ended;
  const rows = await tx
    .updateTable("authSession")
    .set({ endedAt: now, endedWhy: why })
    .where("memberId", "=", memberId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .$if(keep !== undefined, (q) => q.where("id", "<>", keep ?? ""))
    // As text: what a stranger gives need not be a UUID.
    .$if(only !== undefined, (q) => q.where(sql`id::text`, "=", only ?? ""))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Which of these have neither ended nor expired. */
export const livingSessions = async (db: Db, ids: readonly string[], now: Date) => {
  const rows = await db
    .selectFrom("authSession")
    .select("id")
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** A member's: those that live first, then the newest. */
export const sessionsOf = (
  db: Db,
  asked: { memberId: number; since: Date; now: Date; max: number },
) =>
  db
    .selectFrom("authSession")
    .select([
      "id",
      "way",
      "userAgent",
      "ip",
      "createdAt",
      "rotatedAt",
      "expiresAt",
      "endedAt",
      "endedWhy",
    ])
    .where("memberId", "=", asked.memberId)
    .where("createdAt", ">", asked.since)
    .orderBy((w) => w.and([w("endedAt", "is", null), w("expiresAt", ">", asked.now)]), "desc")
    .orderBy("createdAt", "desc")
    .limit(asked.max)
    .execute();

/** Sessions that were over by then, with their spent tokens. */
export const deleteOldSessions = (db: Db, before: Date) =>
  db.deleteFrom("authSession").where("expiresAt", "<", before).execute();

/** Sessions are kept for 90 days after their end. */
export const hasSignedInFrom = async (
  db: Db,
  { memberId, fingerprintHash }: { memberId: number; fingerprintHash: Buffer },
): Promise<boolean> => {
  const session = await db
    .selectFrom("authSession")
    .select("id")
    .where("memberId", "=", memberId)
    .where("fingerprintHash", "=", fingerprintHash)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
};
