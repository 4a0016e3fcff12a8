/** The check of the clearing account: it holds what issued withdrawals came to, and nothing else. */
import { ExchangeState } from "#contract/enums.ts";
import { type PaidRow, paidWithdrawals, yuan } from "../exchange/service.ts";
import { BATCH, batchesOf } from "../platform/side-by-side.ts";
import { clearedBy, ledgerTotals } from "../wallet/service.ts";
import type { Check } from "./check.ts";

export const checkClearing: Check = async function* ({ tx }) {
  let checked = 0;
  /** What the walk below met; anything else in the account came from somewhere else. */
  let met = 0;
  for await (const paid of batchesOf<PaidRow>((after) =>
    paidWithdrawals(tx, { after, size: BATCH }),
  )) {
    const cleared = await clearedBy(
      tx,
      paid.map(({ exchangeId }) => exchangeId),
    );
    checked += paid.length;
    for (const { exchangeId, netFen, state } of paid) {
      const ours = cleared.get(exchangeId) ?? 0;
      const theirs = state === ExchangeState.of.issued ? netFen : 0;
      met += ours;
      if (ours !== theirs)
        yield {
          subject: `exchange:${exchangeId}`,
          detail: `付款过渡户记 ${yuan(ours)} 元，已发放 ${yuan(theirs)} 元`,
          ours,
          theirs,
        };
    }
  }
  const { clearingFen } = await ledgerTotals(tx);
  if (clearingFen !== met)
    yield {
      subject: "account:clearing",
      detail: `付款过渡户合计 ${yuan(clearingFen)} 元，其中属于已发放提现的 ${yuan(met)} 元`,
      ours: clearingFen,
      theirs: met,
    };
  return { checked };
};
