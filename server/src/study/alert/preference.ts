/** Whether a task is what a member asked to hear of. Pure. */
import type { AlertSettings } from "#contract/member/study/alert.ts";
import type { TaskType } from "#contract/enums.ts";
import { goldWords, sumWords, yuanWords } from "../../ledger/wallet/api.ts";
import type { Announced, AlertReader } from "./run-sql.ts";
import { usual } from "./setting.ts";

export type Offer = Pick<Announced, "minutes" | "rewardGold" | "rewardFen">;

/** What it promises, in fen an hour: for all of it done in the minutes that it says. Rounded down: nothing is promised up. */
function fenPerHour({ minutes, rewardGold, rewardFen }: Offer, goldPerYuan: number): number {
  const fen = (rewardGold * 100) / goldPerYuan + rewardFen;
  return Math.floor((fen * 60) / minutes);
}

/** 「完成得 500 金币，约 5 分钟，折合每小时 60.00 元。」 */
export function promiseOf(offer: Offer, goldPerYuan: number): string {
  const { rewardGold: gold, rewardFen: fen, minutes } = offer;
  const reward = sumWords({ gold, fen }).join("和 ") || goldWords(0);
  const hour = yuanWords(fenPerHour(offer, goldPerYuan));
  return `完成得 ${reward}，约 ${minutes} 分钟，折合每小时 ${hour}。`;
}

type WantedTask = Offer & Pick<Announced, "type">;

export function isWanted(settings: AlertSettings, task: WantedTask, goldPerYuan: number): boolean {
  const { tasks, types, maxMinutes, minYuanPerHour } = settings;
  return (
    tasks &&
    (types.length === 0 || types.includes(task.type)) &&
    (maxMinutes === null || task.minutes <= maxMinutes) &&
    fenPerHour(task, goldPerYuan) >= minYuanPerHour * 100
  );
}

/** Of a row in which everything is null where nothing was ever said. */
export const preferenceOf = (reader: AlertReader): AlertSettings => ({
  tasks: reader.tasks ?? usual.tasks,
  minYuanPerHour: (reader.minFenPerHour ?? 0) / 100,
  maxMinutes: reader.maxMinutes,
  // The column's check allows the enumeration's values only.
  types: (reader.taskTypes ?? usual.types) as TaskType[],
  perDay: reader.aDay ?? usual.perDay,
  byMail: reader.byMail ?? usual.byMail,
  payoutSms: usual.payoutSms,
});
