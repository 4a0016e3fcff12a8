/** The check of prizes: the stock is the sum of its changes, and there are codes for all of it. */
import { claimsTo } from "../../money/payout/api.ts";
import { dayOf } from "../../platform/clock.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import { type StockRow, stockRows } from "../../money/prize/api.ts";
import type { Check, CheckFound } from "./check.ts";

export const checkStock: Check = async function* ({ tx, now }) {
  const day = dayOf(now);
  let checked = 0;
  for await (const prizes of batchesOf<StockRow>((after) =>
    stockRows(tx, { after, size: BATCH, day }),
  )) {
    const claims = await claimsTo(
      tx,
      prizes.map(({ id }) => id),
    );
    checked += prizes.length;
    for (const prize of prizes) yield* differencesOf(prize, claims.get(prize.id) ?? 0);
  }
  return { checked };
};

function* differencesOf(prize: StockRow, claims: number): Generator<CheckFound, void> {
  const { id, stock, changes, stockAfter, freeCodes } = prize;
  const subject = `prize:${id}`;
  if (stock !== changes)
    yield { subject, detail: `库存 ${stock}，变动合计 ${changes}`, ours: stock, theirs: changes };
  else if (stock !== stockAfter)
    yield {
      subject,
      detail: `库存 ${stock}，最近一次变动后为 ${stockAfter}`,
      ours: stock,
      theirs: stockAfter,
    };
  if (prize.isVirtual && freeCodes < claims)
    yield {
      subject,
      detail: `可用兑换码 ${freeCodes} 个，等待发放的兑换 ${claims} 个`,
      ours: freeCodes,
      theirs: claims,
    };
}
