/**
 * The proof of the ledger by parts, each in a short transaction of its own (docs/decisions/0099): closed spans that
 * somebody wants read again, what came after the last closing, and every balance against both.
 */
import { asWork } from "../../platform/errand.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { TRANSACTIONS_AT_ONCE } from "./closing.ts";
import * as rows from "./closing-sql.ts";

export type ProofPart = {
  /** The closed span that was read again. */
  closing?: rows.Closing;
  /** Lines that were read. */
  entries: number;
  found: rows.Difference[];
};

/** A smaller number reads the open lines too often; a larger one keeps one database view open for too long. */
const ACCOUNTS_AT_ONCE = 200_000;

/** `isRead`: which closed spans are read again. What is closed meanwhile is proved as what was open. */
export async function* proveLedger(
  db: Db,
  isRead: (closing: rows.Closing) => boolean,
): AsyncGenerator<ProofPart, void> {
  const closed = await rows.closings(db);
  yield { entries: 0, found: await inPart(db, rows.verifyClosings) };
  for (const closing of closed)
    if (isRead(closing))
      // oxlint-disable-next-line no-await-in-loop
      yield { closing, entries: closing.entries, found: await readAgain(db, closing) };
  let open = 0;
  for (const span of rows.openSpans(closed))
    for await (const part of openParts(db, span)) {
      open += part.entries;
      yield part;
    }
  yield* balances(db, { closed, count: Math.max(ACCOUNTS_AT_ONCE, open) });
}

type Balances = { closed: readonly rows.Closing[]; count: number };

/** Each with its reason only where something is wrong: to look up those that never moved is most of the work. */
async function* balances(db: Db, { closed, count }: Balances): AsyncGenerator<ProofPart, void> {
  let [known, wrong] = [0, 0];
  for await (const span of accountSpans(db, count)) {
    const sums = await inPart(db, (tx) => rows.sumBalances(tx, { ...span, closed }));
    known += sums.known;
    wrong += sums.wrong;
  }
  const moved = closed.at(-1)?.accounts ?? 0;
  if (wrong === 0 && known === moved) return;
  let named = 0;
  for await (const span of accountSpans(db, count)) {
    const found = await inPart(db, (tx) => rows.verifyBalances(tx, span));
    named += found.length;
    yield { entries: 0, found };
  }
  if (named > 0) return;
  const detail = `of ${moved} accounts that had moved at the last closing ${known} have a balance`;
  yield { entries: 0, found: [{ problem: "balances are missing", detail }] };
}

/** Names the day, because an operator who investigates needs it first. */
async function readAgain(db: Db, { id, day }: rows.Closing): Promise<rows.Difference[]> {
  const found = await inPart(db, (tx) => rows.verifyClosing(tx, id));
  return found.map((one) => ({ ...one, detail: `${one.detail}, closed ${day}` }));
}

async function* openParts(db: Db, open: rows.TransactionSpan): AsyncGenerator<ProofPart, void> {
  let { after } = open;
  for (;;) {
    // oxlint-disable no-await-in-loop
    const last = await rows.transactionIn(db, { ...open, after }, TRANSACTIONS_AT_ONCE);
    const span = { after, through: last ?? open.through };
    yield await inPart(db, async (tx) => ({
      entries: await rows.countBetween(tx, span),
      found: await rows.verifyBetween(tx, span),
    }));
    // oxlint-enable no-await-in-loop
    if (last === undefined) return;
    after = last;
  }
}

async function* accountSpans(db: Db, count: number): AsyncGenerator<rows.AccountSpan, void> {
  let after = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const to = await rows.accountAfter(db, { after, count });
    if (to === undefined) return;
    yield { from: after + 1, to };
    after = to;
  }
}

/** With the time of what nobody waits for. */
const inPart = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asWork(() => transact(db, work));

/** All of it, every closed span included: what ledger.verify finds, without one view for all. */
export async function allDifferences(db: Db): Promise<rows.Difference[]> {
  const found: rows.Difference[] = [];
  for await (const part of proveLedger(db, () => true)) found.push(...part.found);
  return found;
}
