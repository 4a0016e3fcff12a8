/** What tests of the outbox's worker begin with: jobs, workers with handlers of their own, a handler that waits. */
import { transact } from "./db.ts";
import { enqueue, type Job, type JobHandler } from "./outbox.ts";
import type { World } from "./world.ts";
import { drainOutbox, type Pace, startOutbox, usualPace } from "./worker.ts";

type Handlers = Record<string, JobHandler>;

type Scene = { world: World };

/** `world` is read when it is used: it is made before the first test. */
export const workersOf = (server: Scene) => ({
  put: (topic: string, payload: unknown = {}, lane?: string) =>
    transact(server.world.db, (tx) =>
      enqueue(tx, server.world.clock, { topic, payload, ...(lane && { lane }) }),
    ),
  rowsOf: (topic: string) =>
    server.world.db
      .selectFrom("outbox")
      .selectAll()
      .where("topic", "=", topic)
      .orderBy("id")
      .execute(),
  /** Another worker, as a second process would be. */
  drained: (handlers: Handlers) => drainOutbox({ ...server.world, handlers }),
  started: (handlers: Handlers, pace: Partial<Pace> = {}) =>
    startOutbox({ ...server.world, handlers }, { ...usualPace, ...pace }),
});

/** A handler that waits until it is let go, and tells which jobs it has. */
export function gate(after: (job: Job) => ReturnType<JobHandler> = async () => undefined) {
  const opened = Promise.withResolvers<void>();
  const inside: Job[] = [];
  const handler: JobHandler = async (job) => {
    inside.push(job);
    await opened.promise;
    return after(job);
  };
  return { handler, inside, open: opened.resolve };
}
