/** Tasks as members see them. */
import { Role, TaskState, TaskType } from "#contract/enums.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import type { CursorKey } from "#contract/page.ts";
import { dayOf } from "../../platform/clock.ts";
import { cutPage, readCursorOf } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { type CardRow, type ListFilter, openTasks, upcomingTasks } from "./list-sql.ts";
import { roundOf } from "./round.ts";
import * as rows from "./sql.ts";

import type { EntryTask } from "./entry-rules-sql.ts";

export type ServedTask = NonNullable<Awaited<ReturnType<typeof rows.taskById>>>;

/** Figures are hidden until so many people have finished (rule study-4). */
const TRUTH_NEEDS = 20;

/** The worth of a coin: at the rate of the member's home brand, or an estimate for visitors. */
export type Rate = { code: string; goldPerYuan: number };

export type ListQuery = Omit<ListFilter, "now" | "day" | "week" | "after" | "brandCode"> & {
  cursor: string | undefined;
  rate: Rate;
};

const filterOf = (
  { cursor, rate, ...query }: ListQuery,
  now: Date,
  keys: readonly CursorKey[],
): ListFilter => ({
  ...query,
  brandCode: rate.code,
  now,
  day: dayOf(now),
  week: roundOf({ repeat: "weekly" }, now),
  after: readCursorOf(cursor, keys),
  // One more, to know whether there is a next page.
  size: query.size + 1,
});

/** What can be taken now, best paid per minute first. */
export async function listOpenTasks(db: Db, now: Date, query: ListQuery) {
  const found = await openTasks(db, filterOf(query, now, ["sort", "row"]));
  const page = cutPage(found, query.size, (row) => [row.perMinute, row.id]);
  return {
    list: page.list.map((row) => cardOf(row, row.resumeToken, query.rate)),
    next: page.next,
  };
}

/** Snap tasks of the next day, the first to open first. */
export async function listUpcomingTasks(db: Db, now: Date, query: ListQuery) {
  const found = await upcomingTasks(db, filterOf(query, now, ["moment", "row"]));
  const page = cutPage(found, query.size, (row) => [row.opensAt.getTime(), row.id]);
  return { list: page.list.map((row) => cardOf(row, null, query.rate)), next: page.next };
}

export function cardOf(row: CardRow, resumeToken: string | null, rate: Rate): TaskCard {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    cover: row.cover,
    type: row.type as TaskCard["type"],
    module: row.module as TaskCard["module"],
    source: row.source as TaskCard["source"],
    repeat: row.repeat as TaskCard["repeat"],
    minutes: row.minutes,
    rewardGold: row.rewardGold,
    rewardFen: row.rewardFen,
    ...seatsShown(row),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt?.toISOString() ?? null,
    truth: truthOf(row, rate),
    resumeToken,
  };
}

/** The tighter of the whole and the day's limit; null where there is none. */
export function seatsShown(row: CardRow): { seatsLeft: number | null; seatsTotal: number | null } {
  const total = row.quotaTotal === null ? Infinity : row.quotaTotal - (row.totalTaken ?? 0);
  const today = row.quotaDaily === null ? Infinity : row.quotaDaily - (row.todayTaken ?? 0);
  const left = Math.max(0, Math.min(total, today));
  return {
    seatsLeft: Number.isFinite(left) ? left : null,
    seatsTotal: row.quotaTotal ?? row.quotaDaily,
  };
}

function truthOf(row: CardRow, { goldPerYuan }: Rate): TaskCard["truth"] {
  const { finished, medianSeconds, spentSeconds } = row;
  if (finished === null || finished < TRUTH_NEEDS || medianSeconds === null || !spentSeconds)
    return null;
  const percent = (n: number | null) => Math.round(((n ?? 0) * 100) / finished);
  const paidYuan = (row.paidGold ?? 0) / goldPerYuan + (row.paidFen ?? 0) / 100;
  return {
    medianMinutes: Math.round(medianSeconds / 6) / 10,
    completionPercent: percent(row.completes),
    screenOutPercent: percent(row.screenOuts),
    medianDaysToCredit:
      row.medianCreditSeconds === null ? null : Math.round(row.medianCreditSeconds / 8640) / 10,
    yuanPerHour: Math.round((paidYuan / (spentSeconds / 3600)) * 100) / 100,
  };
}

/** Why somebody of this role cannot take the task now, in plain Chinese; undefined = go ahead. */
export function closedFor(task: EntryTask, role: Role | undefined, now: Date): string | undefined {
  if (task.state !== TaskState.of.published)
    return task.state === TaskState.of.paused ? "任务暂停中，恢复后即可参与" : "任务已结束";
  if (task.opensAt > now) return `任务将于 ${clockTime(task.opensAt)} 开始`;
  if (task.closesAt && task.closesAt <= now) return "任务已结束";
  if (role !== undefined && !task.roles.includes(role))
    return `任务仅面向${task.roles.map((one) => Role.label(one as Role)).join("、")}`;
  return undefined;
}

/** 11月21日 20:00, in Asia/Shanghai. */
const clockTime = (at: Date) =>
  new Intl.DateTimeFormat("zh-CN", {
    timeZone: "Asia/Shanghai",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }).format(at);

export const taskDetailRow = (db: Db, id: number, now: Date) =>
  rows.taskWithSeats(db, id, dayOf(now));

/** For the landing page: what it is, how long, what it pays; the best paid at this brand's rate. */
export async function exampleTasks(db: Db, asked: { now: Date; brandCode: string; n: number }) {
  const tasks = await rows.bestOpenTasks(db, asked);
  return tasks.map(({ type, ...task }) => ({
    ...task,
    typeLabel: TaskType.label(type as TaskType),
  }));
}
