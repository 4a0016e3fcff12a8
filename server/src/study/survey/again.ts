/** Whether one may try again, and when, in a sentence (rule study-31). */
import { JoinResult } from "#contract/enums.ts";
import { dayOf } from "../../platform/clock.ts";
import { closedFor, roundOf, type ServedTask } from "../task/api.ts";
import type { ResponseRow } from "./sql.ts";

/** Refused at entry: nothing was spent, and one may try again. */
const knockAgain: Partial<Record<JoinResult, string>> = {
  [JoinResult.of.quotaFull]: "有名额释放时可以再次进入，不影响信用。",
  [JoinResult.of.ipBlocked]: "可以稍后再次进入，届时重新检查网络地址。",
  [JoinResult.of.cookieBlocked]: "可以再次进入，届时重新检查设备。",
  [JoinResult.of.cityBlocked]: "到了任务面向的城市可以再次进入，届时重新检查。",
};

export function againOf(row: ResponseRow, task: ServedTask, now: Date): string {
  const result = row.result as JoinResult;
  if (result === JoinResult.of.incomplete && row.claimedAt)
    return "正在等待外部平台确认，不需要再次参与。";
  if (result === JoinResult.of.incomplete && row.expiresAt > now)
    return "截止前可以随时继续，不需要重新开始。";
  const closed = closedFor(task, undefined, now);
  if (closed !== undefined && task.opensAt <= now) return `${closed}，现在不能再次参与。`;
  if (row.atDoor) return knockAgain[result] ?? "可以再次进入，届时重新检查。";
  if (task.repeat === "once") return "每人只能参与一次，不能再次参与。";
  const every = task.repeat === "daily" ? "本任务每天可以参与一次" : "本任务每周可以参与一次";
  if (roundOf(task, now) !== row.round) return `${every}，现在就可以再次参与。`;
  return `${every}，${nextRound(task, now)}起可以再次参与。`;
}

const DAY_MS = 86_400_000;

/** The first day of Asia/Shanghai that is in another round: tomorrow, or next Monday. */
function nextRound(task: ServedTask, now: Date): string {
  const round = roundOf(task, now);
  let day = now;
  while (roundOf(task, day) === round) day = new Date(day.getTime() + DAY_MS);
  const [, month, date] = dayOf(day).split("-").map(Number);
  return `${month} 月 ${date} 日`;
}
