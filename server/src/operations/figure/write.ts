/** The scheduled job: finished days are counted once and written, those that were missed with them. */
import { addSeconds, startOfDay } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { countFigures, countPlatformFigures } from "./count.ts";
import { insertFigures, insertPlatformFigures, lastDay } from "./sql.ts";

const DAY = 86_400;
/** By then, transactions that began before midnight are committed. */
const SETTLE_SECONDS = 600;
/** The length of the longest chart; days before the first written day are not added later. */
const REACH_DAYS = 90;
/** After a long time off, so many days in one transaction, so that none takes without an end. */
const AT_ONCE_DAYS = 31;

/** Answers how many days were written. One server of two does it: a scheduled job's lock is held meanwhile. */
export async function writeFinishedDays(world: World): Promise<number> {
  const end = startOfDay(addSeconds(world.clock.now(), -SETTLE_SECONDS));
  const last = await lastDay(world.db);
  const first = last
    ? addSeconds(new Date(`${last}T00:00:00+08:00`), DAY)
    : addSeconds(end, -REACH_DAYS * DAY);
  let written = 0;
  for (let from = first; from < end; from = addSeconds(from, AT_ONCE_DAYS * DAY)) {
    const to = new Date(Math.min(end.getTime(), addSeconds(from, AT_ONCE_DAYS * DAY).getTime()));
    // oxlint-disable-next-line no-await-in-loop
    await writeDays(world, { from, to });
    written += Math.round((to.getTime() - from.getTime()) / (DAY * 1000));
  }
  return written;
}

async function writeDays(world: World, span: { from: Date; to: Date }): Promise<void> {
  const figures = await countFigures(world, span);
  const ofPlatforms = await countPlatformFigures(world.db, span);
  // In one transaction: the rows of figure_day say that the day is done.
  await transact(world.db, async (tx) => {
    await insertFigures(tx, figures);
    await insertPlatformFigures(tx, ofPlatforms);
  });
}
