/** What tasks are called and how their figures read. */
import { JoinResult, TaskModule, TaskType } from "#contract/enums.ts";
import type { TaskCard, TaskDetail } from "#contract/member/task.ts";
import { formatMinutes } from "../ui/time.ts";

/** The enumeration's 默认 says something to us and nothing to a member. */
export const moduleName = (module: TaskModule): string =>
  module === TaskModule.of.default ? "常规任务" : TaskModule.label(module);

export const typeName = (type: TaskType): string =>
  type === TaskType.of.default ? "普通任务" : TaskType.label(type);

export type Fact = { key: string; value: string };

/** From our own responses: what it really takes and brings. */
export function truthFacts(truth: NonNullable<TaskCard["truth"]>): Fact[] {
  const { medianMinutes, completionPercent, screenOutPercent, medianDaysToCredit } = truth;
  return [
    { key: "中位", value: formatMinutes(medianMinutes) },
    { key: "完成率", value: `${completionPercent}%` },
    { key: "甄别率", value: `${screenOutPercent}%` },
    ...(medianDaysToCredit === null
      ? []
      : [{ key: "到账", value: daysToCredit(medianDaysToCredit) }]),
    { key: "≈", value: `${Math.round(truth.yuanPerHour * 10) / 10} 元/小时` },
  ];
}

/** Under an hour nobody counts. */
function daysToCredit(days: number): string {
  if (days < 0.05) return "1 小时内";
  return days < 1 ? `约 ${Math.max(1, Math.round(days * 24))} 小时` : `约 ${days} 天`;
}

/** Which results pay, the best first; the rest is said in one sentence. */
export function paidResults(
  pays: TaskDetail["pays"],
): { label: string; gold: number; fen: number }[] {
  return pays
    .filter(({ gold, fen }) => gold > 0 || fen > 0)
    .map(({ result, gold, fen }) => ({ label: JoinResult.label(result), gold, fen }));
}

export function unpaidSentence(pays: TaskDetail["pays"]): string {
  const unpaid = pays
    .filter(({ gold, fen }) => gold === 0 && fen === 0)
    .map(({ result }) => JoinResult.label(result));
  return `${[...unpaid, "答题过快", "超时"].join("、")}等结果没有奖励。`;
}
