/** The check of the provider's words: no final answer contradicts how the payout ended here. */
import { ExchangeState } from "#contract/enums.ts";
import { type ContradictionRow, openContradictions } from "../../money/payout/api.ts";
import { yuan } from "../../money/exchange/api.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import type { Check, CheckFound } from "./check.ts";

export const checkWords: Check = async function* ({ tx }) {
  let checked = 0;
  for await (const rows of batchesOf<ContradictionRow>((after) =>
    openContradictions(tx, { after, size: BATCH }),
  )) {
    checked += rows.length;
    for (const row of rows) yield differenceOf(row);
  }
  return { checked };
};

function differenceOf(row: ContradictionRow): CheckFound {
  const { exchangeId, said, providerNo, code, message, state, netFen } = row;
  const subject = `exchange:${exchangeId}`;
  const ended = ExchangeState.label(state);
  const ours = state === ExchangeState.of.issued ? netFen : 0;
  return said === "paid"
    ? {
        subject,
        detail: `渠道称已付款 ${yuan(netFen)} 元（流水号 ${providerNo}），提现的状态却是「${ended}」`,
        ours,
        // Under another number than the one that we booked, it is a second payment.
        theirs: ours + netFen,
      }
    : {
        subject,
        detail: `渠道称没有付款（${[code, message].filter(Boolean).join(" ")}），提现的状态却是「${ended}」`,
        ours,
        theirs: 0,
      };
}
