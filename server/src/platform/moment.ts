/** One view of all machines of a cluster, taken while nobody commits on any of them (docs/decisions/0144). */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";

const clusters = new WeakMap<Db, Promise<boolean>>();

/** Whether the database is spread over several machines: asked once, as it is spread while all nodes are stopped. */
export function isOfCluster(db: Db): Promise<boolean> {
  const known = clusters.get(db) ?? askCluster(db);
  clusters.set(db, known);
  known.catch(() => clusters.delete(db));
  return known;
}

async function askCluster(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as is`.execute(db);
  return rows[0]?.is === true;
}

/** Members' writes wait behind us for no longer than this. */
const LOCK_MS = 200;
const PAUSE_MS = 500;
/** A job may write for as long as its statements have; a proof that waits is in nobody's way. */
const ATTEMPTS = 120;

/**
 * The first that a transaction of `repeatable read` asks, by `send`. Anyone who writes on several machines touches `two_phase`, and keeps it
 * until all of them have what was written, so under its lock none of that is on its way; each machine is asked something there, by which its
 * view is taken, too. The lock is given back with the savepoint, the views stay until the transaction ends: with one connection to each machine, as
 * another one would have a later view. Throws when somebody has been writing for more than a minute.
 */
export async function viewMachines(send: (text: string) => Promise<unknown>): Promise<void> {
  await send("set local citus.max_adaptive_executor_pool_size = 1");
  for (let attempt = 1; ; attempt++) {
    // oxlint-disable no-await-in-loop -- one connection, and one try after the other
    await send("savepoint moment");
    try {
      await send(`set local lock_timeout = '${LOCK_MS}ms'`);
      await send("lock table two_phase in share mode");
      // Any spread table does: there are no such members, but each machine has to say so.
      await send("select count(*) from message where member_id < 0");
      await leave(send);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isLockTimeout(error)) throw error;
      await leave(send);
      await sleep(PAUSE_MS);
    }
    // oxlint-enable no-await-in-loop
  }
}

/** Gives the lock back. Released, too, since within a savepoint no snapshot can be exported, as a backup does. */
async function leave(send: (text: string) => Promise<unknown>): Promise<void> {
  await send("rollback to savepoint moment");
  await send("release savepoint moment");
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "55P03";
