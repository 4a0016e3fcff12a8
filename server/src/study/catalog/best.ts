/** Today's best tasks of a member: of what the list would show, in the order of `ranked`. */
import type { DataOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import type { listBestTasks } from "#contract/member/study/best.ts";
import { rateFor } from "../../foundation/brand/api.ts";
import { citySpellings, cityOf } from "../../foundation/geo/api.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { habitsOf, listOpenTasks, platformOf } from "../task/api.ts";
import { type Ranked, ranked } from "./rank.ts";

/** The best are chosen among so many that promise most a minute, in the order of the list. */
const CANDIDATES = 24;
/** The newest responses of the member from which habits are read. */
const HABITS = 40;

type BestAsked = { caller: MemberCaller; origin: Origin };

export async function bestTasks(
  world: World,
  { caller, origin }: BestAsked,
): Promise<DataOf<typeof listBestTasks>> {
  // Anyone who is frozen enters nothing; what else stops tasks the page knows of the account, and says instead.
  if (caller.frozen) return { list: [] };
  const { db, clock } = world;
  const { memberId, role, homeBrand } = caller;
  const now = clock.now();
  const [rate, city, platform] = await Promise.all([
    rateFor(world, { homeBrand, host: origin.host }),
    cityOf(world, origin.ip),
    platformOf(origin.userAgent),
  ]);
  // Beside each other: what they have done moves the order, and not what is looked at.
  const [habits, { list }] = await Promise.all([
    habitsOf(db, { memberId, most: HABITS }),
    listOpenTasks(db, now, {
      member: { id: memberId, role, cities: citySpellings(city) },
      rate,
      platform,
      module: undefined,
      type: undefined,
      maxMinutes: undefined,
      cursor: undefined,
      size: CANDIDATES,
    }),
  ]);
  const best = ranked(list, { habits, goldPerYuan: rate.goldPerYuan, now });
  return { list: best.slice(0, limits.bestTasksMax).map(shown) };
}

const shown = ({ card, why }: Ranked) => ({
  id: card.id,
  title: card.title,
  type: card.type,
  minutes: card.minutes,
  rewardGold: card.rewardGold,
  rewardFen: card.rewardFen,
  closesAt: card.closesAt,
  seatsLeft: card.seatsLeft,
  why,
});
