/**
 * The check of payouts: every withdrawal that we paid is a line of the provider's list with the same
 * sum, and the reverse (rule money-20).
 */
import type { PayoutBuckets } from "#contract/console/operations/books.ts";
import { ExchangeState } from "#contract/enums.ts";
import {
  BY_HAND,
  type PaidRow,
  paidWithdrawals,
  type SettledBill,
  settledBills,
  settledBillsOf,
  withdrawalsOf,
} from "../../money/payout/api.ts";
import { type OtherWord, otherWords } from "../../money/settlement/api.ts";
import { yuan } from "../../money/exchange/api.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import type { Check, CheckFound, BooksSnapshot } from "./check.ts";
import { type Placed, placeOurs, placeTheirs } from "./place.ts";
import { linesOf, pageOfLines, type StatementRow } from "./statement-sql.ts";

export const checkPayouts: Check<{ checked: number; payouts: PayoutBuckets }> = async function* (
  scene,
) {
  const payouts = emptyBuckets();
  let checked = 0;
  for (const side of [oursOf, settledOf, theirsOf])
    for await (const { bucket, oursFen, theirsFen, found } of side(scene)) {
      checked += 1;
      const sums = payouts[bucket];
      sums.count += 1;
      sums.oursFen += oursFen;
      sums.theirsFen += theirsFen;
      if (found) yield found;
    }
  for (const word of await otherWords(scene.tx)) yield foundIn(word);
  return { checked, payouts };
};

/** Compares the provider's own answers with the bookings, before its statement has come. */
const foundIn = ({ exchangeId, billNo, oursFen, theirsFen, isDead }: OtherWord): CheckFound => ({
  subject: `bill:${billNo}`,
  detail: isDead
    ? `渠道称单号已付 ${yuan(theirsFen)} 元，提现 ${exchangeId} 的这个单号我们已按未付款处理`
    : `渠道称已付 ${yuan(theirsFen)} 元，提现 ${exchangeId} 应付 ${yuan(oursFen)} 元`,
  ours: oursFen,
  theirs: theirsFen,
});

const emptyBuckets = (): PayoutBuckets => {
  const empty = () => ({ count: 0, oursFen: 0, theirsFen: 0 });
  return {
    matched: empty(),
    waiting: empty(),
    otherSum: empty(),
    oursOnly: empty(),
    theirsOnly: empty(),
  };
};

async function* oursOf({ tx, now }: BooksSnapshot): AsyncGenerator<Placed, void> {
  for await (const paid of batchesOf<PaidRow>((after) =>
    paidWithdrawals(tx, { after, size: BATCH }),
  )) {
    const lineFor = pickerOf(await linesOf(tx, numbersOf(paid)));
    for (const row of paid) yield placeOurs(row, lineFor(row), now);
  }
}

/** Numbers that two persons have settled: the list must show what they said that it shows. */
async function* settledOf({ tx, now }: BooksSnapshot): AsyncGenerator<Placed, void> {
  for await (const bills of batchesOf<SettledBill>((after) =>
    settledBills(tx, { after, size: BATCH }),
  )) {
    const lineFor = pickerOf(await linesOf(tx, numbersOf(bills)));
    for (const bill of bills) {
      const line = lineFor(bill);
      if (bill.netFen > 0) yield placeOurs(bill, line, now);
      else if (line) yield placeTheirs(line, bill, now);
    }
  }
}

/** What the walks over ours did not meet. */
async function* theirsOf({ tx, now }: BooksSnapshot): AsyncGenerator<Placed, void> {
  for await (const lines of batchesOf<StatementRow>((after) =>
    pageOfLines(tx, { after, size: BATCH }),
  )) {
    const rows = await withdrawalsOf(tx, {
      billNos: lines.map(({ billNo }) => billNo),
      providerNos: lines.map(({ providerNo }) => providerNo),
    });
    // What two persons have settled counts as they said, not as its withdrawal ended.
    const settled = await settledBillsOf(
      tx,
      [...lines, ...rows].flatMap(({ billNo }) => billNo ?? []),
    );
    const isSettled = new Set(settled.map(({ billNo }) => billNo));
    const known = [...rows.filter(({ billNo }) => !isSettled.has(billNo ?? "")), ...settled];
    const lineFor = pickerOf(await linesOf(tx, numbersOf(known)));
    const rowByLine = new Map(
      known.flatMap((row) => {
        const line = lineFor(row);
        return line ? [[keyOf(line), row] as const] : [];
      }),
    );
    for (const line of lines) {
      const row = rowByLine.get(keyOf(line));
      if (!row || !(isOurs(row) || isSettled.has(row.billNo ?? "")))
        yield placeTheirs(line, row, now);
    }
  }
}

/** The same condition as `paidWithdrawals` has. */
const isOurs = ({ state, payoutState }: PaidRow) =>
  state === ExchangeState.of.issued || payoutState === "paid";

const numbersOf = (rows: readonly PaidRow[]) => ({
  billNos: rows.flatMap(({ billNo }) => billNo ?? []),
  providerNos: rows.flatMap(({ provider, providerNo }) =>
    provider === BY_HAND ? (providerNo ?? []) : [],
  ),
});

const keyOf = ({ provider, billNo }: StatementRow) => `${provider} ${billNo}`;

/** The line of a payout: the one with its bill; for payment by hand, the one with the payment's number. */
function pickerOf(lines: readonly StatementRow[]) {
  const byBill = Map.groupBy(lines, ({ billNo }) => billNo);
  const byNumber = Map.groupBy(lines, ({ providerNo }) => providerNo);
  return ({ billNo, provider, providerNo }: PaidRow): StatementRow | undefined => {
    const own = byBill.get(billNo ?? "") ?? [];
    // Anyone who uploads a list cannot say which provider's it is.
    if (provider !== BY_HAND)
      return own.find((line) => line.provider === provider || line.source === "upload");
    return own[0] ?? byNumber.get(providerNo ?? "")?.[0];
  };
}
