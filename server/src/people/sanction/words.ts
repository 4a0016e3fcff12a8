/** What a member reads of a sanction, in the operator's own words. */
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { type NamedSanction, placedTitle } from "#contract/sanction-words.ts";
import { minuteOf } from "../../platform/clock.ts";

export type RefusalWordsInput = NamedSanction & {
  category: SanctionCategory;
  shown: string;
  untilAt: Date | null;
};

const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;

/** 账号已冻结：……（至 2026-11-30 20:00） */
export const refusalWords = (said: RefusalWordsInput): string =>
  `${placedTitle(said)}：${said.shown}${untilWords(said.untilAt)}`;

export const untilWords = (untilAt: Date | null): string =>
  untilAt === null ? "" : `（至 ${minuteOf(untilAt)}）`;

/** What the member's message says below its title. */
export const placedBody = ({ category, shown, untilAt }: RefusalWordsInput): string =>
  `${SanctionCategory.label(category)}：${shown}${untilWords(untilAt)}。在「处罚与申诉」可以查看影响并申诉`;

/** What it means for the member, a sentence each. */
export function effectWords({ step, category, tasksPerDay }: RefusalWordsInput): string[] {
  switch (step) {
    case warning:
      return ["不限制任何功能；再次违规可能受到更重的处罚。"];
    case fewerTasks:
      return [
        tasksPerDay === 0
          ? "不能参与新的任务，已经开始的可以做完。"
          : `每天最多参与 ${tasksPerDay} 个新任务，已经开始的可以做完。`,
        "已提交的作答照常审核，奖励照常入账，可以提现。",
      ];
    case withdrawalsPaused:
      return [
        "不能提交新的提现和兑换，到期后自动恢复；已经提交的照常审核。",
        "可以参与任务，奖励照常入账，余额不变。",
      ];
    case frozen:
      return [
        "不能参与任务，不能兑换奖品，不能修改资料。",
        category === SanctionCategory.of.fraud
          ? "可以登录查看和申诉；经查实作弊，余额不能提现。"
          : "可以登录查看和申诉；审核通过的奖励照常入账，可以提现。",
      ];
  }
}
