/** A member who leaves: closed at once, without identity later. */
import type { Db, Tx } from "../../platform/db.ts";
import { emptied } from "./column.ts";

export const closeMember = (tx: Tx, memberId: number) =>
  tx.updateTable("userMember").set({ state: "closed" }).where("id", "=", memberId).execute();

/** Taken back within the days of grace, when nothing was removed yet. */
export const reopenMember = (tx: Tx, memberId: number) =>
  tx
    .updateTable("userMember")
    .set({ state: "active" })
    .where("id", "=", memberId)
    .where("state", "=", "closed")
    .execute();

/** What is left: a number, a role, who invited them, when they came, what they agreed to. */
export async function anonymiseMember(tx: Tx, memberId: number, nickname: string): Promise<void> {
  await tx
    .updateTable("userMember")
    .set({ ...emptied, nickname })
    .where("id", "=", memberId)
    .execute();
  await tx.updateTable("userConsent").set({ ip: null }).where("memberId", "=", memberId).execute();
  await tx.deleteFrom("userPayee").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("userPayeeFormer").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("userChange").where("memberId", "=", memberId).execute();
}

/** Of somebody who leaves a second time the later time is kept. */
export const saveFormer = (tx: Tx, hash: Buffer, closedAt: Date) =>
  tx
    .insertInto("userFormer")
    .values({ hash, closedAt })
    .onConflict((on) => on.column("hash").doUpdateSet({ closedAt }))
    .execute();

export const isKnownFormer = async (db: Db, hash: Buffer, since: Date): Promise<boolean> => {
  const row = await db
    .selectFrom("userFormer")
    .select("closedAt")
    .where("hash", "=", hash)
    .where("closedAt", ">", since)
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteFormerBefore = (db: Db, before: Date) =>
  db.deleteFrom("userFormer").where("closedAt", "<=", before).execute();
