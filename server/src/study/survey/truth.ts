/**
 * The truth on the cards (rule study-4): what changed is folded each minute, by one worker at a time; once a night some
 * tasks are counted from all their responses, and a difference is an alarm (docs/decisions/0106).
 */
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { isOneRelease } from "../../platform/node-sql.ts";
import type { World } from "../../platform/world.ts";
import * as proof from "./truth-proof-sql.ts";
import * as rows from "./truth-sql.ts";

/** Tasks in one transaction, and deltas in one statement. */
const TASKS_AT_ONCE = 100;
const DELTAS_AT_ONCE = 20_000;
/** Counted in one run, a few seconds' work: with thousands of tasks to be counted the next runs go on. */
const COUNTED = { most: 500, responses: 200_000 };

export async function foldTruth({ db, clock }: World): Promise<void> {
  const now = clock.now();
  await rows.noticeTasks(db);
  await rows.countAnewOfOthers(db);
  // A node of the previous release ends responses without a delta; a count made while it runs would miss them.
  if (await isOneRelease(db))
    for (const taskId of await rows.uncountedTasks(db, COUNTED)) await countAnew(db, taskId, now);
  const stirred = await rows.stirredTasks(db);
  for (let n = 0; n < stirred.length; n += TASKS_AT_ONCE)
    await foldTasks(db, stirred.slice(n, n + TASKS_AT_ONCE), now);
}

const countAnew = (db: Db, taskId: number, now: Date) =>
  transact(db, async (tx) => {
    const held = await rows.lockTotals(tx, [taskId]);
    if (held.length > 0) await countAndShow(tx, taskId, now);
  });

async function countAndShow(tx: Tx, taskId: number, now: Date): Promise<void> {
  await rows.countTask(tx, taskId, now);
  await rows.showTruth(tx, [taskId], now);
}

const foldTasks = (db: Db, taskIds: readonly number[], now: Date) =>
  transact(db, async (tx) => {
    const held = await rows.lockTotals(tx, taskIds);
    while ((await rows.foldDeltas(tx, held, DELTAS_AT_ONCE)) === DELTAS_AT_ONCE);
    await rows.showTruth(tx, held, now);
  });

/** The hour from which few answer. */
const FROM_HOUR = 3;
/** What one night proves: a few seconds' reading. */
const PROVED = { most: 50, responses: 1_000_000 };

/** The scheduled job: once a Shanghai night. Fails for the rest of the day where something differed, though it is mended. */
export async function proveTruth(world: World): Promise<void> {
  const { db, clock } = world;
  const now = clock.now();
  const night = addSeconds(startOfDay(now), FROM_HOUR * 3600);
  // While a node of the previous release runs, the totals may differ; that is no error.
  if (now < night || !(await isOneRelease(db))) return;
  if (!(await proof.provedSince(db, night))) {
    for (const taskId of await proof.dueForProof(db, { before: night, ...PROVED }))
      await proveTask(world, taskId, now);
  }
  const differed = await proof.differedSince(db, night);
  if (differed.length > 0) throw new Error(`truth differed, counted anew: ${differed.join(", ")}`);
}

async function proveTask({ db, log }: World, taskId: number, now: Date): Promise<void> {
  const found = await transact(db, async (tx) => {
    const held = await rows.lockTotals(tx, [taskId]);
    if (held.length === 0) return [];
    const differences = await proof.differencesOfTruth(tx, taskId);
    if (differences.length > 0) await countAndShow(tx, taskId, now);
    await proof.keepProof(tx, taskId, { at: now, differs: differences.length > 0 });
    return differences;
  });
  if (found.length > 0)
    log.error({ alarm: "truth", taskId, found }, "the truth of a task differed");
}
