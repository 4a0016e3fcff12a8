/** A job as a worker has it, for tests that run a handler of their own. */
import { addSeconds } from "../src/platform/clock.ts";
import { familyOf } from "../src/platform/lanes.ts";
import { LEASE_SECONDS } from "../src/platform/lease-time.ts";
import type { Job, JobHandler } from "../src/platform/outbox.ts";
import type { TestServer } from "./server.ts";

/** One more of it, held by nobody but the caller, and never due for the worker. */
export async function heldJob(
  { db, clock }: TestServer,
  { topic, payload }: { topic: string; payload: unknown },
): Promise<Job> {
  const lane = familyOf(topic);
  const { id } = await db
    .insertInto("outbox")
    .values({
      topic,
      lane,
      payload: JSON.stringify(payload),
      availableAt: addSeconds(clock.now(), 10_000 * 86_400),
      lockedUntil: addSeconds(clock.now(), LEASE_SECONDS),
      attempts: 1,
      fence: 1,
      createdAt: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, fence: 1, topic, lane, payload, attempts: 1, signal: new AbortController().signal };
}

/** Runs it once with this handler, as a worker that holds it does; then it is gone. */
export async function runHeld(
  server: TestServer,
  handler: JobHandler | undefined,
  given: { topic: string; payload: unknown },
): ReturnType<JobHandler> {
  if (!handler) throw new Error("no handler");
  const job = await heldJob(server, given);
  try {
    return await handler(job);
  } finally {
    await server.db.deleteFrom("outbox").where("id", "=", job.id).execute();
  }
}
