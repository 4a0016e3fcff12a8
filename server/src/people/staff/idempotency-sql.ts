/** Which press of an operator made what. */
import type { Insertable } from "kysely";
import type { Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

/** False when the key was used before; waits for anyone who is using it this moment. */
export async function claim(tx: Tx, press: Insertable<Tables["staffMade"]>): Promise<boolean> {
  const claimed = await tx
    .insertInto("staffMade")
    .values(press)
    .onConflict((c) => c.columns(["staffId", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

export const madeBy = (tx: Tx, staffId: number, key: string) =>
  tx
    .selectFrom("staffMade")
    .select(["content", "madeId"])
    .where("staffId", "=", staffId)
    .where("key", "=", key)
    .executeTakeFirst();

type Made = { staffId: number; key: string; madeId: number };

export const keepMade = (tx: Tx, { staffId, key, madeId }: Made) =>
  tx
    .updateTable("staffMade")
    .set({ madeId })
    .where("staffId", "=", staffId)
    .where("key", "=", key)
    .execute();

export const deleteOldMade = (tx: Tx, staffId: number, before: Date) =>
  tx.deleteFrom("staffMade").where("staffId", "=", staffId).where("at", "<", before).execute();
