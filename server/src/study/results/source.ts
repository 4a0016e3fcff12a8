/**
 * Where figures are read from: what is in blocks by its bits, the rest of the responses one by one, under one view of
 * the database (docs/decisions/0103). What has no blocks, or no lines in one of them, is read as it always was.
 */
import { type Db, type Tx, withSnapshot } from "../../platform/db.ts";
import { onReplica } from "../../platform/replica.ts";
import type { World } from "../../platform/world.ts";
import type { Filter } from "./filter.ts";
import { countingATime } from "./gate.ts";
import type { Measured } from "./variable.ts";
import {
  type BlockRow,
  blocksOf,
  hurry,
  idsWithin,
  type Masked,
  masksOf,
  takeRoom,
} from "./block-sql.ts";
import { measureOf } from "./block-measure.ts";
import { withExcluded } from "./pulse-sql.ts";

/** Some ten megabytes of bits a million responses, joined digit by digit; three read at a time. */
const ROOM_MB = 64;
/** More than these one by one cost more than blocks save: each statement is given their list. */
const LOOSE_MAX = 200_000;

export type Packed = {
  taskId: number;
  blocks: readonly Masked[];
  /** Anyone who is in no block, or had not ended when theirs was written. */
  rest: Filter;
  has: (measure: string) => boolean;
};

export type Source = {
  filter: Filter;
  packed: Packed | null;
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

/** The blocks, when each of them has all that is asked for. */
export const packedFor = ({ packed }: Source, variables: readonly Measured[]): Packed | null =>
  packed && variables.every((variable) => packed.has(measureOf(variable))) ? packed : null;

export async function withSource<T>(
  world: World,
  filter: Filter,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const blocks = await onReplica(world, (db) => blocksOf(db, filter.taskId));
  const inBlocks = blocks.some(isWritten) ? await withBlocks(world, filter, work) : null;
  if (inBlocks) return inBlocks.answer;
  const known = await onReplica(world, (db) => withExcluded(db, filter));
  // Each reading waits its turn, so that a page with many of them keeps nobody else out.
  return work({ filter: known, packed: null, read: (read) => countingATime(world, read) });
}

/** Null where no block is of use. */
const withBlocks = <T>(
  world: World,
  filter: Filter,
  work: (source: Source) => Promise<T>,
): Promise<{ answer: T } | null> =>
  countingATime(world, (db) =>
    withSnapshot(db, prepare, async (tx) => {
      const known = await withExcluded(tx, filter);
      const packed = await packedIn(tx, known);
      if (!packed) return null;
      return { answer: await oneByOne(tx, (read) => work({ filter: known, packed, read })) };
    }),
  );

async function prepare(tx: Tx): Promise<void> {
  await takeRoom(tx, ROOM_MB);
  await hurry(tx);
}

/**
 * What is asked for at once is read one after the other, as one connection does it in any case. After a failure, and
 * after `work` has ended, nothing is read any more: by then the connection may be lent to somebody else.
 */
async function oneByOne<T>(db: Db, work: (read: Source["read"]) => Promise<T>): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const read: Source["read"] = (reading) => {
    const next = last.then(() => {
      if (isOver) throw new Error("what this was read for has ended");
      return reading(db);
    });
    last = next;
    return next;
  };
  try {
    return await work(read);
  } finally {
    isOver = true;
    await last.catch(() => undefined);
  }
}

const isWritten = ({ measures }: BlockRow): boolean => measures.length > 0;

/** `looseMax`: fewer are for tests. */
export async function packedIn(
  tx: Db,
  asked: Filter,
  looseMax = LOOSE_MAX,
): Promise<Packed | null> {
  const filter = await withExcluded(tx, asked);
  const { taskId, answers } = filter;
  const lists = (await blocksOf(tx, taskId))
    .filter(isWritten)
    .map(({ measures }) => new Set(measures));
  const has = (measure: string) => lists.every((list) => list.has(measure));
  if (!answers.every(({ variable }) => has(measureOf(variable)))) return null;
  const blocks = (await masksOf(tx, filter)).filter(({ isWhole }) => isWhole);
  if (blocks.length === 0) return null;
  const loose = await idsWithin(tx, { taskId, spans: outside(blocks), limit: looseMax + 1 });
  if (loose.length > looseMax) return null;
  const within = [...loose, ...blocks.flatMap(({ openIds }) => openIds)];
  return { taskId, blocks, has, rest: { ...filter, within } };
}

/** Before the first, between two, and after the last. */
function outside(blocks: readonly Masked[]): { least: number; most: number }[] {
  const edges = [
    0,
    ...blocks.flatMap(({ firstId, lastId }) => [firstId - 1, lastId + 1]),
    Number.MAX_SAFE_INTEGER,
  ];
  return Array.from({ length: blocks.length + 1 }, (_, at) => ({
    least: edges[at * 2] ?? 0,
    most: edges[at * 2 + 1] ?? 0,
  })).filter(({ least, most }) => least <= most);
}
