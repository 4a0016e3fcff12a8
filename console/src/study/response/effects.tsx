/** The effect of a verdict on responses, as the dialog shows it. */
import { rewardText, useRate } from "../../platform/money.ts";
import { Effect } from "../../ui/Effect.tsx";
import type { AuditEffect } from "./effect.ts";

export const ValidEffect = ({ effect }: { effect: AuditEffect }) => (
  <Effect figures={useFigures(effect, "发放奖励")}>
    <p>奖励立即到会员的可用余额，可以提现；30 天内可以改判，但已提走的收不回来。</p>
    {effect.flagged > 0 && <p className="bad">其中 {effect.flagged} 条带有疑点。</p>}
  </Effect>
);

export const InvalidEffect = ({ effect }: { effect: AuditEffect }) => (
  <Effect figures={useFigures(effect, "作废奖励")}>
    <p>待审核的奖励作废，会员会看到原因，7 天内可以申诉。</p>
  </Effect>
);

function useFigures({ rows, members, gold, fen }: AuditEffect, name: string) {
  const rate = useRate();
  return [
    { name: "记录", value: `${rows} 条` },
    { name: "会员", value: `${members} 位` },
    { name, value: rewardText(gold, fen, rate) },
  ];
}
