/** What is said of a goal, and the days by which one can be set. Pure. */
import { limits } from "#contract/limits.ts";
import type { Goal } from "#contract/member/money/goal.ts";
import type { Wallet } from "#contract/member/money/wallet.ts";
import type { BestTask } from "#contract/member/study/best.ts";
import { worthOf } from "../../ui/earned.ts";
import { formatYuan } from "../../ui/money.ts";
import { formatDay } from "../../ui/time.ts";
import { type Reach, reachOf } from "./reach.ts";

/** More could not be kept in mind. */
const TASKS_MAX = 5;
const dayMs = 86_400_000;
const weekdays = "日一二三四五六";

/** Whole yuan without their zeros: 30, 12.50. */
export const yuanOf = (fen: number): string => formatYuan(fen).replace(/\.00$/, "");

/** 今天, 明天, 11-28 周六. */
export function dayWords(day: string, now: number): string {
  const [today, tomorrow] = [0, dayMs].map((ms) => formatDay(new Date(now + ms).toISOString()));
  if (day === today) return "今天";
  if (day === tomorrow) return "明天";
  return `${day.slice(5)} 周${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ""}`;
}

/** From today on, each with its name. */
export const daysOffered = (now: number): { value: string; label: string }[] =>
  Array.from({ length: limits.goalDays + 1 }, (_, n) => {
    const value = formatDay(new Date(now + n * dayMs).toISOString());
    return { value, label: dayWords(value, now) };
  });

export type Plan = {
  leftFen: number;
  pendingFen: number;
  /** What is needed beside what waits for an audit. */
  reach: Reach<BestTask>;
};

/** What waits for an audit counts toward it; what is missing then is for tasks, as few as it takes. */
export function planOf(
  goal: Goal,
  { wallet, tasks }: { wallet: Wallet; tasks: readonly BestTask[] },
): Plan {
  const { goldPerYuan, gold, cash } = wallet;
  const leftFen = Math.max(0, goal.amountFen - goal.earnedFen);
  const pendingFen = worthOf({ gold: gold.pending, fen: cash.pending }, goldPerYuan);
  const reach = reachOf(tasks, {
    need: Math.max(0, leftFen - pendingFen),
    most: TASKS_MAX,
    worthOf: ({ rewardGold, rewardFen }) =>
      worthOf({ gold: rewardGold, fen: rewardFen }, goldPerYuan),
  });
  return { leftFen, pendingFen, reach };
}

/** Above the tasks: whether they are enough, once audited in time. Null where a sanction stops tasks that it would name. */
export function reachWords(
  { leftFen, pendingFen, reach: { tasks, sum, isEnough } }: Plan,
  { isStopped }: { isStopped: boolean },
): string | null {
  if (tasks.length === 0 && isEnough) return "待审核的按期通过审核就够了";
  if (isStopped) return null;
  if (tasks.length === 0) return "现在没有适合你的任务，有了会列在这里";
  const these = tasks.length === 1 ? "下面这个任务" : `下面 ${tasks.length} 个任务`;
  if (isEnough) return `做${these}，按期通过审核就够了`;
  const missing = leftFen - pendingFen - sum;
  return `${these}约 ${yuanOf(sum)} 元，还差 ${yuanOf(missing)} 元`;
}

type Standing = Pick<Goal, "amountFen" | "earnedFen" | "state">;

/** At the bar: reached stays reached, whatever was taken back afterwards. */
export const progressWords = ({ amountFen, earnedFen, state }: Standing): string =>
  state === "reached" || earnedFen >= amountFen
    ? "已达成"
    : `还差 ${yuanOf(amountFen - earnedFen)} 元`;

/** Under the bar of one that has ended. */
export function endWords({ amountFen, earnedFen, state }: Standing): string {
  const rest =
    state !== "reached"
      ? "没攒够也没关系，到账的都是你的"
      : earnedFen < amountFen
        ? "达成之后有奖励被收回"
        : "奖励都已到账";
  return `目标 ${yuanOf(amountFen)} 元，${rest}。`;
}
