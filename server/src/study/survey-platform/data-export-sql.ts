/** Returns of a member who left: their content stays, the sender's address is removed. */
import type { Tx } from "../../platform/db.ts";

export const forgetReturnOrigins = (tx: Tx, memberId: number) =>
  tx.updateTable("surveyReturn").set({ ip: null }).where("ownerId", "=", memberId).execute();
