/** What is to happen to tasks, and what became of it. */
import { sql } from "kysely";
import type { ScheduleAction } from "#contract/console/operations/schedule.ts";
import type { Db, Tx } from "../../platform/db.ts";

const columns = ["id", "taskId", "action", "at", "byStaff", "doneAt", "error", "seenAt"] as const;
export type ScheduleRow = Awaited<ReturnType<typeof scheduleById>> & object;

/** How many carried-out schedules a task's page shows. */
const STORY_MAX = 20;

export const openSchedules = (db: Db, taskId: number) =>
  db
    .selectFrom("taskSchedule")
    .select(columns)
    .where("taskId", "=", taskId)
    .where("doneAt", "is", null)
    .orderBy("at")
    .execute();

export const doneSchedules = (db: Db, taskId: number) =>
  db
    .selectFrom("taskSchedule")
    .select(columns)
    .where("taskId", "=", taskId)
    .where("doneAt", "is not", null)
    .orderBy("id", "desc")
    .limit(STORY_MAX)
    .execute();

const scheduleById = (db: Db, id: number) =>
  db.selectFrom("taskSchedule").select(columns).where("id", "=", id).executeTakeFirst();

export const lockedSchedule = (tx: Tx, id: number) =>
  tx.selectFrom("taskSchedule").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();

/** Two operators arrange a task's one after the other: a kind that has none yet has no row to lock. */
export const lockSchedules = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`task-schedule:${taskId}`}, 0))`.execute(tx);

type NewSchedule = { taskId: number; action: ScheduleAction; at: Date; byStaff: number };

/** The one of its kind that is to come gets the new time; the index lets there be no second. */
export const putSchedule = (tx: Tx, schedule: NewSchedule) =>
  tx
    .insertInto("taskSchedule")
    .values(schedule)
    .onConflict((c) =>
      c
        .columns(["taskId", "action"])
        .where("doneAt", "is", null)
        .doUpdateSet({ at: schedule.at, byStaff: schedule.byStaff }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteSchedule = (tx: Tx, id: number) =>
  tx.deleteFrom("taskSchedule").where("id", "=", id).execute();

export const markSeen = (tx: Tx, id: number, now: Date) =>
  tx.updateTable("taskSchedule").set({ seenAt: now }).where("id", "=", id).execute();

/**
 * The next that is due and that nobody else is carrying out this moment. A task's own come one after the other:
 * while an earlier one is under way, the later one waits.
 */
export const nextDue = (tx: Tx, { now, except }: { now: Date; except: readonly number[] }) =>
  tx
    .selectFrom("taskSchedule")
    .select(columns)
    .where("doneAt", "is", null)
    .where("at", "<=", now)
    .where(sql<boolean>`id <> all (${except}::bigint[])`)
    .where(
      sql<boolean>`not exists (
        select from task_schedule e
         where e.task_id = task_schedule.task_id and e.done_at is null
           and (e.at, e.id) < (task_schedule.at, task_schedule.id))`,
    )
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const markDone = (tx: Tx, id: number, { now, error }: { now: Date; error: string }) =>
  tx.updateTable("taskSchedule").set({ doneAt: now, error }).where("id", "=", id).execute();

/** What is to come, by the one who arranged it. */
export const allOpen = (db: Db) =>
  db
    .selectFrom("taskSchedule")
    .select(columns)
    .where("doneAt", "is", null)
    .orderBy("at")
    .orderBy("id")
    .execute();

export const unseenFailures = (db: Db, size: number) =>
  db
    .selectFrom("taskSchedule")
    .select(columns)
    .where("error", "<>", "")
    .where("seenAt", "is", null)
    .orderBy("id", "desc")
    .limit(size)
    .execute();
