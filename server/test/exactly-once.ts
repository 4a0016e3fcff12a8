/**
 * What must be true of all exchanges at any moment: each holds once and ends once, by what was asked for
 * or by return; the provider paid what we say it paid, a code has one owner, and the shelf has what
 * nobody asked for. The judge is pure, so that a control can show that it sees what it is there to see.
 */
import { sql } from "kysely";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Db } from "../src/platform/db.ts";

export type Fact = {
  id: number;
  isPrize: boolean;
  state: ExchangeState;
  /** Ledger transactions that held, issued and returned its funds. */
  holds: number;
  issued: number;
  returned: number;
  /** How often it was given: the provider's list has its number, a code is its own, a parcel has a number. */
  given: number;
};

const { pendingReview, issued, toBeIssued, revoked, rejected, failed } = ExchangeState.of;

/** Held, issued, returned and given, as each state must have them. */
const due: Record<ExchangeState, [number, number, number, number]> = {
  [pendingReview]: [1, 0, 0, 0],
  [issued]: [1, 1, 0, 1],
  [toBeIssued]: [1, 0, 0, 0],
  [revoked]: [1, 0, 1, 0],
  [rejected]: [1, 0, 1, 0],
  [failed]: [1, 0, 1, 0],
};

/** One sentence for each thing that is wrong. */
export const wrongsIn = (facts: readonly Fact[]): string[] =>
  facts.flatMap((fact) => {
    const { id, isPrize, state, holds, given } = fact;
    const [heldOnce, issuedOnce, returnedOnce, givenOnce] = due[state];
    // The provider may have paid already, and we learn it later; a code comes with the state.
    const mayBeGiven = state === toBeIssued && !isPrize && given === 1;
    const want = [heldOnce, issuedOnce, returnedOnce, mayBeGiven ? 1 : givenOnce];
    const have = [holds, fact.issued, fact.returned, given];
    return want.join() === have.join()
      ? []
      : [`exchange ${id} in state ${state}: held, issued, returned, given = ${have.join()}`];
  });

/** Of all exchanges of a database; `list` is the provider's. */
export async function factsOf(db: Db, list: readonly { billNo: string }[]): Promise<Fact[]> {
  const { rows } = await sql<Asked>`
    select e.id, e.type <> ${ExchangeType.of.cash} as is_prize, e.state, p.bill_no,
           (select count(*) from prize_code c where c.exchange_id = e.id)
           + (e.tracking <> '')::int as goods
      from exchange e
      left join exchange_payout p on p.exchange_id = e.id`.execute(db);
  // By itself: on a cluster the ledger lies on other machines than exchanges do.
  const { rows: postings } = await sql<Posting>`
    select ref_id as exchange_id, reason, resolves is not null as resolves
      from ledger.tx where reason between 10 and 16 and ref_id is not null`.execute(db);
  const of = Map.groupBy(postings, ({ exchangeId }) => exchangeId);
  const paid = Map.groupBy(list, ({ billNo }) => billNo);
  return rows.map(({ billNo, goods, ...row }) => ({
    ...row,
    ...counted(row.isPrize, of.get(row.id) ?? []),
    given: goods + (billNo === null ? 0 : (paid.get(billNo)?.length ?? 0)),
  }));
}

type Asked = Pick<Fact, "id" | "isPrize" | "state"> & { billNo: string | null; goods: number };
type Posting = { exchangeId: number; reason: number; resolves: boolean };

/**
 * Reasons 10 to 12 hold, issue and return a withdrawal's funds, 13 to 15 a prize's (MoneyReason); those of the other kind
 * do not count. 16 issues a withdrawal that was paid in part.
 */
function counted(isPrize: boolean, postings: readonly Posting[]) {
  const [held, gone, back] = isPrize ? [13, 14, 15] : [10, 11, 12];
  const count = (is: (posting: Posting) => boolean) => postings.filter(is).length;
  return {
    holds: count(({ reason }) => reason === held),
    issued: count(
      ({ reason, resolves }) => reason === gone || (!isPrize && reason === 16 && resolves),
    ),
    returned: count(({ reason }) => reason === back),
  };
}

export type ShelfFact = {
  id: number;
  isVirtual: boolean;
  stock: number;
  /** The sum of all its changes; and of those that an exchange caused, pieces that did not come back. */
  changes: number;
  taken: number;
  /** Exchanges that still hold gold for it, and those that were given it. */
  open: number;
  issued: number;
  /** Codes that can be given out. */
  freeCodes: number;
};

export const wrongsOnShelf = (facts: readonly ShelfFact[]): string[] =>
  facts.flatMap(({ id, isVirtual, stock, changes, taken, open, issued: gone, freeCodes }) => [
    ...(stock === changes ? [] : [`prize ${id}: stock ${stock}, its changes come to ${changes}`]),
    ...(taken === open + gone ? [] : [`prize ${id}: ${taken} taken, ${open} open, ${gone} issued`]),
    ...(!isVirtual || stock === Math.max(0, freeCodes - open)
      ? []
      : [`prize ${id}: stock ${stock}, ${freeCodes} codes for ${open} open`]),
  ]);

/** Facts of all prizes of a database. */
export async function shelfFactsOf(db: Db): Promise<ShelfFact[]> {
  const { rows } = await sql<ShelfFact>`
    select p.id, p.type = ${ExchangeType.of.virtual} as is_virtual, p.stock,
           coalesce(s.changes, 0)::int as changes, coalesce(s.taken, 0)::int as taken,
           (select count(*) from exchange e where e.prize_id = p.id
             and e.state in (${pendingReview}, ${toBeIssued})) as open,
           (select count(*) from exchange e where e.prize_id = p.id
             and e.state = ${issued}) as issued,
           (select count(*) from prize_code c where c.prize_id = p.id and c.exchange_id is null
             and c.void_at is null and (c.expires_on is null or c.expires_on >= current_date)) as free_codes
      from prize p
      left join (select prize_id, sum(change) as changes,
                        -sum(change) filter (where exchange_id is not null) as taken
                   from prize_stock group by prize_id) s on s.prize_id = p.id
     order by p.id`.execute(db);
  return rows;
}
