/** Today as it stands, counted at most once a minute by each process, however many look. */
import { addSeconds, dayOf, startOfDay } from "../../platform/clock.ts";
import type { DayFigure } from "../../platform/day-figure.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import { onReplica } from "../../platform/replica.ts";
import type { World } from "../../platform/world.ts";
import { countFigures, countPlatformFigures } from "./count.ts";
import type { PlatformDayFigure } from "./sql.ts";

const REMEMBER_SECONDS = 60;

type Today = { figures: DayFigure[]; platforms: PlatformDayFigure[] };
const days = rememberedFor<Today>(REMEMBER_SECONDS);

/** From `from` on: today, and yesterday in the first minutes of a day, when it is not written yet. */
export const unfinished = (world: World, from: Date): Promise<Today> =>
  days.of(world, `${dayOf(from)} ${dayOf(world.clock.now())}`, () => count(world, from));

function count(world: World, from: Date): Promise<Today> {
  const span = { from, to: addSeconds(startOfDay(world.clock.now()), 86_400) };
  return onReplica(world, async (db) => ({
    figures: await countFigures(world, span, db),
    platforms: await countPlatformFigures(db, span),
  }));
}
