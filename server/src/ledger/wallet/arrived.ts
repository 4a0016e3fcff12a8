/** What came in since a member last looked: said once, on whichever device they come by (rule money-27). */
import type { Earnings } from "#contract/member/money/income.ts";
import type { Arrived } from "#contract/member/money/wallet.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type ArrivedDay, earnedAndArrived, keepSeen, newestOf } from "./arrived-sql.ts";
import { accountsOf, lastDays, withoutGaps } from "./earnings.ts";

/** Older lines are no longer shown as new, even to a member who was away. */
const NEWS_SECONDS = 7 * 86_400;

/** The last 30 days with what of them is new: without news it costs what the days alone do. */
export async function earnedWithNews(
  { db, clock }: World,
  memberId: number,
  showsGold: boolean,
): Promise<{ earned: Earnings["points"]; arrived: Arrived | null }> {
  const now = clock.now();
  const { days, since } = lastDays(dayOf(now));
  const newSince = addSeconds(now, -NEWS_SECONDS);
  const asked = { ...accountsOf(memberId), since, newSince };
  const told = await earnedAndArrived(db, asked);
  const shown = showsGold ? told : told.map(withoutGold);
  return { earned: withoutGaps(days, shown), arrived: await arrivedOf(db, memberId, shown) };
}

const withoutGold = (day: ArrivedDay): ArrivedDay => ({
  ...day,
  gold: 0,
  newGold: 0,
  newGoldLines: 0,
  goldSeq: null,
});

async function arrivedOf(
  db: Db,
  memberId: number,
  told: readonly ArrivedDay[],
): Promise<Arrived | null> {
  const sumOf = (each: (day: ArrivedDay) => number) =>
    told.reduce((sum, day) => sum + each(day), 0);
  const count = sumOf(({ newGoldLines, newCashLines }) => newGoldLines + newCashLines);
  if (count === 0) return null;
  const through = {
    gold: Math.max(...told.map(({ goldSeq }) => goldSeq ?? 0)),
    cash: Math.max(...told.map(({ cashSeq }) => cashSeq ?? 0)),
  };
  const lines = { goldSeq: through.gold, cashSeq: through.cash };
  const newest = await newestOf(db, { ...accountsOf(memberId), ...lines });
  if (!newest) throw new Error(`no line of member ${memberId} where there was one`);
  const { occurredAt, ...line } = newest;
  return {
    gold: sumOf(({ newGold }) => newGold),
    fen: sumOf(({ newFen }) => newFen),
    count,
    newest: { ...line, at: occurredAt.toISOString() },
    through,
  };
}

/** `through` as the wallet answered it. */
export async function seeArrived(
  db: Db,
  memberId: number,
  through: Arrived["through"],
): Promise<void> {
  const lines = { goldSeq: through.gold, cashSeq: through.cash };
  await keepSeen(db, { ...accountsOf(memberId), ...lines });
}
