/** The check of commissions and bonuses: each line against what the ledger says that it has paid. */
import { yuan } from "../../money/exchange/api.ts";
import { type PaidLine, paidLines } from "../../people/growth/api.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import { countGrown, grownBy, type GrownSum } from "../../ledger/wallet/api.ts";
import type { Check, CheckFound } from "./check.ts";

export const checkGrowth: Check = async function* ({ tx }) {
  let checked = 0;
  const page = (last: PaidLine | undefined) => paidLines(tx, { after: last?.id ?? 0, size: BATCH });
  for await (const lines of batchesOf(page)) {
    checked += lines.length;
    yield* differencesIn(lines, await grownBy(tx, lines));
  }
  const booked = await countGrown(tx);
  // A credit without its line: nothing would be taken back when the answers turn out invalid.
  if (booked !== checked)
    yield {
      subject: "ledger:0",
      detail: `佣金与奖励 ${checked} 行，账本记了 ${booked} 笔`,
      ours: checked,
      theirs: booked,
    };
  return { checked };
};

const keyOf = ({ responseId, kind }: Pick<PaidLine, "responseId" | "kind">) =>
  `${responseId}:${kind}`;

function differencesIn(lines: readonly PaidLine[], sums: readonly GrownSum[]): CheckFound[] {
  const byLine = Map.groupBy(sums, keyOf);
  return lines.flatMap((line) => {
    const booked = byLine.get(keyOf(line)) ?? [];
    const ours = amounts(line.paidGold, line.paidFen);
    const theirs = booked.map(({ memberId, gold, fen }) => of(memberId, amounts(gold, fen)));
    const wanted = of(line.beneficiaryId, ours);
    if (theirs.length === 1 && theirs[0] === wanted) return [];
    const said = theirs.length > 0 ? theirs.join("；") : "没有分录";
    return [{ subject: `response:${line.responseId}`, detail: `记录为${wanted}，账本为${said}` }];
  });
}

const amounts = (gold: number, fen: number): string => `${gold} 金币、${yuan(fen)} 元`;
const of = (memberId: number, said: string): string => `会员 ${memberId} 得 ${said}`;
