/** Rehearsal: before anybody is sent, the nine results through the real paths (rule study-22). */
import type { Rehearsal, RehearsedResult } from "#contract/console/study/rehearsal.ts";
import { JoinResult } from "#contract/enums.ts";
import { type Db, transact } from "../../platform/db.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { type ServedTask, mustBeTask, refuseImported } from "../task/api.ts";
import { rehearseOne } from "./acts.ts";
import { fingerprintOf } from "./fingerprint.ts";
import * as rows from "./sql.ts";

/** Runs all nine and stores their results; everything else is rolled back. Throws `notFound`. */
export async function rehearse(
  world: World,
  by: { caller: StaffCaller; ip: string },
  taskId: number,
): Promise<Rehearsal> {
  const task = await mustBeTask(world.db, taskId);
  refuseImported(task);
  const fingerprint = await fingerprintOf(world.db, task);
  const results: RehearsedResult[] = [];
  for (const result of JoinResult.values)
    // oxlint-disable-next-line no-await-in-loop -- each holds the task's row while it runs
    results.push(await rehearseOne(world, task, result));
  const passed = results.every(({ ok }) => ok);
  const at = world.clock.now();
  await transact(world.db, async (tx) => {
    const outcomes = JSON.stringify(results);
    const name = by.caller.name;
    await rows.keepRehearsal(tx, { taskId, fingerprint, outcomes, passed, by: name, at });
    await recordAudit(tx, {
      actor: { staff: by.caller, ip: by.ip },
      action: "task.rehearse",
      subject: ["task", taskId],
      after: { passed, failed: results.filter(({ ok }) => !ok).map(({ result }) => result) },
      at,
    });
  });
  return { passed, isCurrent: true, results, by: by.caller.name, at: at.toISOString() };
}

/** The last one, or null. Throws `notFound`. */
export async function lastRehearsal(db: Db, taskId: number): Promise<Rehearsal | null> {
  const task = await mustBeTask(db, taskId);
  const kept = await rows.rehearsalOf(db, taskId);
  if (!kept) return null;
  return {
    passed: kept.passed,
    isCurrent: kept.fingerprint.equals(await fingerprintOf(db, task)),
    // Written by ourselves, as the contract has it.
    results: kept.outcomes as RehearsedResult[],
    by: kept.by,
    at: kept.at.toISOString(),
  };
}

/** The task was rehearsed as it is now, and each of the nine results came out right. */
export async function isRehearsed(db: Db, task: ServedTask): Promise<boolean> {
  const kept = await rows.rehearsalOf(db, task.id);
  return (
    kept !== undefined && kept.passed && kept.fingerprint.equals(await fingerprintOf(db, task))
  );
}
