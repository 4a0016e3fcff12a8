/** One member's sign-ins: all of them for an export of their data, and without a person once they left. */
import type { Db, Tx } from "../../platform/db.ts";

/** Newest first. */
export const signInsForExport = (db: Db, memberId: number) =>
  db
    .selectFrom("authSession")
    .select(["way", "userAgent", "ip", "deviceId", "createdAt", "rotatedAt", "endedAt"])
    .where("memberId", "=", memberId)
    .orderBy("createdAt", "desc")
    .execute();

export const forgetOrigins = (tx: Tx, memberId: number) =>
  tx
    .updateTable("authSession")
    .set({ ip: null, userAgent: null, deviceId: null, cameFor: null })
    .where("memberId", "=", memberId)
    .execute();

/** The devices that a member has signed in from, newest first; sessions are kept for 90 days after their end. */
export const devicesOf = async (db: Db, memberId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("authSession")
    .select(({ fn }) => ["deviceId", fn.max("createdAt").as("last")])
    .where("memberId", "=", memberId)
    .where("deviceId", "is not", null)
    .groupBy("deviceId")
    .orderBy("last", "desc")
    .limit(50)
    .$narrowType<{ deviceId: string }>()
    .execute();
  return rows.map(({ deviceId }) => deviceId);
};
