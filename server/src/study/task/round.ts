/** The repeat rule: which round of a task a moment belongs to. */
import { dayOf } from "../../platform/clock.ts";

const DAY_MS = 86_400_000;

/** '' for once; else the day, or the Monday of the week, of Asia/Shanghai. One response per round. */
export function roundOf(task: { repeat: string }, at: Date): string {
  if (task.repeat === "daily") return dayOf(at);
  if (task.repeat !== "weekly") return "";
  const day = new Date(`${dayOf(at)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return `week:${new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)}`;
}
