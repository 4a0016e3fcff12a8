/**
 * Tasks that are published, paused, resumed or ended at a time. Each is carried out once, in one transaction with
 * the change itself, by whichever server comes first; what could not be done is kept with the reason.
 */
import {
  type ScheduleAction,
  scheduleLabels,
  type TaskSchedule,
} from "#contract/console/operations/schedule.ts";
import { TaskState } from "#contract/enums.ts";
import { moveTask } from "../editor/api.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, stillMay } from "../../people/staff/api.ts";
import { mustBeTask, refuseImported, titlesByIds } from "../../study/task/api.ts";
import { actionOf, byOperations, one, shown } from "./presenter.ts";
import * as rows from "./sql.ts";

type ScheduleTaskInput = { caller: StaffCaller; ip: string };

/** What the operators see on their overview at once. */
const FAILURES_SHOWN = 20;
/** Of one round of the scheduled job; the rest waits a few seconds. */
const AT_ONCE = 100;
/** For this long it is tried again after a technical error, such as a lost connection. */
const TRIED_MS = 10 * 60_000;
const YEAR_MS = 366 * 86_400_000;

const { draft, published, paused, closed } = TaskState.of;
const wanted: Record<ScheduleAction, TaskState> = {
  publish: published,
  pause: paused,
  resume: published,
  end: closed,
};
/** From which states: publishing is a draft's beginning, resuming a paused task's going on. */
const from: Record<ScheduleAction, readonly TaskState[]> = {
  publish: [draft],
  pause: [published],
  resume: [paused],
  end: [published, paused],
};

export async function listSchedules({ db }: World, taskId: number) {
  await mustBeTask(db, taskId);
  const [open, done] = await Promise.all([
    rows.openSchedules(db, taskId),
    rows.doneSchedules(db, taskId),
  ]);
  return { list: await shown(db, [...open, ...done]) };
}

/** Another time replaces the one that is still to come. Throws `badRequest` for a time that is over. */
export const scheduleTask = (
  world: World,
  { caller, ip }: ScheduleTaskInput,
  taskId: number,
  asked: { action: ScheduleAction; at: string; from?: string | null | undefined },
): Promise<TaskSchedule> =>
  transact(world.db, async (tx) => {
    const task = await mustBeTask(tx, taskId);
    refuseImported(task);
    if (task.state === closed)
      throw new Failure("conflict", { msg: "任务已结束，不能再安排定时操作" });
    const { action } = asked;
    if (action === "publish" && task.state !== draft)
      throw badField("action", "任务已经发布过，请改为安排恢复");
    const now = world.clock.now();
    const at = new Date(asked.at);
    if (at <= now) throw badField("at", "时间应晚于现在");
    if (at.getTime() > now.getTime() + YEAR_MS) throw badField("at", "时间应在一年之内");
    await rows.lockSchedules(tx, taskId);
    const before = (await rows.openSchedules(tx, taskId)).find((one) => one.action === action);
    refuseAnother(before?.at, { from: asked.from, wanted: at });
    const after = await rows.putSchedule(tx, { taskId, action, at, byStaff: caller.staffId });
    await recordAudit(tx, {
      actor: { staff: caller, ip },
      action: "task.schedule",
      subject: ["task", taskId],
      before: before && kept(before),
      after: kept(after),
      at: now,
    });
    return one(tx, after);
  });

type SeenTime = { from?: string | null | undefined; wanted?: Date };

/** A colleague's time is neither replaced nor taken back unseen; the same time once more is no conflict. */
function refuseAnother(stands: Date | undefined, { from, wanted }: SeenTime): void {
  if (from === undefined || stands?.getTime() === wanted?.getTime()) return;
  const seen = from === null ? undefined : Date.parse(from);
  if (stands?.getTime() !== seen)
    throw new Failure("conflict", { msg: "定时操作刚刚被同事改过，请核对后再操作" });
}

/** Throws `conflict` for one that has been carried out. */
export const removeSchedule = (
  world: World,
  { caller, ip }: ScheduleTaskInput,
  id: number,
  { from }: { from?: string | undefined },
): Promise<null> =>
  transact(world.db, async (tx) => {
    const schedule = mustFind(await rows.lockedSchedule(tx, id));
    refuseAnother(schedule.at, { from });
    const now = world.clock.now();
    const audit = {
      actor: { staff: caller, ip },
      subject: ["task", schedule.taskId],
      before: kept(schedule),
      at: now,
    } as const;
    if (schedule.doneAt === null) {
      await rows.deleteSchedule(tx, id);
      await recordAudit(tx, { ...audit, action: "task.unschedule" });
      return null;
    }
    if (schedule.error === "" || schedule.seenAt !== null)
      throw new Failure("conflict", { msg: "这项定时操作已经执行，不能取消" });
    await rows.markSeen(tx, id, now);
    const after = { ...kept(schedule), seenAt: now.toISOString() };
    await recordAudit(tx, { ...audit, action: "task.schedule-seen", after });
    return null;
  });

