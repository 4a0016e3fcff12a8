/** A day of the books is closed: in parts, each whole or not at all, until nothing is left behind its mark. */
import { type Db, transact } from "../../platform/db.ts";
import { type CloseOutcome, closePart, type ClosePart, machines } from "./closing-sql.ts";

/** About a second of one processor, and as much to read again. */
export const TRANSACTIONS_AT_ONCE = 50_000;
/** Anyone who posts is done in milliseconds; who takes longer is waited for the next time. */
const PATIENCE_SECONDS = 5;

type ClosingDay = Pick<ClosePart, "day" | "at"> &
  Partial<Pick<ClosePart, "transactions" | "patienceSeconds">> & {
    /** The first day of a ledger that is years old takes a while: it is left between two parts, and gone on with. */
    signal?: AbortSignal;
  };

type Closed = { outcome: CloseOutcome; parts: number; entries: number };

/** The later one in this list is what is said of a day that ended differently on two machines. */
const byWeight: readonly CloseOutcome[] = ["nothing", "done", "closed", "waiting", "unsound"];
const graver = (a: CloseOutcome, b: CloseOutcome): CloseOutcome =>
  byWeight.indexOf(a) < byWeight.indexOf(b) ? b : a;

/**
 * Of each machine by itself: one whose books stay open keeps no other from closing. How the last parts ended: `done` and `nothing` are good
 * ends, `waiting` and `unsound` leave the day open.
 */
export async function closeDay(db: Db, { signal, ...given }: ClosingDay): Promise<Closed> {
  const part = { transactions: TRANSACTIONS_AT_ONCE, patienceSeconds: PATIENCE_SECONDS, ...given };
  let all: Closed = { outcome: "nothing", parts: 0, entries: 0 };
  for (const machine of await machines(db)) {
    // oxlint-disable-next-line no-await-in-loop -- all write one table
    const { outcome, parts, entries } = await closeOn(db, { ...part, machine }, signal);
    all = {
      outcome: graver(all.outcome, outcome),
      parts: all.parts + parts,
      entries: all.entries + entries,
    };
  }
  return all;
}

async function closeOn(db: Db, part: ClosePart, signal: AbortSignal | undefined): Promise<Closed> {
  let [parts, entries] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    const made = await transact(db, (tx) => closePart(tx, part));
    if (made.outcome !== "closed") return { outcome: made.outcome, parts, entries };
    parts += 1;
    entries += made.entries;
  }
}
