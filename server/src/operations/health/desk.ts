/** The health page: jobs that wait or failed, providers that do not answer, and the retry of a dead job. */
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import type {
  getHealth,
  Health,
  listDeadJobs,
  retryJob,
} from "#contract/console/operations/health.ts";
import { backupHealth, productVersion } from "../backup/api.ts";
import { openContradictions } from "../../money/payout/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { maskWithin } from "../../platform/mask.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { Origin, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { writeCounts } from "../../providers/watch.ts";
import { recentBreakGlass, recordAudit } from "../../people/staff/api.ts";
import { unprovedPlatforms } from "../../study/survey-platform/api.ts";
import * as rows from "./desk-sql.ts";
import { masked } from "./masked.ts";

type ScheduledJob = Health["scheduledJobs"][number];
/** A run may wait for a long one before it. */
const INTERVALS_LATE = 3;
/** More of these contradictions have one cause, and the proof of the books lists them all. */
const SHOWN_MAX = 100;

export async function healthOf(world: World, startedAt: Date): Promise<DataOf<typeof getHealth>> {
  const { db, clock } = world;
  const now = clock.now();
  // What this process has counted since the last half minute, too.
  await writeCounts(world);
  const queues = await rows.queues(db, now);
  const scheduledJobs = await rows.scheduledJobRuns(db);
  const providers = await rows.providerCalls(db, dayOf(now));
  const contradictions = await openContradictions(db, { after: undefined, size: SHOWN_MAX });
  const secondsSince = (at: Date) => Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  return {
    queues: queues.map(({ oldestAt, ...queue }) => ({
      ...queue,
      oldestSeconds: oldestAt && secondsSince(oldestAt),
    })),
    scheduledJobs: scheduledJobs.map(
      ({ name, everySeconds, lastAt, lastMs, error, failedAt }): ScheduledJob => ({
        name,
        everySeconds,
        lastAt: lastAt && lastAt.toISOString(),
        lastMs,
        error: maskWithin(error),
        failedAt: failedAt && failedAt.toISOString(),
        isLate: isLate({ everySeconds, since: lastAt ?? startedAt }, now),
      }),
    ),
    providers: providers.map(({ lastGoodAt, lastBadAt, error, ...provider }) => ({
      ...provider,
      error: maskWithin(error),
      lastGoodAt: lastGoodAt && lastGoodAt.toISOString(),
      lastBadAt: lastBadAt && lastBadAt.toISOString(),
    })),
    platforms: await unprovedPlatforms(db),
    contradictions: contradictions.map(
      ({ exchangeId, said, billNo, providerNo, netFen, lastAt }) => ({
        exchangeId,
        said,
        billNo,
        providerNo,
        fen: netFen,
        lastAt: lastAt.toISOString(),
      }),
    ),
    backup: await backupHealth(world),
    breakGlass: await recentBreakGlass(world),
    database: await rows.databaseFacts(db),
    version: productVersion,
    startedAt: startedAt.toISOString(),
  };
}

const isLate = ({ everySeconds, since }: { everySeconds: number; since: Date }, now: Date) =>
  addSeconds(since, everySeconds * INTERVALS_LATE + 60) < now;

export async function deadJobs(
  { db }: World,
  query: ParsedOf<typeof listDeadJobs>["query"],
): Promise<DataOf<typeof listDeadJobs>> {
  const { list, ...page } = await rows.pageOfDead(db, query, query);
  return {
    ...page,
    list: list.map(({ lastError, deadAt, createdAt, payload, ...job }) => ({
      ...job,
      payload: masked(payload),
      // A provider may name in it whom it did not reach.
      error: maskWithin(lastError ?? ""),
      createdAt: createdAt.toISOString(),
      // Always set: only dead jobs are read.
      deadAt: (deadAt ?? createdAt).toISOString(),
    })),
  };
}

type Retrying = { id: number; note: string; staff: StaffCaller; origin: Origin };

/** Due now, with all its tries. What runs or waits already is not touched. */
export async function retryDead(
  world: World,
  { id, note, staff, origin }: Retrying,
): Promise<DataOf<typeof retryJob>> {
  const now = world.clock.now();
  await transact(world.db, async (tx) => {
    const job = mustFind(await rows.lockJob(tx, id), "任务不存在，可能已经完成");
    if (!job.deadAt) throw new Failure("conflict", { msg: "任务已在排队，不需要重试" });
    await rows.reviveJob(tx, id, now);
    await recordAudit(tx, {
      actor: { staff, ip: origin.ip },
      action: "job.retry",
      subject: ["job", id],
      before: { topic: job.topic, attempts: job.attempts, deadAt: job.deadAt.toISOString() },
      after: { topic: job.topic, attempts: 0, deadAt: null },
      note,
      at: now,
    });
  });
  wakeOutbox();
  return null;
}
