/** Work that time alone causes: each job runs on its interval, in one process at a time. */
import { sql } from "kysely";
import { recordChores, recordRun } from "./chore-record.ts";
import { transact } from "./db.ts";
import type { World } from "./world.ts";

export type Chore = { name: string; everySeconds: number; run: (world: World) => Promise<unknown> };

const ERROR_MAX = 500;

/** Starts the chores; `stop` waits for those that are running. */
export function startSchedule(world: World, chores: readonly Chore[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  recordChores(world.db, chores).catch((error: unknown) =>
    world.log.warn({ err: error }, "chores not kept"),
  );
  const timers = chores.map((chore) =>
    setInterval(() => {
      const one = runAlone(world, chore).finally(() => running.delete(one));
      running.add(one);
    }, chore.everySeconds * 1000),
  );
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** For what each process does for itself, whoever else does it, too; answers how to end it. */
export function repeatEvery(seconds: number, run: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void run(), seconds * 1000).unref();
  return () => clearInterval(timer);
}

/** A lock that ends with its transaction: a process that dies cannot keep it. */
export async function runAlone(world: World, chore: Chore): Promise<void> {
  const begun = performance.now();
  let isMine = false;
  let failure = "";
  try {
    await transact(world.db, async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${`chore:${chore.name}`})) as mine`.execute(tx);
      isMine = rows[0]?.mine ?? false;
      if (isMine) await chore.run(world);
    });
  } catch (error) {
    world.log.error({ err: error, chore: chore.name }, "chore failed");
    failure = String((error as Error).message || error).slice(0, ERROR_MAX);
  }
  if (isMine) await record(world, chore, { failure, milliseconds: performance.now() - begun });
}

type Ended = { failure: string; milliseconds: number };

/** Only told on a page: that it cannot be kept must not end the process. */
const record = ({ db, clock, log }: World, chore: Chore, { failure, milliseconds }: Ended) =>
  recordRun(db, {
    ...chore,
    at: clock.now(),
    milliseconds: Math.round(milliseconds),
    error: failure,
  }).catch((error: unknown) => log.warn({ err: error }, "run of a chore not kept"));
