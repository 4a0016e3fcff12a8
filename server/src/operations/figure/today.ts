/** Today as it stands, counted at most once a minute by each process, however many look. */
import { addSeconds, dayOf, startOfDay } from "../../platform/clock.ts";
import type { DayFigure } from "../../platform/day-figure.ts";
import { onReplica } from "../../platform/replica.ts";
import type { World } from "../../platform/world.ts";
import { countFigures, countPlatformFigures } from "./count.ts";
import type { PlatformDayFigure } from "./sql.ts";

const REMEMBER_SECONDS = 60;

type Today = { figures: DayFigure[]; platforms: PlatformDayFigure[] };
type TodayRemembered = { today: Promise<Today>; until: Date; span: string };
const memories = new WeakMap<World, TodayRemembered>();

/** From `from` on: today, and yesterday in the first minutes of a day, when it is not written yet. */
export function unfinished(world: World, from: Date): Promise<Today> {
  const now = world.clock.now();
  const span = `${dayOf(from)} ${dayOf(now)}`;
  const known = memories.get(world);
  if (known && known.until > now && known.span === span) return known.today;
  // The promise is kept, so that many who ask at once count once.
  const today = count(world, from);
  const until = addSeconds(now, REMEMBER_SECONDS);
  memories.set(world, { today, until, span });
  today.catch(() => memories.delete(world));
  return today;
}

function count(world: World, from: Date): Promise<Today> {
  const span = { from, to: addSeconds(startOfDay(world.clock.now()), 86_400) };
  return onReplica(world, async (db) => ({
    figures: await countFigures(world, span, db),
    platforms: await countPlatformFigures(db, span),
  }));
}
