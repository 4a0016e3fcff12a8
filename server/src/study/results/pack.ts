/** Blocks of answers are written by the clock, once their responses have ended; reading needs none of them. */
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { isOneRelease, livesBefore } from "../../platform/node-sql.ts";
import { RunOvertaken } from "../../platform/scheduled-run.ts";
import type { World } from "../../platform/world.ts";
import { newestVersions } from "../survey/api.ts";
import { isPart, type Measured } from "./variable.ts";
import { type Version, variablesOf, versionsOf } from "./versions.ts";
import { holdBlocks, takeRoom } from "./block-sql.ts";
import { oldBlocks, tasksToPack } from "./due-block-sql.ts";
import { BLOCK_SIZE, measureOf, VERSION_MEASURE, waysThrough } from "./block-measure.ts";
import * as rows from "./pack-sql.ts";

/** By then every response that began is visible to all, so none is inserted into a block later. */
const SETTLED_SECONDS = 600;
/** At most so large a part of a block's responses may still be under way; else the block waits for them. */
const OPEN_SHARE = 1 / 16;
/** Memory for sorting a block's answers. */
const ROOM_MB = 32;
/** Nodes of earlier releases remove answers and leave the blocks that still count them. */
const FORGETTING_SINCE = "0.15.0";
/** A task that nobody has answered for this long waits for the night's run. */
const STIRRING_SECONDS = 86_400;
const NIGHT_SECONDS = 3 * 3600;

type Packing = {
  signal?: AbortSignal | undefined;
  /** Smaller ones are for tests. */
  size?: number;
};

/**
 * All that is due, task by task and block by block: each is a transaction of its own. A task that fails keeps no other
 * waiting, and the run fails with its number. While nodes of two releases live, nothing is written.
 */
export async function packAnswers(world: World, signal?: AbortSignal): Promise<void> {
  if (!(await isOneRelease(world.db))) return dropDoubtful(world);
  const failed: number[] = [];
  for (const taskId of await dueTasks(world)) {
    if (signal?.aborted) return;
    try {
      // oxlint-disable-next-line no-await-in-loop
      await packTask(world, taskId, { signal });
    } catch (error) {
      if (error instanceof RunOvertaken) throw error;
      world.log.error({ err: error, taskId }, "the answers of a task cannot be packed");
      failed.push(taskId);
    }
  }
  if (failed.length > 0) throw new Error(`answers not packed of tasks: ${failed.join(", ")}`);
}

/** Beside an older node none of them is to be believed any more, whenever they were written. */
async function dropDoubtful({ db }: World): Promise<void> {
  if (await livesBefore(db, FORGETTING_SINCE)) await transact(db, rows.dropAllBlocks);
}

/** When this process last asked of all tasks. */
const asked = new WeakMap<World, Date>();

/** Of all tasks in the first run and in the first of each night; else of those that are being answered. */
async function dueTasks(world: World): Promise<number[]> {
  const now = world.clock.now();
  const night = addSeconds(startOfDay(addSeconds(now, -NIGHT_SECONDS)), NIGHT_SECONDS);
  const last = asked.get(world);
  const isOfAll = !last || last < night;
  const since = isOfAll ? null : addSeconds(now, -STIRRING_SECONDS);
  const due = await tasksToPack(world.db, await newestVersions(world.db), since);
  if (isOfAll) asked.set(world, now);
  return due;
}

export async function packTask(
  world: World,
  taskId: number,
  { signal, size = BLOCK_SIZE }: Packing = {},
): Promise<void> {
  const versions = await versionsOf(world.db, taskId);
  if (versions.length === 0) return;
  const newestId = Math.max(...versions.map(({ id }) => id));
  const study = { versions, newestId, groups: groupsOf(versions), size };
  for (const { firstId } of await oldBlocks(world.db, { taskId, newestId })) {
    if (signal?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop
    await rewriteBlock(world, study, { taskId, firstId });
  }
  // oxlint-disable-next-line no-await-in-loop
  while (!signal?.aborted && (await writeNext(world, study, taskId)));
}

type Study = {
  versions: readonly Version[];
  newestId: number;
  groups: readonly (readonly Measured[])[];
  size: number;
};

/** What one statement writes together: read alike, of the same versions, each of a question of its own. */
function groupsOf(versions: readonly Version[]): Measured[][] {
  const variables = new Map(variablesOf(versions).map((one) => [measureOf(one), one]));
  const groups = Map.groupBy(variables.values(), (one) =>
    isPart(one) || one.row !== ""
      ? measureOf(one)
      : JSON.stringify([one.reading, one.shape, one.questionnaireIds]),
  );
  return [...groups.values()];
}

/** Whether there may be more. */
const writeNext = (world: World, study: Study, taskId: number): Promise<boolean> =>
  transact(world.db, async (tx) => {
    await holdBlocks(tx, taskId);
    const members = await rows.membersAfter(tx, taskId, study.size);
    const [first, last] = [members[0], members.at(-1)];
    if (!first || !last || members.length < study.size) return false;
    if (last.startedAt > addSeconds(world.clock.now(), -SETTLED_SECONDS)) return false;
    if (members.filter(({ isOver }) => !isOver).length > study.size * OPEN_SHARE) return false;
    const span = { taskId, firstId: first.id, lastId: last.id };
    await writeBlock(tx, study, { ...span, ...newBlock(world, study, members) });
    return true;
  });

const rewriteBlock = (
  world: World,
  study: Study,
  { taskId, firstId }: { taskId: number; firstId: number },
): Promise<void> =>
  transact(world.db, async (tx) => {
    await holdBlocks(tx, taskId);
    // As it is now: somebody else may have written it, or taken from it.
    const old = (await oldBlocks(tx, { taskId, newestId: study.newestId })).find(
      (one) => one.firstId === firstId,
    );
    if (!old) return;
    const members = await rows.membersWithin(tx, old);
    await rows.dropBlock(tx, old);
    // More than fit in cannot come between its ends; if they did, they would be read one by one.
    if (members.length > 0 && members.length <= BLOCK_SIZE)
      await writeBlock(tx, study, { ...old, ...newBlock(world, study, members) });
  });

const newBlock = (world: World, { newestId }: Study, members: rows.Member[]) => ({
  members,
  newestQuestionnaireId: newestId,
  packedAt: world.clock.now(),
});

async function writeBlock(
  tx: Tx,
  { versions, groups }: Study,
  block: rows.NewBlock,
): Promise<void> {
  await takeRoom(tx, ROOM_MB);
  await rows.insertBlock(tx, block);
  await rows.insertVersions(tx, block);
  const measures = [VERSION_MEASURE];
  for (const group of groups)
    // oxlint-disable-next-line no-await-in-loop
    measures.push(...(await rows.insertLines(tx, block, group)));
  for (const { id, questionnaire } of versions)
    // oxlint-disable-next-line no-await-in-loop
    measures.push(
      ...(await rows.insertWay(tx, block, { questionnaireId: id, ...waysThrough(questionnaire) })),
    );
  await rows.setMeasures(tx, block, measures);
}
