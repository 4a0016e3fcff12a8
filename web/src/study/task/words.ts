/** What tasks are called and how their figures read. */
import { type Doing, doingOf } from "#contract/doing.ts";
import { JoinResult } from "#contract/enums.ts";
import type { TaskCard, TaskDetail, TaskRepeat } from "#contract/member/study/task.ts";
import { formatMinutes, formatSpan } from "../../ui/time.ts";

export function repeatWords(repeat: TaskRepeat): string {
  switch (repeat) {
    case "once":
      return "每人一次";
    case "daily":
      return "每日可做";
    case "weekly":
      return "每周可做";
  }
}

/** 2 天 3 小时 from far, 01:02:03 within a day. */
export function leftWords(seconds: number): string {
  if (seconds >= 86_400) return formatSpan(seconds * 1000);
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}

export type Fact = { key: string; value: string };

/** From our own responses: what it really takes and brings. */
export function truthFacts(
  truth: NonNullable<TaskCard["truth"]>,
  source: TaskCard["source"],
): Fact[] {
  const { medianMinutes, completionPercent, screenOutPercent, medianDaysToCredit } = truth;
  return [
    { key: "中位", value: formatMinutes(medianMinutes) },
    { key: "完成率", value: `${completionPercent}%` },
    ...(screensOut(source) ? [{ key: "甄别率", value: `${screenOutPercent}%` }] : []),
    ...(medianDaysToCredit === null
      ? []
      : [{ key: "到账", value: daysToCredit(medianDaysToCredit) }]),
    { key: "≈", value: `${Math.round(truth.yuanPerHour * 10) / 10} 元/小时` },
  ];
}

/** Whether somebody who began can be found unfit. */
export const screensOut = (source: TaskCard["source"]): boolean =>
  doingOf(source).ends.includes(JoinResult.of.screenedOut);

/** Under an hour nobody counts. */
function daysToCredit(days: number): string {
  if (days < 0.05) return "1 小时内";
  return days < 1 ? `约 ${Math.max(1, Math.round(days * 24))} 小时` : `约 ${days} 天`;
}

type PaidResult = { label: string; when: string; gold: number; fen: number };

/** Which results pay, the best first, each with its band of minutes; the rest is said in one sentence. */
export function paidResults(pays: TaskDetail["pays"]): PaidResult[] {
  return pays
    .filter(({ gold, fen }) => gold > 0 || fen > 0)
    .map(({ result, gold, fen, when }) => ({ label: JoinResult.label(result), when, gold, fen }));
}

const { incomplete, complete, tooShort } = JoinResult.of;

/** The results that an attempt can have once it has begun; a refusal at the entry costs nothing. */
export function unpaidSentence(pays: TaskDetail["pays"], { ends, tooFast }: Doing): string {
  const paid = new Set(
    pays.filter(({ gold, fen }) => gold > 0 || fen > 0).map((pay) => pay.result),
  );
  const unpaid = ends
    .filter((result) => result !== complete && !paid.has(result))
    .map((result) => (result === tooShort ? tooFast : JoinResult.label(result)));
  return `${unpaid.join("、")}等结果没有奖励。`;
}

/** Paid for the trouble, at most this many a day (rule study-30). */
export const hasConsolation = (pays: TaskDetail["pays"]): boolean =>
  pays.some(({ result, gold }) => result !== incomplete && result !== complete && gold > 0);
