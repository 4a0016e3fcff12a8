/** What refuses to let somebody leave: a debt, a sanction; each in a sentence that says the way out. */
import type { SanctionKind } from "../sanction/service.ts";
import { sanctionNames, untilWords } from "../sanction/service.ts";
import { type Buckets, sumWords } from "../wallet/service.ts";

type Sanction = { kind: SanctionKind; shown: string; untilAt: Date | null };

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

function sanctionOf({ kind, shown, untilAt }: Sanction): string {
  const end =
    untilAt === null
      ? "没有结束日期，申诉成立或解除后可以注销"
      : `${untilWords(untilAt)}到期后可以注销`;
  return `账号正被${sanctionNames[kind]}：${shown}；${end}。有异议请在「意见反馈」申诉`;
}
