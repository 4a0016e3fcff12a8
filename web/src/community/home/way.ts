/** What is next for somebody new, and how far it takes them. Pure. */
import { TaskType } from "#contract/enums.ts";
import type { Terms } from "#contract/member/community/site.ts";
import type { Wallet } from "#contract/member/money/wallet.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import { sumOf } from "./first.ts";

/** More would be a list again. */
const TASKS_MAX = 3;

export type Way = {
  /** Gold: what is there, what waits for an audit with it, and the least that can be withdrawn. */
  have: number;
  least: number;
  welcome: TaskCard | null;
  /** What brings most for a minute, as many as it takes. */
  tasks: TaskCard[];
  /** Whether all of them together are enough. */
  isEnough: boolean;
};

/** `tasks` as the list has them: what pays best for a minute first. */
export function wayOf(
  wallet: Wallet,
  { terms, welcome, tasks }: { terms: Terms; welcome: TaskCard | null; tasks: readonly TaskCard[] },
): Way {
  const have = sumOf(wallet.gold);
  const least = terms.withdrawMinGold;
  let sum = have + (welcome?.rewardGold ?? 0);
  const chosen: TaskCard[] = [];
  for (const task of tasks) {
    if (sum >= least || chosen.length === TASKS_MAX) break;
    if (task.type === TaskType.of.welcome || task.rewardGold === 0) continue;
    chosen.push(task);
    sum += task.rewardGold;
  }
  return { have, least, welcome, tasks: chosen, isEnough: sum >= least };
}
