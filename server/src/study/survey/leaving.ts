/** The responses that a closing account waits for, by their tasks' names, and the tasks that the member has taken. */
import type { Db } from "../../platform/db.ts";
import { tasksByIds } from "../task/api.ts";
import { pendingRows, runningRows, takenTasks } from "./erasure-sql.ts";

export type PendingResponse = Awaited<ReturnType<typeof pendingRows>>[number] & {
  title: string;
  /** The end is beyond doubt, and nothing about it has to be looked at: time alone may decide it. */
  isClear: boolean;
};
export type RunningResponse = Awaited<ReturnType<typeof runningRows>>[number] & { title: string };

export const pendingOf = async (db: Db, memberId: number): Promise<PendingResponse[]> =>
  titled(db, await pendingRows(db, memberId));

export const runningOf = async (db: Db, memberId: number, now: Date): Promise<RunningResponse[]> =>
  titled(db, await runningRows(db, memberId, now));

async function titled<R extends { taskId: number }>(db: Db, rows: readonly R[]) {
  const titles = new Map((await tasksOf(db, rows)).map(({ id, title }) => [id, title]));
  return rows.map((row) => ({ ...row, title: titles.get(row.taskId) ?? "" }));
}

const tasksOf = (db: Db, rows: readonly { taskId: number }[]) =>
  tasksByIds(db, [...new Set(rows.map(({ taskId }) => taskId))]);

/** Tasks that are taken once, and were. */
export async function takenOnceBy(db: Db, memberId: number): Promise<number[]> {
  const ids = await takenTasks(db, memberId);
  const tasks = await tasksByIds(db, ids);
  return tasks.filter(({ repeat }) => repeat === "once").map(({ id }) => id);
}
