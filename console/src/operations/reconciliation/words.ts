/** What a run and its lines are called, and what carrying one out does. */
import {
  actingOutcomes,
  type ReconciliationOutcome,
  type ReconciliationRun,
  type RunFigures,
} from "#contract/console/operations/reconciliation.ts";
import { count, type Rate, rewardText } from "../../platform/money.ts";
import type { Tone } from "../../ui/StateMark.tsx";

export const stateTones: Record<ReconciliationRun["state"], Tone> = {
  preview: "waiting",
  expired: "plain",
  committed: "good",
  undone: "plain",
};

export const kindWords: Record<ReconciliationRun["kind"], string> = {
  file: "文件",
  filter: "条件",
};

export const outcomeWords: Record<ReconciliationOutcome, { label: string; tone: Tone }> = {
  valid: { label: "判为有效", tone: "good" },
  invalid: { label: "判为无效", tone: "bad" },
  reverse: { label: "有效改无效", tone: "bad" },
  restore: { label: "无效改有效", tone: "good" },
  complete: { label: "补记完成", tone: "good" },
  correct: { label: "更正结果", tone: "waiting" },
  same: { label: "已是如此", tone: "plain" },
  unknown: { label: "没有这条", tone: "waiting" },
  contradicting: { label: "前后矛盾", tone: "waiting" },
  closed: { label: "不能更改", tone: "plain" },
  held: { label: "过快待逐条", tone: "waiting" },
};
export const outcomes = Object.keys(outcomeWords) as ReconciliationOutcome[];

/** Lines that somebody should look at, because nothing will come of them. */
const odd: readonly ReconciliationOutcome[] = ["unknown", "contradicting", "closed", "held"];

const sum = (figures: RunFigures, of: readonly ReconciliationOutcome[]): number =>
  of.reduce((total, outcome) => total + (figures.outcomes[outcome] ?? 0), 0);

export const actingLines = (figures: RunFigures): number => sum(figures, actingOutcomes);
export const oddLines = (figures: RunFigures): number => sum(figures, odd);

/** What carrying it out does, in sentences. */
export function effectsOf(figures: RunFigures, rate: Rate): string[] {
  const { credited, takenBack, lost, gainers, losers } = figures;
  const parts = actingOutcomes
    .filter((outcome) => (figures.outcomes[outcome] ?? 0) > 0)
    .map((outcome) => `${outcomeWords[outcome].label} ${count(figures.outcomes[outcome] ?? 0)} 条`);
  return [
    `${parts.join("，")}。`,
    ...(gainers > 0
      ? [`${count(gainers)} 位会员得到 ${rewardText(credited.gold, credited.fen, rate)}。`]
      : []),
    ...(losers > 0
      ? [`${count(losers)} 位会员失去 ${rewardText(takenBack.gold, takenBack.fen, rate)}。`]
      : []),
    ...(lost.gold > 0 || lost.fen > 0
      ? [`已经提走、收不回的 ${rewardText(lost.gold, lost.fen, rate)} 由平台承担。`]
      : []),
    ...(oddLines(figures) > 0 ? [`${count(oddLines(figures))} 行不起作用，请先看看。`] : []),
  ];
}
