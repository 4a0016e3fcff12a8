/** Deletes the profile of a member who left, and the record of which tasks used it. */
import type { Tx } from "../../platform/db.ts";

export async function forgetProperty(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("propertyUse").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("propertyComplete").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("propertyAnswer").where("memberId", "=", memberId).execute();
}
