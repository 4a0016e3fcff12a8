/**
 * The transactional outbox: an effect outside is written in the transaction that causes it and carried out
 * afterwards (worker.ts), at least once; every handler must stand a repeat.
 */
import { EventEmitter } from "node:events";
import { sql } from "kysely";
import { addSeconds, type Clock } from "./clock.ts";
import type { Tx } from "./db.ts";
import { familyOf } from "./lanes.ts";
import { databaseTime } from "./lease-time.ts";
import type { Claimed } from "./outbox-sql.ts";

export type Job = Claimed & {
  /** Aborted when the job is over its time, when another worker has it, and when the server stops. */
  signal: AbortSignal;
};
/**
 * Answers when to come back (seconds), or nothing when the job is done. What it writes to the database for
 * good belongs in `whileHeld` (outbox-sql.ts).
 */
export type JobHandler = (job: Job) => Promise<{ againInSeconds: number } | undefined>;

const wakeUps = new EventEmitter();

/** `lane`: whom it waits for (lanes.ts); the topic's first word unless said. */
export type NewJob = { topic: string; payload: unknown; lane?: string };

/** Adds a job to the caller's transaction; it runs only if that commits. */
export const enqueue = (
  tx: Tx,
  clock: Clock,
  { inSeconds = 0, ...job }: NewJob & { inSeconds?: number },
): Promise<void> => enqueueAll(tx, clock.now(), [{ ...job, inSeconds }]);

/** A statement takes 65,535 values. */
const ROWS_MAX = 5000;

/** The same for many, in a statement for thousands. */
export async function enqueueAll(
  tx: Tx,
  now: Date,
  jobs: readonly (NewJob & { inSeconds?: number })[],
): Promise<void> {
  for (let first = 0; first < jobs.length; first += ROWS_MAX)
    // oxlint-disable-next-line no-await-in-loop
    await tx
      .insertInto("outbox")
      .values(jobs.slice(first, first + ROWS_MAX).map((job) => rowOf(job, now)))
      .execute();
}

const rowOf = (job: NewJob & { inSeconds?: number }, now: Date) => ({
  topic: job.topic,
  lane: job.lane ?? familyOf(job.topic),
  payload: JSON.stringify(job.payload),
  availableAt: addSeconds(now, job.inSeconds ?? 0),
  createdAt: now,
});

/** Tells this process's workers to look now, after a commit; others see the job at their next poll. */
export const wakeOutbox = () => void wakeUps.emit("wake");

/** Answers how to end it. */
export function onWake(look: () => void): () => void {
  wakeUps.on("wake", look);
  return () => void wakeUps.off("wake", look);
}

/**
 * Makes a waiting or given-up job due now, in the caller's transaction, or adds it where it is missing;
 * `running`: a worker has it, and nothing changed. Two at once need a lock of the caller's.
 */
export async function hurryJob(tx: Tx, clock: Clock, job: NewJob): Promise<"due" | "running"> {
  const now = clock.now();
  const found = await tx
    .selectFrom("outbox")
    .select([
      "id",
      sql<boolean>`coalesce(locked_until >= ${databaseTime(now)}, false)`.as("isHeld"),
    ])
    .where("topic", "=", job.topic)
    .where("payload", "=", JSON.stringify(job.payload))
    // Where there are two, the one that waits.
    .orderBy("lockedUntil", (order) => order.asc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (found?.isHeld) return "running";
  if (!found) await enqueue(tx, clock, job);
  else
    await tx
      .updateTable("outbox")
      .set({
        availableAt: now,
        lockedUntil: null,
        attempts: 0,
        deadAt: null,
        // A worker whose lease ran out does not hold the job any more.
        fence: sql`fence + 1`,
      })
      .where("id", "=", found.id)
      .execute();
  return "due";
}
