/** What refuses to let somebody leave: a debt, a sanction; each in a sentence that says the way out. */
import { stepWords } from "#contract/sanction-words.ts";
import { untilWords } from "../../people/sanction/api.ts";
import { type Buckets, sumWords } from "../../ledger/wallet/api.ts";

type Sanction = Parameters<typeof stepWords>[0] & { shown: string; untilAt: Date | null };

export const refusalsOf = (
  wallet: { gold: Buckets; cash: Buckets },
  sanctions: readonly Sanction[],
): string[] => [...debtOf(wallet), ...sanctions.map(sanctionOf)];

function debtOf({ gold, cash }: { gold: Buckets; cash: Buckets }): string[] {
  const owed = sumWords({ gold: -gold.debt, fen: -cash.debt });
  if (owed.length === 0) return [];
  return [
    `账号还有待追缴的款项 ${owed.join("、")}，还清后才能注销：以后的任务奖励会先用来偿还，也可以在「意见反馈」联系客服归还；有异议可以申诉`,
  ];
}

function sanctionOf(sanction: Sanction): string {
  const end = `${untilWords(sanction.untilAt)}到期后可以注销`;
  return `账号正在处罚期内（${stepWords(sanction)}）：${sanction.shown}；${end}。有异议请在「处罚与申诉」申诉`;
}
