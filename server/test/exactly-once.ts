/**
 * What must be true of all exchanges at any moment: each holds once and ends once, by payment or by
 * return, and the provider paid what we say it paid. The judge is pure, so that a control can show
 * that it sees what it is there to see.
 */
import { sql } from "kysely";
import { ExchangeState } from "#contract/enums.ts";
import type { Db } from "../src/platform/db.ts";

export type Fact = {
  id: number;
  state: ExchangeState;
  /** Ledger transactions that held, issued and returned its funds. */
  holds: number;
  issued: number;
  returned: number;
  /** How often the provider's list has its number; 0 of what no provider pays. */
  paid: number;
};

/** Held, issued, returned and paid, as each state must have them. */
const due: Record<ExchangeState, [number, number, number, number]> = {
  [ExchangeState.of.pendingReview]: [1, 0, 0, 0],
  [ExchangeState.of.issued]: [1, 1, 0, 1],
  // The provider may have paid already; we learn it later.
  [ExchangeState.of.toBeIssued]: [1, 0, 0, Number.NaN],
  [ExchangeState.of.revoked]: [1, 0, 1, 0],
  [ExchangeState.of.rejected]: [1, 0, 1, 0],
  [ExchangeState.of.failed]: [1, 0, 1, 0],
};

/** One sentence for each thing that is wrong. */
export const wrongsIn = (facts: readonly Fact[]): string[] =>
  facts.flatMap(({ id, state, holds, issued, returned, paid }) => {
    const have = [holds, issued, returned, paid];
    const want = due[state].map((n, i) => (Number.isNaN(n) ? Math.min(have[i] ?? 0, 1) : n));
    return want.join() === have.join()
      ? []
      : [`exchange ${id} in state ${state}: held, issued, returned, paid = ${have.join()}`];
  });

/** Of all exchanges of a database; `list` is the provider's. */
export async function factsOf(db: Db, list: readonly { billNo: string }[]): Promise<Fact[]> {
  const { rows } = await sql<Omit<Fact, "paid"> & { billNo: string | null }>`
    select e.id, e.state, p.bill_no,
           count(t.id) filter (where t.reason = 10) as holds,
           count(t.id) filter (where t.reason = 11) as issued,
           count(t.id) filter (where t.reason = 12) as returned
      from exchange e
      left join exchange_payout p on p.exchange_id = e.id
      left join ledger.tx t on t.ref_id = e.id and t.reason in (10, 11, 12)
     group by e.id, p.bill_no`.execute(db);
  const paid = Map.groupBy(list, ({ billNo }) => billNo);
  return rows.map(({ billNo, ...row }) => ({
    ...row,
    paid: billNo === null ? 0 : (paid.get(billNo)?.length ?? 0),
  }));
}
