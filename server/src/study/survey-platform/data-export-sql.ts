/** Returns of somebody who left: what was said stays, from where it came goes. */
import type { Tx } from "../../platform/db.ts";

export const forgetReturnOrigins = (tx: Tx, responseIds: readonly number[]) =>
  tx
    .updateTable("surveyReturn")
    .set({ ip: null })
    .where("responseId", "in", responseIds.length > 0 ? responseIds : [0])
    .execute();
