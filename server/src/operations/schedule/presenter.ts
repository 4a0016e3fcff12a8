/** Schedules as operators see them: who made them, and whether that operator could still do it by hand. */
import type { ScheduleAction, TaskSchedule } from "#contract/console/operations/schedule.ts";
import { operationsStaff } from "#contract/console/people/staff.ts";
import type { Db } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import { staffNames, stillMay } from "../../people/staff/api.ts";
import type * as rows from "./sql.ts";

/** The column is checked against the same four words. */
export const actionOf = ({ action }: rows.ScheduleRow): ScheduleAction => action as ScheduleAction;

export async function one(db: Db, schedule: rows.ScheduleRow): Promise<TaskSchedule> {
  const [first] = await shown(db, [schedule]);
  return mustFind(first);
}

/** The operators whose permissions to check: could they still do it by hand? */
export const byOperations = (found: readonly rows.ScheduleRow[]) => ({
  ids: [...new Set(found.map(({ byStaff }) => byStaff))],
  roles: operationsStaff.staff,
});

export async function shown(db: Db, found: readonly rows.ScheduleRow[]): Promise<TaskSchedule[]> {
  const asked = byOperations(found);
  const [names, may] = await Promise.all([staffNames(db, asked.ids), stillMay(db, asked)]);
  return found.map((schedule) => ({
    id: schedule.id,
    taskId: schedule.taskId,
    action: actionOf(schedule),
    at: schedule.at.toISOString(),
    by: names.get(schedule.byStaff) ?? "",
    isOrphan: schedule.doneAt === null && !may.has(schedule.byStaff),
    doneAt: schedule.doneAt?.toISOString() ?? null,
    error: schedule.error,
    seenAt: schedule.seenAt?.toISOString() ?? null,
  }));
}
