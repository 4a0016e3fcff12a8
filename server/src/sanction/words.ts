/** How a sanction is said: to operators by its name, to the member in the operator's own words. */
import { minuteOf } from "../platform/clock.ts";
import type { Kind, Standing } from "./sql.ts";

export const kindWords: Record<Kind, string> = {
  freeze: "冻结账号",
  noWithdraw: "暂停提现与兑换",
  noEntry: "暂停参与任务",
};

const refusals: Record<Kind, string> = {
  freeze: "账号已冻结",
  noWithdraw: "账号的提现与兑换已暂停",
  noEntry: "账号暂时不能参与任务",
};

/** 账号已冻结：……（至 2026-11-30 20:00） */
export const refusalWords = ({ kind, shown, untilAt }: Standing): string =>
  `${refusals[kind]}：${shown}${untilWords(untilAt)}`;

export const untilWords = (untilAt: Date | null): string =>
  untilAt === null ? "" : `（至 ${minuteOf(untilAt)}）`;

/** What the member's message is called. */
export const placedTitle = (kind: Kind): string => refusals[kind];
export const liftedTitle: Record<Kind, string> = {
  freeze: "账号已解除冻结",
  noWithdraw: "提现与兑换已恢复",
  noEntry: "可以重新参与任务了",
};
