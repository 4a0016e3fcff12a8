/**
 * A worker killed between the two phases of a transaction, with certainty: commits are held on the side that the moment
 * asks for until such a transaction is seen. Then the engine's recovery has something to decide, and is judged by it.
 */
import type { Client } from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { isTrueWithin } from "../../tools/process-mark.ts";
import { holdCommits, letCommit, letCommitAfterStart } from "./hold.ts";
import { type Machines, RECOVER } from "./machines.ts";
import { onDatabase } from "./on-database.ts";
import {
  committedAmong,
  committedUntold,
  fateOf,
  type Met,
  metOf,
  preparedOn,
  processOf,
  unansweredOn,
} from "./prepared.ts";
import type { Worker } from "./worker.ts";

/**
 * `undecided`: the worker has prepared, and the coordinator does not know it, so that it gives up. `decided`: the
 * coordinator has committed, and the worker was not told.
 */
export type Moment = "undecided" | "decided";
type Power = NonNullable<Worker["power"]>;
export type Victim = Worker & { power: Power };

/** What was between its phases on this worker when it was killed. */
type Caught = { worker: Victim; gids: string[] };

const CATCH_LIMIT_MS = 60_000;
/** Held for no longer: by then whatever is under way has come to its commit. */
const HELD_MS = 700;
const PAUSE_MS = { least: 100, more: 300 };
const DARK_MS = 1500;
const DECIDED_LIMIT_MS = 60_000;

/** Undefined when no such transaction came along. */
export async function killBetween(
  moment: Moment,
  machines: Machines,
  workers: readonly [Victim, ...Victim[]],
): Promise<Met | undefined> {
  // Or it might have decided before we can look.
  await machines.recoverEvery("-1");
  try {
    const catching =
      moment === "undecided" ? catchUndecided(workers[0]) : catchDecided(machines, workers);
    const caught = await catching;
    if (!caught) return undefined;
    await sleep(DARK_MS);
    caught.worker.power.back();
    return await judged(moment, machines, caught);
  } finally {
    await machines.recoverEvery(RECOVER);
  }
}

async function catchUndecided(worker: Victim): Promise<Caught | undefined> {
  await holdCommits(worker.url);
  let isCut = false;
  try {
    const gids = await onDatabase(worker.url, (client) =>
      found(CATCH_LIMIT_MS, () => unansweredOn(client)),
    );
    if (gids.length === 0) return undefined;
    await letCommitAfterStart(worker.url);
    await worker.power.cut();
    isCut = true;
    return { worker, gids };
  } finally {
    if (!isCut) await letCommit(worker.url);
  }
}

/** Again and again for a moment: held for longer, everybody would wait before any such transaction. */
async function catchDecided(
  machines: Machines,
  workers: readonly Victim[],
): Promise<Caught | undefined> {
  const until = Date.now() + CATCH_LIMIT_MS;
  while (Date.now() < until) {
    await holdCommits(machines.clusterUrl);
    try {
      const caught = await onDatabase(machines.clusterUrl, (client) => oneDecided(client, workers));
      if (caught) {
        await caught.worker.power.cut();
        return caught;
      }
    } finally {
      await letCommit(machines.clusterUrl);
    }
    await sleep(PAUSE_MS.least + Math.random() * PAUSE_MS.more);
  }
  return undefined;
}

async function oneDecided(
  coordinator: Client,
  workers: readonly Victim[],
): Promise<Caught | undefined> {
  const [caught] = await found(HELD_MS, async () => {
    const untold = await committedUntold(coordinator);
    if (untold.size === 0) return [];
    const all: Caught[] = [];
    for (const worker of workers) {
      const prepared = await onDatabase(worker.url, preparedOn);
      const gids = prepared.map(({ gid }) => gid).filter((gid) => untold.has(processOf(gid) ?? 0));
      if (gids.length > 0) all.push({ worker, gids });
    }
    return all;
  });
  return caught;
}

/** The first that is found, or nothing in this time. */
async function found<T>(limitMs: number, look: () => Promise<T[]>): Promise<T[]> {
  let seen: T[] = [];
  await isTrueWithin(limitMs, async () => {
    seen = await look();
    return seen.length > 0;
  });
  return seen;
}

/** What is still prepared after the crash is the engine's to decide; then each is held against the coordinator. */
async function judged(
  moment: Moment,
  machines: Machines,
  { worker, gids }: Caught,
): Promise<Met | undefined> {
  const left = (await onDatabase(worker.url, preparedOn)).filter(({ gid }) => gids.includes(gid));
  if (left.length === 0) return undefined;
  const names = left.map(({ gid }) => gid);
  const committed = await onDatabase(machines.clusterUrl, (client) =>
    committedAmong(client, names),
  );
  await machines.recoverEvery(RECOVER);
  const isDecided = await isTrueWithin(DECIDED_LIMIT_MS, async () => {
    const now = await onDatabase(worker.url, preparedOn);
    return !now.some(({ gid }) => names.includes(gid));
  });
  if (!isDecided) throw new Error(`${names.join(", ")} were never decided`);
  const fates = await onDatabase(worker.url, async (client) => {
    const all = new Map<string, string>();
    for (const { xid } of left) all.set(xid, await fateOf(client, xid));
    return all;
  });
  const met = metOf(left, { committed, fates });
  const isAsked = moment === "decided" ? met.carriedThrough > 0 : met.rolledBack > 0;
  if (!isAsked) met.wrong.push(`none of ${names.join(", ")} was ${moment} as the moment has it`);
  return met;
}