export async function failedSchedules({ db }: World) {
  const coming = await rows.allOpen(db);
  const may = await stillMay(db, byOperations(coming));
  const orphans = coming.filter(({ byStaff }) => !may.has(byStaff)).slice(0, FAILURES_SHOWN);
  const found = [...(await rows.unseenFailures(db, FAILURES_SHOWN)), ...orphans];
  const titles = await titlesOf(db, found);
  const list = await shown(db, found);
  return { list: list.map((each) => ({ ...each, title: titles.get(each.taskId) ?? "" })) };
}

const titlesOf = async (db: Db, found: readonly rows.ScheduleRow[]): Promise<Map<number, string>> =>
  found.length === 0
    ? new Map()
    : titlesByIds(
        db,
        found.map(({ taskId }) => taskId),
      );

/** A scheduled job: carries out the changes that are due, the earliest first. Answers how many it took. */
export async function carryOutSchedules(world: World): Promise<number> {
  const left: number[] = [];
  for (let done = 0; done < AT_ONCE; done += 1) if (!(await carryOutNext(world, left))) return done;
  return AT_ONCE;
}

/** False when nothing is due but what this round has left to the next one. */
async function carryOutNext(world: World, left: number[]): Promise<boolean> {
  let taken: rows.ScheduleRow | undefined;
  const now = world.clock.now();
  try {
    return await transact(world.db, async (tx) => {
      taken = await rows.nextDue(tx, { now, except: left });
      if (!taken) return false;
      await carryOut(tx, world, taken);
      await rows.markDone(tx, taken.id, { now, error: "" });
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    // The message that an operator would have seen.
    if (error instanceof Failure) await giveUp(world, taken, error.message);
    else await tryLater(world, { taken, error, left });
    return true;
  }
}

type Broken = { taken: rows.ScheduleRow; error: unknown; left: number[] };

/** The next round may find a database again; a bug remains one after some time, and is shown without details. */
async function tryLater(world: World, { taken, error, left }: Broken): Promise<void> {
  world.log.error({ err: error, taken }, "a schedule failed");
  left.push(taken.id);
  const isOld = world.clock.now().getTime() - taken.at.getTime() > TRIED_MS;
  if (isOld) await giveUp(world, taken, "系统出错，没有执行");
}

/** Does it in the same way as an operator, so that the same conditions hold and the same line is written. */
async function carryOut(tx: Tx, world: World, schedule: rows.ScheduleRow): Promise<void> {
  const action = actionOf(schedule);
  // Only if its operator could still do it by hand. A colleague who schedules it again takes it over.
  if ((await stillMay(tx, byOperations([schedule]))).size === 0)
    throw new Failure("forbidden", {
      msg: `安排的人已停用或不再有权限，没有${scheduleLabels[action]}`,
    });
  const task = await mustBeTask(tx, schedule.taskId);
  const state = task.state as TaskState;
  if (!from[action].includes(state))
    throw new Failure("conflict", {
      msg: `到时间时任务是“${TaskState.label(state)}”，没有${scheduleLabels[action]}`,
    });
  // Nobody could enter the task, but the operator who scheduled this would think that it runs.
  if (wanted[action] === published && task.closesAt && task.closesAt <= world.clock.now())
    throw new Failure("conflict", {
      msg: `任务的结束时间已过，没有${scheduleLabels[action]}`,
    });
  await moveTask(tx, world, {
    by: { caller: { staffId: schedule.byStaff }, ip: null },
    id: schedule.taskId,
    state: wanted[action],
    note: `定时${scheduleLabels[action]}`,
  });
}

/**
 * In a transaction of its own, because the first one is rolled back; reads again under the lock, in case two try. An
 * operator who changed the time meanwhile waited for the first transaction's end, and that time is still to come.
 */
const giveUp = (world: World, taken: rows.ScheduleRow, error: string): Promise<void> =>
  transact(world.db, async (tx) => {
    const { id } = taken;
    const schedule = await rows.lockedSchedule(tx, id);
    if (!schedule || schedule.doneAt !== null) return;
    if (schedule.at.getTime() !== taken.at.getTime()) return;
    const now = world.clock.now();
    await rows.markDone(tx, id, { now, error });
    await recordAudit(tx, {
      actor: null,
      action: "task.schedule-failed",
      subject: ["task", schedule.taskId],
      before: kept(schedule),
      after: { ...kept(schedule), doneAt: now.toISOString(), error },
      note: error,
      at: now,
    });
  });

const kept = ({ action, at, byStaff }: rows.ScheduleRow) => ({
  action,
  at: at.toISOString(),
  byStaff,
});
