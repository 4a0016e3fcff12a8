/** What a member who left takes along: who they are at the providers, and what they had begun there. */
import type { Tx } from "../platform/db.ts";

export async function forgetBindingsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("snsState").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("userSns").where("memberId", "=", memberId).execute();
}
