/** Work that time alone causes: each job runs on its interval, in one process at a time. */
import { sql } from "kysely";
import { transact } from "./db.ts";
import type { World } from "./world.ts";

export type Chore = { name: string; everySeconds: number; run: (world: World) => Promise<unknown> };

/** Starts the chores; `stop` waits for those that are running. */
export function startSchedule(world: World, chores: readonly Chore[]): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
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
async function runAlone(world: World, chore: Chore): Promise<void> {
  try {
    await transact(world.db, async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${`chore:${chore.name}`})) as mine`.execute(tx);
      if (rows[0]?.mine) await chore.run(world);
    });
  } catch (error) {
    world.log.error({ err: error, chore: chore.name }, "chore failed");
  }
}
