/** A day of the books is closed: in parts, each whole or not at all, until nothing is left behind its mark. */
import { type Db, transact } from "../../platform/db.ts";
import { type CloseOutcome, closePart, type ClosePart } from "./closing-sql.ts";

/** About a second of one processor, and as much to read again. */
export const TRANSACTIONS_AT_ONCE = 50_000;
/** Anyone who posts is done in milliseconds; who takes longer is waited for the next time. */
const PATIENCE_SECONDS = 5;

type ClosingDay = Pick<ClosePart, "day" | "at"> &
  Partial<Pick<ClosePart, "transactions" | "patienceSeconds">> & {
    /** The first day of a ledger that is years old takes a while: it is left between two parts, and gone on with. */
    signal?: AbortSignal;
  };

/** How the last part ended: `done` and `nothing` are good ends, `waiting` and `unsound` leave the day open. */
export async function closeDay(
  db: Db,
  { day, at, signal, ...pace }: ClosingDay,
): Promise<{ outcome: CloseOutcome; parts: number; entries: number }> {
  const { transactions = TRANSACTIONS_AT_ONCE, patienceSeconds = PATIENCE_SECONDS } = pace;
  const part: ClosePart = { day, at, transactions, patienceSeconds };
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
