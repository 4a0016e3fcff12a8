/**
 * What a transaction does once at its end, however often it was asked on the way: ten thousand messages
 * of a bulk audit are a statement a transaction, and not a round trip each.
 */
import { CompiledQuery } from "kysely";
import { DURABLE, LOCKS_GO_EARLY } from "./bounded.ts";
import type { Db, Tx } from "./db.ts";
import { type Pipeline, together } from "./prepared.ts";
import type { Connection } from "./shared-connection.ts";

/** Which is written before which, no matter who asked first: all lock in one order (docs/lock-order.md). */
const turns = ["seats", "counts of topics", "messages", "jobs"] as const;

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

type LastWrite = (line: Pipeline) => Promise<unknown>;
/** Of each transaction what leaves with its commit. */
const last = new WeakMap<Tx, CompiledQuery[]>();

/**
 * For a write whose answer decides nothing: it leaves in the packet of the commit, and should PostgreSQL refuse it, so it does that. Its
 * statements are made here and now, whole: what cannot be made fails where it is asked for, and nothing is left to be sent later. At once
 * in a transaction that `transact` did not begin.
 */
export async function withCommit(tx: Tx, write: LastWrite): Promise<void> {
  const queries = last.get(tx);
  await write(queries ? gathering(queries) : tx);
}

/** Its locks go before its commit is on the disk (bounded.ts), where `transact` began it; it is answered afterwards as ever. */
export const letLocksGoEarly = (tx: Tx): void =>
  void last.get(tx)?.push(CompiledQuery.raw(LOCKS_GO_EARLY));

/** For one that only read: what it saw may be of a transaction like that, and is told when it is on the disk. */
export const whenDurable = (tx: Tx): void => void last.get(tx)?.push(CompiledQuery.raw(DURABLE));

/** Takes statements down instead of sending them; to each it answers no rows. */
function gathering(queries: CompiledQuery[]): Pipeline {
  const connection: Connection = {
    executeQuery: async (query) => {
      queries.push(query);
      return { rows: [] };
    },
  };
  return { getExecutor: () => ({ provideConnection: (use) => use(connection) }) };
}

/** Asks for it at the end of this transaction; at once in one that `transact` did not begin. */
export async function atEnd<Item>(tx: Tx, ending: AtEndInput<Item>, item: Item): Promise<void> {
  const gathered = open.get(tx);
  if (!gathered) return ending.write(tx, [item]);
  const items = gathered.get(ending) ?? [];
  items.push(item);
  gathered.set(ending, items);
}

/**
 * For `transact`: runs `work`, then what it asked for. Answers what is to be sent with the commit, and what is to be done
 * after it.
 */
export async function withEndings<T>(tx: Tx, work: (tx: Tx) => Promise<T>) {
  const gathered: Gathered = new Map();
  open.set(tx, gathered);
  const queries: CompiledQuery[] = [];
  last.set(tx, queries);
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
  last.delete(tx);
  if (written.length > 0 && queries.some(({ sql }) => sql === LOCKS_GO_EARLY))
    throw new Error("what gives others work must be safe before they see it");
  const afterwards = (db: Db) => {
    for (const [ending, items] of written) ending.afterwards?.(db, items as never[]);
  };
  return { answer, queries, afterwards };
}

/**
 * Sends these in one packet, which stays open for what is sent in the same turn. Answers what they come to, undefined where
 * there are none; who calls this looks at it when the transaction has ended, and not before.
 */
export async function sendLast(
  tx: Tx,
  queries: readonly CompiledQuery[],
): Promise<{ ends: Promise<unknown> } | undefined> {
  if (queries.length === 0) return undefined;
  let isSent = false;
  const ends = together(tx, (line) =>
    line.getExecutor().provideConnection((connection) => {
      isSent = true;
      return Promise.all(queries.map((query) => connection.executeQuery(query)));
    }),
  );
  // Said by the transaction's own end.
  ends.catch(() => undefined);
  // Another statement is still out, and the commit would go before these.
  if (!isSent) await ends;
  return { ends };
}

const firstOf = (gathered: Gathered): Ending | undefined =>
  [...gathered].toSorted(([a], [b]) => turns.indexOf(a.turn) - turns.indexOf(b.turn))[0];
