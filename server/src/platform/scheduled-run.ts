/**
 * The number under which this code runs a job of the clock. Whatever such a run writes by `transact` is undone when
 * another node has taken the job over meanwhile: the paused one may wake at any moment.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Tx } from "./db.ts";

type ScheduledRun = { readonly name: string; readonly fence: number };

const runs = new AsyncLocalStorage<ScheduledRun>();

export class RunOvertaken extends Error {
  constructor({ name, fence }: ScheduledRun) {
    super(`${name} is no longer run under ${fence}`);
  }
}

export const underFence = <T>(run: ScheduledRun, work: () => T): T => runs.run(run, work);

/** What this code runs under, if it is a job of the clock. */
export const runNow = (): ScheduledRun | undefined => runs.getStore();

/** Last in a transaction but for what leaves with its commit. Nobody can take the job over until the commit; signs of life pass. */
export async function mustStillRun(tx: Tx, run: ScheduledRun): Promise<void> {
  const { rows } = await sql`
    select from chore_run where name = ${run.name} and fence = ${run.fence} for key share`.execute(
    tx,
  );
  if (rows.length === 0) throw new RunOvertaken(run);
}
