/** Exports of one's data, and accounts that are leaving or left. */
import type { Db, Tx } from "../../platform/db.ts";

export const exportOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userExport")
    .select(["state", "askedAt", "readyAt", "expiresAt", "bytes"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();

export const sealedExportOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userExport")
    .select(["sealed", "sealedKey", "readyAt", "expiresAt"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();

/** Begins an export in the place of the one before. */
export function startExport(tx: Tx, memberId: number, askedAt: Date) {
  const fresh = {
    state: "preparing",
    askedAt,
    readyAt: null,
    expiresAt: null,
    bytes: null,
    sealed: null,
    sealedKey: null,
  };
  return tx
    .insertInto("userExport")
    .values({ memberId, ...fresh })
    .onConflict((on) => on.column("memberId").doUpdateSet(fresh))
    .execute();
}

export type EndExportInput =
  | {
      state: "ready";
      readyAt: Date;
      expiresAt: Date;
      bytes: number;
      sealed: Buffer;
      sealedKey: string;
    }
  | { state: "failed" };

/** Of a request that is still the newest; a job that comes late changes nothing. */
export const endExport = (
  db: Db,
  { memberId, askedAt }: { memberId: number; askedAt: Date },
  ended: EndExportInput,
) =>
  db
    .updateTable("userExport")
    .set(ended)
    .where("memberId", "=", memberId)
    .where("askedAt", "=", askedAt)
    .where("state", "=", "preparing")
    .execute();

export const deleteExportOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("userExport").where("memberId", "=", memberId).execute();

export const deleteExpiredExports = (db: Db, now: Date) =>
  db.deleteFrom("userExport").where("expiresAt", "<=", now).execute();

type NewClosure = {
  memberId: number;
  askedAt: Date;
  anonymiseAt: Date;
  gaveUpGold: number;
  gaveUpFen: number;
};
/** When a member left, and when they become nobody. */
export const closureOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userClosure")
    .select(["askedAt", "anonymisedAt", "gaveUpGold", "gaveUpFen"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();

export const insertClosure = (tx: Tx, closure: NewClosure) =>
  tx.insertInto("userClosure").values(closure).execute();

/** Closures whose time has come, longest waiting first. */
export const dueClosures = (db: Db, now: Date, n: number) =>
  db
    .selectFrom("userClosure")
    .select(["memberId", "askedAt"])
    .where("anonymisedAt", "is", null)
    .where("anonymiseAt", "<=", now)
    .orderBy("anonymiseAt")
    .limit(n)
    .execute();

/** Not yet: something is still being paid. */
export const postpone = (
  tx: Tx,
  { memberId, anonymiseAt }: { memberId: number; anonymiseAt: Date },
) =>
  tx
    .updateTable("userClosure")
    .set({ anonymiseAt })
    .where("memberId", "=", memberId)
    .where("anonymisedAt", "is", null)
    .execute();

/** True for the one who marks it. */
export async function markAnonymised(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("userClosure")
    .set({ anonymisedAt: now })
    .where("memberId", "=", memberId)
    .where("anonymisedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const anonymisedSince = async (db: Db, since: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom("userClosure")
    .select("memberId")
    .where("anonymisedAt", ">", since)
    .execute();
  return rows.map((row) => row.memberId);
};
