/** Reports of what is wrong with a task: a member's, and what becomes of them (rule study-5). */
import { type FaultKind, TaskState } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { pauseByItself, mustBeTask, taskById } from "../task/api.ts";
import { memberNames } from "../../people/member/api.ts";
import * as rows from "./sql.ts";

type ReportFaultInput = { memberId: number; taskId: number; kind: FaultKind; text: string };

/** One a member and task; saying it again changes it. The third of people who took part pauses the task. */
export const reportFault = (
  world: World,
  said: ReportFaultInput,
): Promise<{ reportedAt: string }> =>
  transact(world.db, async (tx) => {
    const task = await taskById(tx, said.taskId);
    if (!task || task.state === TaskState.of.draft) throw new Failure("notFound");
    const at = world.clock.now();
    await rows.holdFaultsOf(tx, task.id);
    await rows.putFault(tx, { ...said, at });
    await pauseWhenMany(tx, world, task.id);
    return { reportedAt: at.toISOString() };
  });

/**
 * Everybody's report reaches the operators. Only reports of members who were let in stop a task: three numbers that
 * never tried it would otherwise be enough to stop any.
 */
async function pauseWhenMany(tx: Tx, world: World, taskId: number): Promise<void> {
  const open = await rows.openFromTakers(tx, taskId);
  if (open < limits.faultsPause) return;
  const because = `${open} 位参与过的会员报告了问题，任务已自动暂停。请查看报告，处理后再恢复。`;
  await pauseByItself(tx, world, taskId, because);
}

/** Open ones first, then newest first. */
export async function faultsOfTask({ db }: World, taskId: number) {
  await mustBeTask(db, taskId);
  const found = await rows.faultsOf(db, taskId);
  const names = await memberNames(
    db,
    found.map((fault) => fault.memberId),
  );
  return found.map((fault) => ({
    id: fault.id,
    memberId: fault.memberId,
    memberName: names.get(fault.memberId)?.nickname ?? "",
    // Written from the enumeration.
    kind: fault.kind as FaultKind,
    text: fault.text,
    at: fault.at.toISOString(),
    handledAt: fault.handledAt?.toISOString() ?? null,
  }));
}

type HandleFaultsInput = { caller: StaffCaller; ip: string; taskId: number; until: string };

export const handleFaults = (
  world: World,
  { caller, ip, taskId, until }: HandleFaultsInput,
): Promise<number> =>
  transact(world.db, async (tx) => {
    await mustBeTask(tx, taskId);
    const at = world.clock.now();
    await rows.holdFaultsOf(tx, taskId);
    const handled = await rows.handleFaultsOf(tx, taskId, { until: new Date(until), at });
    if (handled > 0)
      await recordAudit(tx, {
        actor: { staff: caller, ip },
        action: "task.faults",
        subject: ["task", taskId],
        after: { handled },
        at,
      });
    return handled;
  });
