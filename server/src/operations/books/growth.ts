/** The check of commissions and bonuses: each line against what the ledger says that it has paid, and what is on its way. */
import { yuan } from "../../money/exchange/api.ts";
import {
  type DueProof,
  dueProofs,
  type PaidLine,
  paidLines,
  waitingAside,
} from "../../people/growth/api.ts";
import type { Tx } from "../../platform/db.ts";
import { BATCH, batchesOf } from "../../platform/side-by-side.ts";
import { asideBalance, countGrown, grownBy, type GrownSum } from "../../ledger/wallet/api.ts";
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
  yield* lostDues(tx);
  yield* asideDifference(tx);
  return { checked };
};

/** What a response owes others, or has taken back from them, and nothing will ever book. */
async function* lostDues(tx: Tx): AsyncGenerator<CheckFound, void> {
  const page = (after: DueProof | undefined) => dueProofs(tx, { after, size: BATCH });
  for await (const dues of batchesOf(page))
    for (const { responseId, beneficiaryId, gold, fen, turns, lost } of dues)
      if (lost > 0)
        yield {
          subject: `response:${responseId}`,
          detail: `${turns % 2 === 0 ? "应付" : "应撤回"}会员 ${beneficiaryId} 的佣金 ${amounts(gold, fen)}，账本没有分录，也没有待办`,
        };
}

/** The clearing account holds what the outbox carries, to the coin. */
async function* asideDifference(tx: Tx): AsyncGenerator<CheckFound, void> {
  const [ours, theirs] = [await asideBalance(tx), await waitingAside(tx)];
  if (ours.gold === theirs.gold && ours.fen === theirs.fen) return;
  yield {
    subject: "account:commission",
    detail: `佣金过渡户 ${amounts(ours.gold, ours.fen)}，待入账的佣金合计 ${amounts(theirs.gold, theirs.fen)}`,
  };
}

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
