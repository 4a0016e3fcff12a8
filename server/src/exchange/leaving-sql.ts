/** What a member who left leaves behind here: the payments, which the law keeps, but not from where they asked. */
import type { Tx } from "../platform/db.ts";

export const forgetOrigins = (tx: Tx, memberId: number) =>
  tx
    .updateTable("exchange")
    .set({ ip: null, deviceId: null })
    .where("memberId", "=", memberId)
    .execute();
