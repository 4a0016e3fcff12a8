/** The check of corrections by hand: each that two people, or one below the limit, made against the ledger. */
import { type BookedRow, bookedAfter } from "../../money/adjustment/api.ts";
import { Asset } from "#contract/enums.ts";
import { yuan } from "../../money/exchange/api.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import { adjustedBy, countAdjusted } from "../../ledger/wallet/api.ts";
import type { Check, CheckFound } from "./check.ts";

export const checkAdjustments: Check = async function* ({ tx }) {
  let checked = 0;
  const page = (after: BookedRow | undefined) => bookedAfter(tx, { after, size: BATCH });
  for await (const made of batchesOf(page)) {
    checked += made.length;
    yield* differencesIn(made, await adjustedBy(tx, made));
  }
  const booked = await countAdjusted(tx);
  // Money that was moved by hand without a request.
  if (booked !== checked)
    yield {
      subject: "ledger:0",
      detail: `手工调整 ${checked} 笔，账本记了 ${booked} 笔`,
      ours: checked,
      theirs: booked,
    };
  return { checked };
};

type AdjustmentsSum = Pick<BookedRow, "id" | "memberId" | "asset" | "amount">;

function differencesIn(
  made: readonly AdjustmentsSum[],
  booked: readonly AdjustmentsSum[],
): CheckFound[] {
  const lines = new Map(booked.map((line) => [line.id, line]));
  return made.flatMap((row) => {
    const line = lines.get(row.id);
    const [ours, theirs] = [said(row), line ? said(line) : "没有分录"];
    if (ours === theirs) return [];
    return [{ subject: `adjustment:${row.id}`, detail: `记录为${ours}，账本为${theirs}` }];
  });
}

const said = ({ memberId, asset, amount }: AdjustmentsSum): string =>
  `会员 ${memberId} ${asset === Asset.of.gold ? `${amount} 金币` : `${yuan(amount)} 元`}`;
