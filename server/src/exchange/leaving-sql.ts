/** What a member who left leaves behind here: the payments, which the law keeps, but not from where they asked or where parcels went. */
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";

export const forgetOrigins = (tx: Tx, memberId: number) =>
  tx
    .updateTable("exchange")
    .set({
      ip: null,
      deviceId: null,
      // Empty = forgotten; null stays what it is, no parcel.
      sealedAddress: sql`left(sealed_address, 0)`,
      tracking: "",
    })
    .where("memberId", "=", memberId)
    .execute();
