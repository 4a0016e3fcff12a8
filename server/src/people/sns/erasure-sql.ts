/** What a member who left takes along: who they are at the providers, and what they had begun there. */
import type { Db, Tx } from "../../platform/db.ts";

export async function forgetBindingsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("snsState").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("userSns").where("memberId", "=", memberId).execute();
}

/** By whatever names the providers know this member. */
export const identitiesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userSns")
    .select(["app", "appId", "openId", "unionId"])
    .where("memberId", "=", memberId)
    .execute();
