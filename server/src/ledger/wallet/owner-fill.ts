/**
 * Gives the ledger's older rows their owner beside the traffic (docs/decisions/0122). A function of the database writes them
 * (ledger.give_owners); this job says how many at once.
 */
import { type Db, transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { giveOwnersFrom, type OwnerlessPart, ownerlessParts } from "./owner-fill-sql.ts";

/** A statement takes some hundredths of a second then. */
const SIZE = 500;
/** A run takes some seconds then; the next one goes on, and other jobs have their turn. */
const BATCHES = 100;

/** Where a run that had to stop goes on: filled rows stay in the index until it is vacuumed, and would be read again. */
const reached = new WeakMap<Db, Map<OwnerlessPart, number>>();

type GiveLedgerOwnersInput = { size?: number; batches?: number };

/** The scheduled job. It answers how many got an owner. Tests use a smaller `size` and fewer `batches`. */
export async function giveLedgerOwners(
  { db }: Pick<World, "db">,
  signal?: AbortSignal,
  { size = SIZE, batches = BATCHES }: GiveLedgerOwnersInput = {},
): Promise<number> {
  const places = reached.get(db) ?? new Map<OwnerlessPart, number>();
  reached.set(db, places);
  let all = 0;
  let left = batches;
  for (const of of ownerlessParts) {
    let batch = { given: size, reached: places.get(of) ?? 0 };
    while (batch.given === size) {
      if (left === 0 || signal?.aborted) return all;
      left -= 1;
      const from = batch.reached;
      // One after the other: members come first.
      // oxlint-disable-next-line no-await-in-loop
      batch = await transact(db, (tx) => giveOwnersFrom(tx, { of, from, size }));
      places.set(of, batch.reached);
      all += batch.given;
    }
    // The next run begins at the beginning: somebody may have held a row of it.
    places.delete(of);
  }
  return all;
}
