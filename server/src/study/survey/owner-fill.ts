/**
 * Responses from before they were kept with their owner are given one beside the traffic; so is what a node of the previous
 * release writes meanwhile (docs/decisions/0116).
 */
import { type Db, transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { fillOwners } from "./owner-fill-sql.ts";

/** A statement of about a tenth of a second: each row is in all indexes of the table. */
const SIZE = 500;
/** In one run, some seconds: the next one goes on, and other jobs have their turn. */
const BATCHES = 100;

/**
 * Where a run that had to stop goes on: what is filled stays in the index until it is vacuumed, and a run from the start would
 * read all of it again.
 */
const reached = new WeakMap<Db, number>();

type Filling = { size?: number; batches?: number };

/** The scheduled job; begun again it finds what is left. Answers how many. `size` and `batches`: smaller ones are for tests. */
export async function giveOwners(
  { db }: Pick<World, "db">,
  signal?: AbortSignal,
  { size = SIZE, batches = BATCHES }: Filling = {},
): Promise<number> {
  let given = 0;
  let batch = { n: size, last: reached.get(db) ?? 0 };
  for (let left = batches; batch.n === size; left -= 1) {
    if (left === 0 || signal?.aborted) return given;
    const from = batch.last;
    // One after the other: members come first.
    // oxlint-disable-next-line no-await-in-loop
    batch = await transact(db, (tx) => fillOwners(tx, { from, size }));
    reached.set(db, batch.last);
    given += batch.n;
  }
  // The next run begins at the beginning: somebody may have held a row of it.
  reached.delete(db);
  return given;
}
