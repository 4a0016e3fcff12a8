/** The check of commissions and bonuses: each line against what the ledger says that it has paid, and what is on its way. */
import { GrowthKind } from "#contract/growth-enums.ts";
import { yuan } from "../../money/exchange/api.ts";
import {
  asideDifference,
  type DueProof,
  dueProofs,
  type PaidLine,
  paidLines,
} from "../../people/growth/api.ts";
import type { Tx } from "../../platform/db.ts";
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
  yield* wrongDues(tx);
  yield* wrongAccount(tx);
  return { checked };
};

/** What a response owes others, or has taken back from them, which nothing will ever book, or which is not what it owes. */
async function* wrongDues(tx: Tx): AsyncGenerator<CheckFound, void> {
  const page = (after: DueProof | undefined) => dueProofs(tx, { after, size: BATCH });
  for await (const dues of batchesOf(page))
    for (const due of dues) {
      const subject = `response:${due.responseId}`;
      if (due.lostTurn !== null)
        yield { subject, detail: `${sideOf(due.lostTurn)}${said(due)}，账本没有分录，也没有待办` };
      if (due.isContrary)
        yield { subject, detail: `${sideOf(due.turns)}${said(due)}，与答卷的审核结果不符` };
    }
}

const sideOf = (turn: number): string => (turn % 2 === 0 ? "应付" : "应撤回");
const said = ({ beneficiaryId, kind, gold, fen }: DueProof): string =>
  `会员 ${beneficiaryId} 的${GrowthKind.label(kind)} ${amounts(gold, fen)}`;

async function* wrongAccount(tx: Tx): AsyncGenerator<CheckFound, void> {
  const found = await asideDifference(tx);
  if (!found) return;
  const [account, outbox] = [found.account, found.outbox].map(({ gold, fen }) =>
    amounts(gold, fen),
  );
  yield {
    subject: "account:commission",
    detail: `佣金过渡户 ${account}，待入账的佣金与奖励合计 ${outbox}`,
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
