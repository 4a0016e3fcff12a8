/** Fills a new column of old rows beside the traffic: in short transactions, some seconds a run, and on from where a run stopped. */
import { type Db, transact, type Tx } from "./db.ts";
import type { World } from "./world.ts";

/** A statement takes some hundredths of a second then. */
const SIZE = 500;
/** A run takes some seconds then; the next one goes on, and other jobs have their turn. */
const BATCHES = 100;

export type Batch = { from: number; size: number };
/** How many rows were filled, and the number of the last one. */
export type Filled = { given: number; reached: number };
/** Fills up to `size` rows from this number on; fewer say that there are no more. */
type FillBatch = (tx: Tx, batch: Batch) => Promise<Filled>;
/** A scheduled job. It answers how many rows it filled. Tests use a smaller `size` and fewer `batches`. */
type FillJob = (
  world: Pick<World, "db">,
  signal?: AbortSignal,
  limits?: { size?: number; batches?: number },
) => Promise<number>;

/** Each part is filled by itself, one after the other. */
export function fillJob(parts: readonly FillBatch[]): FillJob {
  /** Where a run that had to stop goes on: filled rows stay in the index until it is vacuumed, and would be read again. */
  const reached = new WeakMap<Db, Map<FillBatch, number>>();
  return async ({ db }, signal, { size = SIZE, batches = BATCHES } = {}) => {
    const places = reached.get(db) ?? new Map<FillBatch, number>();
    reached.set(db, places);
    let all = 0;
    let left = batches;
    for (const fill of parts) {
      let batch = { given: size, reached: places.get(fill) ?? 0 };
      while (batch.given === size) {
        if (left === 0 || signal?.aborted) return all;
        left -= 1;
        const from = batch.reached;
        // One after the other: members come first.
        // oxlint-disable-next-line no-await-in-loop
        batch = await transact(db, (tx) => fill(tx, { from, size }));
        places.set(fill, batch.reached);
        all += batch.given;
      }
      // The next run begins at the beginning: somebody may have held a row of it.
      places.delete(fill);
    }
    return all;
  };
}
