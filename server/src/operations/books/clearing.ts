/** The check of the clearing account: it holds what providers paid of withdrawals, and nothing else. */
import { type ClearedRow, clearedWithdrawals } from "../../money/payout/api.ts";
import { yuan } from "../../money/exchange/api.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import { clearedBy, clearingBalance } from "../../ledger/wallet/api.ts";
import type { Check } from "./check.ts";

export const checkClearing: Check = async function* ({ tx }) {
  let checked = 0;
  /** What the walk below met; anything else in the account came from somewhere else. */
  let met = 0;
  for await (const paid of batchesOf<ClearedRow>((after) =>
    clearedWithdrawals(tx, { after, size: BATCH }),
  )) {
    const cleared = await clearedBy(tx, paid);
    checked += paid.length;
    for (const { exchangeId, fen: theirs } of paid) {
      const ours = cleared.get(exchangeId) ?? 0;
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
  const clearingFen = await clearingBalance(tx);
  if (clearingFen !== met)
    yield {
      subject: "account:clearing",
      detail: `付款过渡户合计 ${yuan(clearingFen)} 元，其中属于已发放提现的 ${yuan(met)} 元`,
      ours: clearingFen,
      theirs: met,
    };
  return { checked };
};
