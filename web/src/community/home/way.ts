/** What is next for somebody new, and how far it takes them. Pure. */
import { TaskType } from "#contract/enums.ts";
import type { Terms } from "#contract/member/community/site.ts";
import type { Wallet } from "#contract/member/money/wallet.ts";
import type { BestTask } from "#contract/member/study/best.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import { sumOf } from "./first.ts";
import { reachOf } from "./reach.ts";

/** More would be a list again. */
const TASKS_MAX = 3;

export type Way = {
  /** Gold: what is there, what waits for an audit with it, and the least that can be withdrawn. */
  have: number;
  least: number;
  welcome: TaskCard | null;
  /** As few as it takes, those first that are worth most. */
  tasks: BestTask[];
  /** Whether all of them together are enough. */
  isEnough: boolean;
};

type Offered = { terms: Terms; welcome: TaskCard | null; tasks: readonly BestTask[] };

/** `tasks` as they are worth the time: best first. */
export function wayOf(wallet: Wallet, { terms, welcome, tasks }: Offered): Way {
  const have = sumOf(wallet.gold);
  const least = terms.withdrawMinGold;
  const others = tasks.filter(({ type }) => type !== TaskType.of.welcome);
  const { tasks: chosen, isEnough } = reachOf(others, {
    need: least - have - (welcome?.rewardGold ?? 0),
    most: TASKS_MAX,
    worthOf: ({ rewardGold }) => rewardGold,
  });
  return { have, least, welcome, tasks: chosen, isEnough };
}
