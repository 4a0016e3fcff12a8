/**
 * What the steps in force stop, taken together. Pure; everything that asks, asks here. Steps add up, with one
 * exception: a pause of withdrawals is for looking into something, and for a frozen member this has been done. What
 * was audited stays theirs then, unless they were proven to have cheated.
 */
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { placedTitle, stepWords } from "#contract/sanction-words.ts";
import { refusalWords, type RefusalWordsInput, untilWords } from "./words.ts";

export type RulesStanding = RefusalWordsInput & {
  /** How many tasks were begun today; null where nobody counts. */
  begun: number | null;
};

const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;

const at = (standing: readonly RulesStanding[], step: SanctionStep): RulesStanding | undefined =>
  standing.find((one) => one.step === step);

export function frozenWords(standing: readonly RulesStanding[]): string | undefined {
  const found = at(standing, frozen);
  return found && refusalWords(found);
}

/** Why no new task can be begun; undefined = go ahead. */
export function tasksWords(standing: readonly RulesStanding[]): string | undefined {
  const words = frozenWords(standing);
  if (words !== undefined) return words;
  const fewer = at(standing, fewerTasks);
  if (!fewer || (fewer.tasksPerDay ?? 0) > (fewer.begun ?? 0)) return undefined;
  return fewer.tasksPerDay === 0
    ? refusalWords(fewer)
    : `今天的任务已做满。${placedTitle(fewer)}：${fewer.shown}${untilWords(fewer.untilAt)}`;
}

/** Whether nothing at all can be begun before an end: not only for today. */
export const isBarred = (one: Pick<RefusalWordsInput, "step" | "tasksPerDay">): boolean =>
  one.step === frozen || (one.step === fewerTasks && one.tasksPerDay === 0);

/** Whether one task more may be the last of today: two entries at once are then let in one after the other. */
export const isCounted = (standing: readonly RulesStanding[]): boolean =>
  standing.some(({ step, tasksPerDay }) => step === fewerTasks && (tasksPerDay ?? 0) > 0);

/** Why nothing leaves the wallet as this; undefined = go ahead. */
export function withdrawalWords(
  standing: readonly RulesStanding[],
  as: "cash" | "prize",
): string | undefined {
  const stop = at(standing, frozen);
  if (stop)
    return as === "prize" || stop.category === SanctionCategory.of.fraud
      ? refusalWords(stop)
      : undefined;
  const paused = at(standing, withdrawalsPaused);
  return paused && refusalWords(paused);
}

const endings: Record<SanctionStep, string> = {
  [warning]: "警告已结束",
  [fewerTasks]: "可以正常参与任务了",
  [withdrawalsPaused]: "提现与兑换已恢复",
  [frozen]: "账号已解除冻结",
};

/** What the member reads when a step is over, and `standing` goes on. */
export function endedTitle(
  ended: Pick<RefusalWordsInput, "step" | "tasksPerDay">,
  standing: readonly RulesStanding[],
): string {
  return stillStopped(ended.step, standing) === undefined
    ? endings[ended.step]
    : `「${stepWords(ended)}」已结束，其他处罚仍然有效`;
}

function stillStopped(step: SanctionStep, standing: readonly RulesStanding[]): string | undefined {
  switch (step) {
    case warning:
      return undefined;
    case fewerTasks:
      return tasksWords(standing);
    case withdrawalsPaused:
      return withdrawalWords(standing, "prize");
    case frozen:
      return frozenWords(standing);
  }
}
