/** Blocks of answers are written by the clock, once their responses have ended; reading needs none of them. */
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { isPart, type Measured } from "./variable.ts";
import { type Version, variablesOf, versionsOf } from "./versions.ts";
import { holdBlocks } from "./block-sql.ts";
import { BLOCK_SIZE, measureOf, VERSION_MEASURE, waysThrough } from "./block-measure.ts";
import * as rows from "./pack-sql.ts";

/** Whoever began has been seen by everybody by then: nobody comes between those of a block later. */
const SETTLED_SECONDS = 600;
/** As large a part may still be at it; else the block waits for them. */
const OPEN_SHARE = 1 / 16;

type Packing = {
  signal?: AbortSignal | undefined;
  /** Smaller ones are for tests. */
  size?: number;
};

/** All that is due, task by task and block by block: each is a transaction of its own. */
export async function packAnswers(world: World, signal?: AbortSignal): Promise<void> {
  for (const taskId of await rows.tasksToPack(world.db)) {
    if (signal?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop
    await packTask(world, taskId, { signal });
  }
}

export async function packTask(
  world: World,
  taskId: number,
  { signal, size = BLOCK_SIZE }: Packing = {},
): Promise<void> {
  const versions = await versionsOf(world.db, taskId);
  if (versions.length === 0) return;
  const study = { versions, groups: groupsOf(versions), size };
  for (const { firstId } of await rows.oldBlocks(world.db, taskId)) {
    if (signal?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop
    await rewriteBlock(world, study, { taskId, firstId });
  }
  // oxlint-disable-next-line no-await-in-loop
  while (!signal?.aborted && (await writeNext(world, study, taskId)));
}

type Study = {
  versions: readonly Version[];
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
    const old = (await rows.oldBlocks(tx, taskId)).find((one) => one.firstId === firstId);
    if (!old) return;
    const members = await rows.membersWithin(tx, old);
    await rows.dropBlock(tx, old);
    // More than fit in cannot come between its ends; were it so, they are read one by one.
    if (members.length > 0 && members.length <= BLOCK_SIZE)
      await writeBlock(tx, study, { ...old, ...newBlock(world, study, members) });
  });

const newBlock = (world: World, { versions }: Study, members: rows.Member[]) => ({
  members,
  newestQuestionnaireId: Math.max(...versions.map(({ id }) => id)),
  packedAt: world.clock.now(),
});

async function writeBlock(
  tx: Tx,
  { versions, groups }: Study,
  block: rows.NewBlock,
): Promise<void> {
  await rows.takeRoom(tx);
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
