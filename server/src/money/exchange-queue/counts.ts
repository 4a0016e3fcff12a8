/** How many exchanges wait, and for what. */
import { startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { doubtfulIds } from "../settlement/api.ts";
import { type ExchangeCounts, countExchanges } from "../exchange/api.ts";

/** For the console's overview, in its names. */
export async function exchangeCounts(db: Db, now: Date): Promise<ExchangeCounts> {
  const [counts, doubtful] = await Promise.all([
    countExchanges(db, now, startOfDay(now)),
    doubtfulIds(db),
  ]);
  return { ...counts, exchangesDoubtful: doubtful.length };
}
