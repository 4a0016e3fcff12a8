/** Whether a task is what a member asked to hear of. Pure. */
import type { AlertSettings } from "#contract/member/alert.ts";
import type { TaskType } from "#contract/enums.ts";
import type { Announced, Reader } from "./run-sql.ts";
import { usual } from "./setting.ts";

type Offer = Pick<Announced, "type" | "minutes" | "rewardGold" | "rewardFen">;

/** What it promises, in fen an hour: for all of it done in the minutes that it says. Rounded down: nothing is promised up. */
export function fenPerHour({ minutes, rewardGold, rewardFen }: Offer, goldPerYuan: number): number {
  const fen = (rewardGold * 100) / goldPerYuan + rewardFen;
  return Math.floor((fen * 60) / minutes);
}

export function isWanted(settings: AlertSettings, offer: Offer, goldPerYuan: number): boolean {
  const { tasks, types, maxMinutes, minYuanPerHour } = settings;
  return (
    tasks &&
    (types.length === 0 || types.includes(offer.type)) &&
    (maxMinutes === null || offer.minutes <= maxMinutes) &&
    fenPerHour(offer, goldPerYuan) >= minYuanPerHour * 100
  );
}

/** Of a row in which everything is null where nothing was ever said. */
export const wishOf = (reader: Reader): AlertSettings => ({
  tasks: reader.tasks ?? usual.tasks,
  minYuanPerHour: (reader.minFenPerHour ?? 0) / 100,
  maxMinutes: reader.maxMinutes,
  // The column's check allows the enumeration's values only.
  types: (reader.taskTypes ?? usual.types) as TaskType[],
  perDay: reader.aDay ?? usual.perDay,
  byMail: reader.byMail ?? usual.byMail,
  payoutSms: usual.payoutSms,
});
