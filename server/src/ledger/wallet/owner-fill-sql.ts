/** Asks the database to give a batch of the ledger's older rows their owner (docs/decisions/0122). */
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import type { Batch, Filled } from "../../platform/fill.ts";

/** Balances, and transactions with their lines; 0086_ledger_owner.sql has an index of those without an owner. */
export const ownerlessParts = ["balance", "tx"] as const;
type OwnerlessPart = (typeof ownerlessParts)[number];

type OwnerBatch = Batch & { of: OwnerlessPart };

/** Answers how many there were, and the last number; rows that somebody has locked are left to the next run. */
export async function giveOwnersFrom(tx: Tx, { of, from, size }: OwnerBatch): Promise<Filled> {
  const { rows } = await sql<Filled>`
    select given, reached from ledger.give_owners(${of}, ${from}, ${size})`.execute(tx);
  return rows[0] ?? { given: 0, reached: from };
}
