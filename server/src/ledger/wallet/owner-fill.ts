/** Gives the ledger's older rows their owner beside the traffic (docs/decisions/0122). A function of the database writes them. */
import { fillJob } from "../../platform/fill.ts";
import { giveOwnersFrom, ownerlessParts } from "./owner-fill-sql.ts";

export const giveLedgerOwners = fillJob(
  ownerlessParts.map((of) => (tx, batch) => giveOwnersFrom(tx, { of, ...batch })),
);
