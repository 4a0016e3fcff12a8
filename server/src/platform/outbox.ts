/**
 * The transactional outbox (reliability.md section 3): an effect outside is written in the transaction
 * that causes it and carried out afterwards, at least once; every handler must stand a repeat.
 */
import { EventEmitter } from "node:events";
import { sql } from "kysely";
import type { Logger } from "pino";
import { addSeconds, type Clock } from "./clock.ts";
import type { Db, Tx } from "./db.ts";

export type Job = { id: number; topic: string; payload: unknown; attempts: number };
/** Answers when to come back (seconds), or nothing when the job is done. */
export type JobHandler = (job: Job) => Promise<{ againInSeconds: number } | undefined>;

const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 12;
const MAX_BACKOFF_SECONDS = 600;

const wakeUps = new EventEmitter();

/** Adds a job to the caller's transaction; it runs only if that commits. */
export async function enqueue(
  tx: Tx,
  clock: Clock,
  job: { topic: string; payload: unknown; inSeconds?: number },
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto("outbox")
    .values({
      topic: job.topic,
      payload: JSON.stringify(job.payload),
      availableAt: addSeconds(now, job.inSeconds ?? 0),
      createdAt: now,
    })
    .execute();
}

/** Tells this process's workers to look now, after a commit; others see the job at their next poll. */
export const wakeOutbox = () => void wakeUps.emit("wake");

/**
 * Makes a waiting or given-up job due now, in the caller's transaction, or adds it where it is missing;
 * `running`: a worker has it, and nothing changed. Two at once need a lock of the caller's.
 */
export async function hurryJob(
  tx: Tx,
  clock: Clock,
  { topic, payload }: { topic: string; payload: unknown },
): Promise<"due" | "running"> {
  const now = clock.now();
  const found = await tx
    .selectFrom("outbox")
    .select(["id", "lockedUntil"])
    .where("topic", "=", topic)
    .where("payload", "=", JSON.stringify(payload))
    // Of two the one that waits.
    .orderBy("lockedUntil", (order) => order.asc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (found?.lockedUntil && found.lockedUntil >= now) return "running";
  if (!found) await enqueue(tx, clock, { topic, payload });
  else
    await tx
      .updateTable("outbox")
      .set({ availableAt: now, lockedUntil: null, attempts: 0, deadAt: null })
      .where("id", "=", found.id)
      .execute();
  return "due";
}

/** Takes up to `n` due jobs under a lease; a worker that dies leaves them to the next one. */
export const claimJobs = (db: Db, now: Date, n: number) =>
  db
    .updateTable("outbox")
    .set({ lockedUntil: addSeconds(now, LEASE_SECONDS), attempts: sql`attempts + 1` })
    .where("id", "in", (q) =>
      q
        .selectFrom("outbox")
        .select("id")
        .where("deadAt", "is", null)
        .where("availableAt", "<=", now)
        .where((w) => w.or([w("lockedUntil", "is", null), w("lockedUntil", "<", now)]))
        .orderBy("availableAt")
        .orderBy("id")
        .limit(n)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "topic", "payload", "attempts"])
    .execute();

type Worker = { stop(): Promise<void>; drain(): Promise<number> };
type Parts = { db: Db; clock: Clock; log: Logger; handlers: Record<string, JobHandler> };

/** Runs due jobs until none is left; answers how many ran. Used by the worker and, directly, by tests. */
export async function drainOutbox(parts: Parts): Promise<number> {
  for (let ran = 0; ;) {
    const jobs = await claimJobs(parts.db, parts.clock.now(), 10);
    if (jobs.length === 0) return ran;
    await Promise.all(jobs.map((job) => runJob(parts, job)));
    ran += jobs.length;
  }
}

async function runJob({ db, clock, log, handlers }: Parts, job: Job) {
  try {
    const handler = handlers[job.topic];
    if (!handler) throw new Error(`no handler for ${job.topic}`);
    const again = await handler(job);
    if (again) await postpone(db, job.id, addSeconds(clock.now(), again.againInSeconds));
    else await db.deleteFrom("outbox").where("id", "=", job.id).execute();
  } catch (error) {
    log.error({ err: error, topic: job.topic, job: job.id, attempts: job.attempts }, "job failed");
    await recordFailure({ db, clock, job, message: (error as Error).message });
  }
}

/** Waiting for an answer is no failure: the attempts start anew. */
const postpone = (db: Db, id: number, at: Date) =>
  db
    .updateTable("outbox")
    .set({ lockedUntil: null, availableAt: at, attempts: 0, lastError: null })
    .where("id", "=", id)
    .execute();

async function recordFailure(failed: { db: Db; clock: Clock; job: Job; message: string }) {
  const { db, clock, job } = failed;
  const ceiling = Math.min(2 ** job.attempts, MAX_BACKOFF_SECONDS);
  // Full jitter: many jobs that failed together must not come back together.
  const wait = 1 + clock.random(Math.max(1, ceiling));
  await db
    .updateTable("outbox")
    .set({
      lockedUntil: null,
      lastError: failed.message.slice(0, 1000),
      availableAt: addSeconds(clock.now(), wait),
      ...(job.attempts >= MAX_ATTEMPTS && { deadAt: clock.now() }),
    })
    .where("id", "=", job.id)
    .execute();
}

/** A worker in this process: wakes on commit, and polls each second for what others left. */
export function startOutbox(parts: Parts): Worker {
  let running: Promise<number> | undefined;
  let again = false;
  const drain = (): Promise<number> => {
    if (running) {
      again = true;
      return running;
    }
    running = drainOutbox(parts)
      .catch((error: unknown) => {
        parts.log.error({ err: error }, "outbox unreachable");
        return 0;
      })
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          void drain();
        }
      });
    return running;
  };
  const onWake = () => void drain();
  wakeUps.on("wake", onWake);
  const poll = setInterval(onWake, 1000);
  return {
    drain,
    stop: async () => {
      clearInterval(poll);
      wakeUps.off("wake", onWake);
      again = false;
      await running;
    },
  };
}
