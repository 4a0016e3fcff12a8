/**
 * A log in months: those to come are made ahead, those that are old enough become files (docs/decisions/0117). Each step
 * is done by what the tables say, so that a node that dies anywhere is followed by one that does the rest, and two at
 * once do it once.
 */
import { addSeconds, dayEnd, dayOf, dayStart } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { failpoint } from "../../platform/failpoint.ts";
import type { World } from "../../platform/world.ts";
import { digestOf, readLines, removeLines, writeLines } from "./file.ts";
import * as rows from "./sql.ts";

export type MonthLog = {
  table: rows.LogTable;
  /** From when on its lines stay in the table. */
  keptSince(now: Date): Date;
};

/** Asked between two steps; the schedule's signal, when another node has the job by now. */
export type Stop = Pick<AbortSignal, "throwIfAborted">;
const never: Stop = { throwIfAborted: () => undefined };

/** Days that months are made ahead. */
const AHEAD_DAYS = 62;
/** A few megabytes at once, and what one look for a day's lines reads. */
const LINES_MAX = 20_000;

type Work = { world: World; log: rows.LogTable; stop: Stop };
type InPart = Work & { part: rows.LogPart };

export async function keepMonths(
  world: World,
  { table: log, keptSince }: MonthLog,
  stop: Stop = never,
): Promise<void> {
  const { db, clock } = world;
  const work = { world, log, stop };
  const before = await alarmOfStrays(work);
  const through = addSeconds(clock.now(), AHEAD_DAYS * 86_400);
  await transact(db, (tx) => rows.makeMonths(tx, log, through));
  for (const part of await rows.partsBefore(db, log, keptSince(clock.now())))
    await archivePart({ ...work, part });
  // Lines that have moved into their month are told once; lines that have none stay an alarm until somebody has
  // looked.
  if (before > 0 && (await rows.strayLines(db, log)).n > 0)
    throw new Error(`${log}_default still has lines: see docs/operations/seeing.md`);
}

/** Answers how many there are. */
async function alarmOfStrays({ world, log }: Work): Promise<number> {
  const strays = await rows.strayLines(world.db, log);
  if (strays.n > 0)
    world.log.error(
      { alarm: "log-month", table: log, ...strays },
      "lines of a month that is missing",
    );
  return strays.n;
}

async function archivePart(work: InPart): Promise<void> {
  const { world, log, stop, part } = work;
  while (await writeNext(work)) stop.throwIfAborted();
  for (const file of await rows.filesOfPart(world.db, log, part.part))
    if (file.comparedAt === null) {
      stop.throwIfAborted();
      await compare(work, file);
    }
  stop.throwIfAborted();
  const isGone = await transact(world.db, async (tx) => {
    const dropped = await rows.dropPart(tx, log, part.part);
    failpoint("log.before-detached");
    return dropped;
  });
  if (isGone) world.log.info({ table: log, part: part.part }, "a part of a log is in files alone");
}

/** Writes the next file of the part. False: there is nothing more, or another node writes it. */
async function writeNext({ world, log, stop, part }: InPart): Promise<boolean> {
  const { db, clock } = world;
  const after = (await rows.filesOfPart(db, log, part.part)).at(-1)?.span.last;
  const at = await rows.nextAt(db, log, { after, to: part.toAt });
  if (!at) return false;
  const day = dayOf(at);
  const to = new Date(Math.min(dayEnd(day).getTime(), part.toAt.getTime()));
  const span = await rows.nextSpan(db, log, { after, from: dayStart(day), to, most: LINES_MAX });
  if (!span) return false;
  const seq = await rows.nextSeq(db, log);
  const { text, count: lines } = await rows.linesOf(db, log, span);
  const written = await writeLines(world, placeOf(log, day), text);
  failpoint("log.before-file");
  stop.throwIfAborted();
  const file = { part: part.part, day, seq, span };
  const isMine = await transact(db, (tx) =>
    rows.insertFile(tx, log, file, { ...written, lines, at: clock.now() }),
  );
  if (!isMine) await removeLines(world, written.objectKey);
  return isMine;
}

const placeOf = (log: rows.LogTable, day: string): string => `log-archive/${log}/${day}`;

/** Reads the file back and compares it with the table; a file that differs is written again. */
async function compare({ world, log, stop }: InPart, file: rows.KeptFile): Promise<void> {
  const { db, clock } = world;
  const { text, count: lines } = await rows.linesOf(db, log, file.span);
  let { objectKey } = file;
  if (!(await isSame(world, file, text))) {
    const written = await writeLines(world, placeOf(log, file.day), text);
    await transact(db, (tx) =>
      rows.rewriteFile(tx, log, file.seq, { ...written, lines, at: clock.now() }),
    );
    stop.throwIfAborted();
    ({ objectKey } = written);
    if (!(await isSame(world, { ...file, ...written }, text)))
      throw new Error(`${objectKey} does not come back as it was written`);
  }
  failpoint("log.before-compared");
  await transact(db, (tx) => rows.markCompared(tx, objectKey, clock.now()));
}

const isSame = async (world: World, file: rows.KeptFile, text: Buffer): Promise<boolean> =>
  digestOf(text).equals(file.lineDigest) && ((await readLines(world, file))?.equals(text) ?? false);
