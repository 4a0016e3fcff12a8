/** The ladder of sanctions, and what kind of evidence one rests on. */
import { enumeration, type ValueOf } from "./enumeration.ts";

export const SanctionStep = enumeration({
  warning: [1, "警告"],
  fewerTasks: [2, "减少任务"],
  withdrawalsPaused: [3, "暂停提现与兑换"],
  frozen: [4, "冻结账号"],
});
export type SanctionStep = ValueOf<typeof SanctionStep>;

/** `unsorted` stands only with sanctions from before there were categories: nobody chooses it. */
export const SanctionCategory = enumeration({
  answers: [1, "作答质量"],
  accounts: [2, "多个账号"],
  profile: [3, "资料不实"],
  conduct: [4, "言行违规"],
  payee: [5, "收款信息"],
  fraud: [6, "查实作弊"],
  unsorted: [9, "其他"],
});
export type SanctionCategory = ValueOf<typeof SanctionCategory>;

/** How many days a step may last: nobody is sanctioned without an end. */
export const sanctionDays: Record<SanctionStep, { usual: number; most: number }> = {
  [SanctionStep.of.warning]: { usual: 90, most: 365 },
  [SanctionStep.of.fewerTasks]: { usual: 30, most: 365 },
  // What was audited stays payable: a pause is for looking into something, and no way to keep it back.
  [SanctionStep.of.withdrawalsPaused]: { usual: 7, most: 30 },
  [SanctionStep.of.frozen]: { usual: 365, most: 1095 },
};

/** 0 = none at all. */
export const tasksPerDayMax = 10;
export const SANCTION_DAYS_MAX = 1095;
