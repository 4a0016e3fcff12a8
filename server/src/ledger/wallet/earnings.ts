/** What a member earned over time: by day, by month and by year, in Asia/Shanghai, without gaps. */
import { Asset } from "#contract/enums.ts";
import type { Earnings } from "#contract/member/money/income.ts";
import { addSeconds, dayOf, dayStart } from "../../platform/clock.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { accountId, kinds } from "./ledger.ts";
import {
  type Accounts,
  type Earned,
  earningsPer,
  earnedPerMonth,
  yearsOfEntries,
} from "./earnings-sql.ts";

type Points = Earnings["points"];

const DAYS = 30;
const MONTHS = 12;

export const accountsOf = (memberId: number): Accounts => ({
  memberId,
  gold: accountId(memberId, Asset.of.gold, kinds.available),
  cash: accountId(memberId, Asset.of.cash, kinds.available),
});

/** The last 30 days, oldest first; today is the last one. */
export async function earningsByDay({ db, clock }: World, memberId: number): Promise<Points> {
  const { days, since } = lastDays(dayOf(clock.now()));
  const asked = { ...accountsOf(memberId), pattern: "YYYY-MM-DD", since };
  return withoutGaps(days, await earningsPer(db, asked));
}

let known: { today: string; since: Date; days: string[] } | undefined;

/** The same for everybody all day: written again they were a thirtieth of what a wallet costs. */
export function lastDays(today: string) {
  if (known?.today === today) return known;
  // Shanghai knows no summer time: each day has as many seconds.
  const since = addSeconds(dayStart(today), (1 - DAYS) * 86_400);
  const days = Array.from({ length: DAYS }, (_, i) => dayOf(addSeconds(since, i * 86_400)));
  known = { today, since, days };
  return known;
}

/** The last 12 months, oldest first; the present one is the last. */
export async function earningsByMonth({ db, clock }: World, memberId: number): Promise<Points> {
  const present = monthOf(clock.now());
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(present, i - MONTHS + 1));
  const since = startOfMonth(months[0] ?? present);
  const asked = { ...accountsOf(memberId), pattern: "YYYY-MM", since };
  return withoutGaps(months, await earningsPer(db, asked));
}

export function withoutGaps(times: readonly string[], earned: readonly Earned[]): Points {
  const found = new Map(earned.map((row) => [row.at, row]));
  return times.map((at) => ({
    at,
    gold: found.get(at)?.gold ?? 0,
    fen: found.get(at)?.fen ?? 0,
  }));
}

/** By month of this year, less what was taken back; months without earnings are left out. */
export const earnedInYear = (db: Db, memberId: number, year: number): Promise<Earned[]> =>
  earnedPerMonth(db, {
    ...accountsOf(memberId),
    from: startOfMonth(`${year}-01`),
    to: startOfMonth(`${year + 1}-01`),
  });

/** The years in which anything was booked to what this member has available. */
export async function yearsWithEntries(db: Db, memberId: number): Promise<number[]> {
  const rows = await yearsOfEntries(db, accountsOf(memberId));
  return rows.map((row) => row.year);
}
