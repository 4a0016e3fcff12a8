/** What a trial means for the task's entry: the report is for those who have the product. */
import { type TaskType, TrialState } from "#contract/enums.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { EntryTask } from "../task/api.ts";
import { applicationOf, lockApplicationOf, receiveOld, setApplication } from "./sql.ts";
import { holdsSeat, nextTrial } from "./state.ts";

const { applied, chosen, shipped, received, refused, withdrawn } = TrialState.of;

/** A parcel that nobody confirmed has arrived by then. */
const ARRIVES_WITHIN_DAYS = 15;

// The table's check allows the enumeration's values only.
const isTrial = (task: EntryTask) => isAppliedFor(task.type as TaskType);

/** Why this member cannot write the trial's report now; undefined for other tasks, and when they can. */
export async function trialGate(
  db: Db,
  task: EntryTask,
  memberId: number,
): Promise<string | undefined> {
  if (!isTrial(task)) return undefined;
  const application = await applicationOf(db, { taskId: task.id, memberId });
  switch (application?.state) {
    case undefined:
    case withdrawn:
      return "请先申请试用，入选并收到产品后再填写报告";
    case applied:
      return "你的申请正在等待筛选，入选后会寄出产品";
    case refused:
      return "你的申请没有入选，不能填写本次试用的报告";
    case chosen:
      return "你已入选，产品寄出后就可以填写报告";
    case shipped:
    case received:
      return undefined;
  }
}

/** Whether the seat that this member needs was taken when they were chosen. */
export async function hasTrialSeat(db: Db, task: EntryTask, memberId: number): Promise<boolean> {
  if (!isTrial(task)) return false;
  const application = await applicationOf(db, { taskId: task.id, memberId });
  return application !== undefined && holdsSeat(application.state);
}

/**
 * The report begins: the one who writes it has the product. Answers whether the seat was taken when they
 * were chosen, as `hasTrialSeat` does. Called with the response's lock held.
 */
export async function beginReport(
  tx: Tx,
  { task, memberId, now }: { task: EntryTask; memberId: number; now: Date },
): Promise<boolean> {
  if (!isTrial(task)) return false;
  const application = await lockApplicationOf(tx, { taskId: task.id, memberId });
  if (!application) return false;
  const state = nextTrial(application.state, "receive");
  if (state !== undefined) await setApplication(tx, application.id, { state, receivedAt: now });
  return holdsSeat(application.state);
}

/** For the task's page: this member's application, if any. */
export async function trialOf(
  db: Db,
  taskId: number,
  memberId: number,
): Promise<{ id: number; state: TrialState } | null> {
  const application = await applicationOf(db, { taskId, memberId });
  return application ? { id: application.id, state: application.state } : null;
}

/** Housekeeping. Answers how many parcels count as received now. */
export const receiveOldTrials = ({ db, clock }: World): Promise<number> => {
  const now = clock.now();
  return receiveOld(db, addSeconds(now, -ARRIVES_WITHIN_DAYS * 86_400), now);
};
