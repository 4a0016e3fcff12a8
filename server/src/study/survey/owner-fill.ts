/**
 * What hangs on a response from before it was kept with its owner is given one beside the traffic; so is what a node of the
 * previous release writes meanwhile (docs/decisions/0116).
 */
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { fillOwners, ownerless } from "./owner-fill-sql.ts";

/** A statement of some hundredths of a second. */
const SIZE = 500;
/** In one run, some seconds: the next one goes on, and other jobs have their turn. */
const BATCHES = 100;

type Filling = { size?: number; batches?: number };

/** The scheduled job; begun again it finds what is left. Answers how many. `size` and `batches`: smaller ones are for tests. */
export async function giveOwners(
  { db }: Pick<World, "db">,
  signal?: AbortSignal,
  { size = SIZE, batches = BATCHES }: Filling = {},
): Promise<number> {
  let given = 0;
  let left = batches;
  for (const place of ownerless) {
    let batch = { n: size, last: 0 };
    while (batch.n === size) {
      if (left === 0 || signal?.aborted) return given;
      left -= 1;
      const from = batch.last;
      // One after the other: members come first.
      // oxlint-disable-next-line no-await-in-loop
      batch = await transact(db, (tx) => fillOwners(tx, place, { from, size }));
      given += batch.n;
    }
  }
  return given;
}
