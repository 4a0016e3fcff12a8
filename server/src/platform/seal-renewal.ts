/**
 * After a change of keys what older ones sealed is sealed again, a few rows at a time and beside everything else;
 * when nothing of an older one is left it is retired, and may go from SECRET_KEYS. Nobody is signed out by it.
 */
import { addSeconds } from "./clock.ts";
import { transact } from "./db.ts";
import { openRow } from "./key-check.ts";
import * as rows from "./key-sql.ts";
import type { ScheduledJob } from "./schedule.ts";
import { seal, sealText, suffixOf } from "./seal.ts";
import type { World } from "./world.ts";

export type { SealedColumn } from "./key-sql.ts";

const AT_ONCE = 100;
const DAY_SECONDS = 86_400;
/** Nodes that seal with the key before may run for so long: what they write is found by then. */
const ROLLOUT_SECONDS = 3600;

/** Of the clock: once a minute until all is renewed, then once a day for what was restored or left behind. */
export const renewSeals = (places: readonly rows.SealedColumn[]): ScheduledJob => ({
  name: "key.renew",
  everySeconds: 60,
  run: (world, signal) => renew(world, places, signal),
});

async function renew(
  world: World,
  places: readonly rows.SealedColumn[],
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, keys, log } = world;
  const [current] = await rows.keyRows(db);
  // Another node has begun with a newer one, and renews.
  if (!current || current.id !== keys.newest.id) return;
  const { renewedAt, currentSince } = current;
  if (renewedAt !== null && renewedAt > addSeconds(clock.now(), -DAY_SECONDS)) return;
  let lost = 0;
  for (const place of places)
    // One after the other: nobody waits for this, and others wait for the database.
    // oxlint-disable-next-line no-await-in-loop
    lost += await renewPlace(world, place, signal);
  if (lost > 0) log.error({ lost }, "sealed values that none of SECRET_KEYS opens");
  const isRolledOut = currentSince <= addSeconds(clock.now(), -ROLLOUT_SECONDS);
  if (!isRolledOut || (await rows.staleJobs(db, suffixOf(keys.newest.id))) > 0) return;
  await transact(db, async (tx) => {
    await rows.lockKeys(tx);
    const now = clock.now();
    await rows.keepRenewed(tx, { id: keys.newest.id, now, retires: lost === 0 });
  });
}

/** Answers how many could not be opened. */
async function renewPlace(
  world: World,
  place: rows.SealedColumn,
  signal: AbortSignal,
): Promise<number> {
  const suffix = suffixOf(world.keys.newest.id);
  let after: readonly string[] | undefined;
  let lost = 0;
  do {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    const few = await rows.staleRows(world.db, place, { suffix, after, size: AT_ONCE });
    for (const row of few)
      // oxlint-disable-next-line no-await-in-loop
      if (!(await renewRow(world, place, row))) lost += 1;
    after = few.length < AT_ONCE ? undefined : few.at(-1)?.keys;
  } while (after);
  return lost;
}

async function renewRow(
  world: World,
  place: rows.SealedColumn,
  row: rows.SealedRow,
): Promise<boolean> {
  let plain: Buffer;
  try {
    plain = openRow(world.keys, place.purpose, row);
  } catch {
    return false;
  }
  const keyId = world.keys.newest.id;
  const sealed =
    place.idColumn === undefined
      ? sealText(world, place.purpose, plain)
      : seal(world, place.purpose, plain).bytes;
  await rows.putSealed(world.db, place, { row, sealed, keyId });
  return true;
}
