/**
 * Completes whose days have passed without a finding become valid, however many they are: in batches that any worker of
 * any node claims, each in one transaction with what it pays (docs/decisions/0109).
 */
import { lockWalletsOf } from "../../people/growth/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import { isOneRelease } from "../../platform/node-sql.ts";
import { enqueueAll, type JobHandler, wakeOutbox } from "../../platform/outbox.ts";
import { LostLease, whileHeld } from "../../platform/outbox-sql.ts";
import { isHeldUp, isPressure } from "../../platform/pressure.ts";
import { RunOvertaken } from "../../platform/scheduled-run.ts";
import type { World } from "../../platform/world.ts";
import { tasksByIds } from "../task/api.ts";
import { decide } from "./audit.ts";
import { claimDue, type DueClaim, dueUpTo, waitingDueJobs } from "./due-sql.ts";

/** One for each of so many, beyond what the scheduled job does itself. */
export const DUE_TOPIC = "survey.audit-due";
/** Held in one transaction; on a busy machine half a second. */
const BATCH = 50;
/** In one job, or run: seconds, so that a stop waits for none, and a node that dies leaves little to be found. */
const EACH = 200;
const JOBS_MAX = 100;

/** How a batch is written: as long as its run, or job, is still ours. */
type Deciding = {
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  signal?: AbortSignal | undefined;
};

/** The scheduled job, on one node: it spreads large numbers over all nodes. Answers how many it decided itself. */
export async function auditDueResponses(world: World, signal?: AbortSignal): Promise<number> {
  await spread(world);
  const { decided, failed } = await decideDue(world, {
    write: (work) => transact(world.db, work),
    signal,
  });
  if (failed.length > 0) throw new Error(`due, and not decided: ${failed.join(", ")}`);
  return decided;
}

/** A response that fails stays due and is reported by the scheduled job: retrying it here would delay the others. */
export const dueAuditHandlers = (world: World): Record<string, JobHandler> => ({
  [DUE_TOPIC]: async (job) => {
    await decideDue(world, {
      write: (work) => whileHeld(world.db, job, work),
      signal: job.signal,
    });
    return undefined;
  },
});

/** As many jobs as there is work for, with those that wait already. */
async function spread({ db, clock }: World): Promise<void> {
  // A node of the previous release takes these jobs, too, and fails.
  if (!(await isOneRelease(db))) return;
  const now = clock.now();
  const due = await dueUpTo(db, now, EACH * (JOBS_MAX + 1));
  const needed = Math.ceil(due / EACH) - 1;
  if (needed <= 0) return;
  const added = needed - (await waitingDueJobs(db, DUE_TOPIC));
  if (added <= 0) return;
  const jobs = Array.from({ length: added }, () => ({ topic: DUE_TOPIC, payload: {} }));
  await transact(db, (tx) => enqueueAll(tx, now, jobs));
  wakeOutbox();
}

type Claimed = { ids: number[] };
type Failed = { id: number; error: unknown };

/** Throws, and accuses nobody, where the database is away or nothing of a whole batch could be decided. */
async function decideDue(world: World, { write, signal }: Deciding) {
  const failed: number[] = [];
  // Somebody held them longer than we wait: their turn is the next run's.
  const heldUp: number[] = [];
  let decided = 0;
  // The ids of the last try: when one of them cannot be decided, the error does not say which.
  const claimed: Claimed = { ids: [] };
  const batch = (size: number, only?: readonly number[]) => {
    claimed.ids = [];
    const claim = { size, only, but: [...failed, ...heldUp] };
    return write((tx) => decideBatch(tx, world, { claim, claimed }));
  };
  /** So that one holds up none of the others. */
  const eachAlone = async (ids: readonly number[]) => {
    const left: Failed[] = [];
    for (const id of ids)
      try {
        decided += await batch(1, [id]);
      } catch (error) {
        if (isOfAll(error)) throw error;
        left.push({ id, error });
      }
    if (left.length === BATCH) throw left[0]?.error;
    for (const { id, error } of left)
      if (isHeldUp(error)) heldUp.push(id);
      else {
        failed.push(id);
        world.log.error({ err: error, responseId: id }, "a due audit cannot be decided");
      }
  };
  let last = BATCH;
  const tried = () => decided + failed.length + heldUp.length;
  while (last === BATCH && tried() < EACH && !signal?.aborted)
    try {
      last = await batch(BATCH);
      decided += last;
      failpoint("audit-due.after-commit");
    } catch (error) {
      const { ids } = claimed;
      if (isOfAll(error) || ids.length === 0) throw error;
      await eachAlone(ids);
    }
  return { decided, failed };
}

type Batch = { claim: DueClaim; claimed: Claimed };

/** Answers how many. All wallets are locked before the first is moved, as in a reconciliation's batch. */
async function decideBatch(tx: Tx, world: World, { claim, claimed }: Batch): Promise<number> {
  const rows = await claimDue(tx, world.clock.now(), claim);
  claimed.ids = rows.map(({ id }) => id);
  await lockWalletsOf(tx, rows);
  const found = await tasksByIds(tx, [...new Set(rows.map(({ taskId }) => taskId))]);
  const tasks = new Map(found.map((task) => [task.id, task]));
  for (const response of rows) {
    const task = tasks.get(response.taskId);
    if (!task) throw new Error(`response ${response.id} has no task`);
    await decide(tx, world, { response, task, event: "foundValid", by: "system" });
  }
  failpoint("audit-due.before-commit");
  return rows.length;
}

/** The run is another's by now, or the database away: nothing is said of the one that was tried. */
const isOfAll = (error: unknown): boolean =>
  error instanceof LostLease ||
  error instanceof RunOvertaken ||
  (isPressure(error) && !isHeldUp(error));
