/** Why a task is worth the time today, in one sentence of what is known: nothing known, nothing said. Pure. */
import type { BestTask } from "#contract/member/study/best.ts";
import { formatYuan } from "../../ui/money.ts";
import { formatDay } from "../../ui/time.ts";

/** More would be a list of reasons, and no reason. */
const REASONS_MAX = 2;
const FEW_SEATS = 20;
const DAYS_SOON = 3;
const dayMs = 86_400_000;

/** 「约 3 元一刻钟，今天截止」; "" where there is nothing to say. */
export const whyOf = (task: BestTask, now: number): string =>
  [payWords, endWords, seatWords, ownWords, chanceWords, lengthWords]
    .flatMap((wordsOf) => wordsOf(task, now) ?? [])
    .slice(0, REASONS_MAX)
    .join("，");

type Reason = (task: BestTask, now: number) => string | null;

/** Rounded down to ten fen: never more than the task pays. */
const payWords: Reason = ({ why: { fenPerHour } }) => {
  const fen = Math.floor((fenPerHour ?? 0) / 40) * 10;
  return fen === 0 ? null : `约 ${formatYuan(fen).replace(/\.?0+$/, "")} 元一刻钟`;
};

const endWords: Reason = ({ closesAt }, now) => {
  if (closesAt === null) return null;
  // What closes at midnight closes the day before.
  const days = daysBetween(now, Date.parse(closesAt) - 1);
  if (days > DAYS_SOON) return null;
  return days <= 0 ? "今天截止" : days === 1 ? "明天截止" : `还有 ${days} 天截止`;
};

const daysBetween = (from: number, to: number): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / dayMs);
const startOfDay = (at: number): number =>
  Date.parse(`${formatDay(new Date(at).toISOString())}T00:00:00+08:00`);

const seatWords: Reason = ({ seatsLeft }) =>
  seatsLeft !== null && seatsLeft <= FEW_SEATS ? `还剩 ${seatsLeft} 个名额` : null;

/** A reason only where it speaks for the task. */
const ownWords: Reason = ({ why: { own } }) =>
  own !== null && own.completed * 2 > own.taken
    ? `这类任务你最近 ${own.taken} 次完成 ${own.completed} 次`
    : null;

const chanceWords: Reason = ({ why: { completionPercent } }) =>
  completionPercent !== null && completionPercent > 50
    ? `100 人中约 ${completionPercent} 人能完成`
    : null;

const lengthWords: Reason = ({ why: { isUsualLength } }) =>
  isUsualLength ? "和你常做的差不多长" : null;
