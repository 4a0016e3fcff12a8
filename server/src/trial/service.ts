/** 产品试用: what other features may ask. */
import type { Db } from "../platform/db.ts";
import type { Task } from "../task/service.ts";

/** Why this member cannot write the trial's report now; undefined for other tasks, and when they can. */
export async function trialGate(
  _db: Db,
  _task: Task,
  _memberId: number,
): Promise<string | undefined> {
  return undefined;
}
