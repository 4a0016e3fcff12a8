/** Asks the database to give a batch of the ledger's older rows their owner (docs/decisions/0122). */
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";

/** Balances, and transactions with their lines; 0086_ledger_owner.sql has an index of those without an owner. */
export const ownerlessParts = ["balance", "tx"] as const;
export type OwnerlessPart = (typeof ownerlessParts)[number];

type OwnerBatch = { of: OwnerlessPart; from: number; size: number };

/** Answers how many there were, and the last number; rows that somebody has locked are left to the next run. */
export async function giveOwnersFrom(
  tx: Tx,
  { of, from, size }: OwnerBatch,
): Promise<{ given: number; reached: number }> {
  const { rows } = await sql<{ given: number; reached: number }>`
    select given, reached from ledger.give_owners(${of}, ${from}, ${size})`.execute(tx);
  return rows[0] ?? { given: 0, reached: from };
}
