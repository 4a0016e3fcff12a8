/**
 * What a transaction does once at its end, however often it was asked on the way: ten thousand messages
 * of a bulk audit are a statement a transaction, and not a round trip each.
 */
import type { Db, Tx } from "./db.ts";

/** Which is written before which, no matter who asked first: all lock in one order (docs/lock-order.md). */
const turns = ["seats", "counts of topics", "messages"] as const;

export type AtEndInput<Item> = {
  turn: (typeof turns)[number];
  /** Just before the commit, still inside; a failure undoes everything. */
  write: (tx: Tx, items: readonly Item[]) => Promise<void>;
  /** After the commit, and never after a rollback. What fails here is lost: a hint, no effect. */
  afterwards?: (db: Db, items: readonly Item[]) => void;
};
type Ending = [AtEndInput<never>, unknown[]];
type Gathered = Map<AtEndInput<never>, unknown[]>;

const open = new WeakMap<Tx, Gathered>();

/** Asks for it at the end of this transaction; at once in one that `transact` did not begin. */
export async function atEnd<Item>(tx: Tx, ending: AtEndInput<Item>, item: Item): Promise<void> {
  const gathered = open.get(tx);
  if (!gathered) return ending.write(tx, [item]);
  const items = gathered.get(ending) ?? [];
  items.push(item);
  gathered.set(ending, items);
}

/** For `transact`: runs `work`, then what it asked for. Answers what is to be done after the commit. */
export async function withEndings<T>(tx: Tx, work: (tx: Tx) => Promise<T>) {
  const gathered: Gathered = new Map();
  open.set(tx, gathered);
  const answer = await work(tx);
  const written: Ending[] = [];
  // One ending may ask for another, or for itself again: until none is left.
  for (let next = firstOf(gathered); next; next = firstOf(gathered)) {
    const [ending, items] = next;
    gathered.delete(ending);
    // oxlint-disable-next-line no-await-in-loop
    await ending.write(tx, items as never[]);
    written.push(next);
  }
  open.delete(tx);
  const afterwards = (db: Db) => {
    for (const [ending, items] of written) ending.afterwards?.(db, items as never[]);
  };
  return { answer, afterwards };
}

const firstOf = (gathered: Gathered): Ending | undefined =>
  [...gathered].toSorted(([a], [b]) => turns.indexOf(a.turn) - turns.indexOf(b.turn))[0];
