/** How a sanction is named: to operators by its step, to the member by what it does. */
import { SanctionStep } from "./sanction-enums.ts";

/** `tasksPerDay`: of fewer tasks; 0 = none at all. */
export type NamedSanction = { step: SanctionStep; tasksPerDay: number | null };

/** 减少任务（每天 2 个） */
export function stepWords({ step, tasksPerDay }: NamedSanction): string {
  if (step !== SanctionStep.of.fewerTasks) return SanctionStep.label(step);
  return tasksPerDay === 0 ? "暂停参与任务" : `减少任务（每天 ${tasksPerDay} 个）`;
}

/** What the member's message is called, and how a refusal begins. */
export function placedTitle({ step, tasksPerDay }: NamedSanction): string {
  switch (step) {
    case SanctionStep.of.warning:
      return "账号收到一次警告";
    case SanctionStep.of.fewerTasks:
      return tasksPerDay === 0
        ? "账号暂时不能参与任务"
        : `账号每天最多参与 ${tasksPerDay} 个新任务`;
    case SanctionStep.of.withdrawalsPaused:
      return "账号的提现与兑换已暂停";
    case SanctionStep.of.frozen:
      return "账号已冻结";
  }
}
