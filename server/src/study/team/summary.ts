/** 团队概况: head-count, and the figures of today, this month and the last thirty days. */
import { addFigures, figuresOf, noFigures } from "../../people/growth/api.ts";
import { addSeconds, dayOf } from "../../platform/clock.ts";
import { monthOf } from "../../platform/month.ts";
import type { World } from "../../platform/world.ts";
import { teamSize } from "./sql.ts";

const SHOWN_DAYS = 30;
/** A month's first may be thirty days ago, one more than are shown. */
const READ_DAYS = 31;

export async function teamSummary({ db, clock }: World, leaderId: number) {
  const now = clock.now();
  const month = monthOf(now);
  // Oldest first.
  const asked = Array.from({ length: READ_DAYS }, (_, n) =>
    dayOf(addSeconds(now, (n + 1 - READ_DAYS) * 86_400)),
  );
  const [size, { all, days }] = await Promise.all([
    teamSize(db, leaderId, `${month}-01`),
    figuresOf(db, { ownerId: leaderId, side: 2 }, asked),
  ]);
  const { day: _today, ...today } = days[READ_DAYS - 1] ?? { day: "", ...noFigures };
  return {
    members: size.members,
    joinedThisMonth: size.joined,
    today,
    month: days.filter(({ day }) => day.startsWith(month)).reduce(addFigures, noFigures),
    all,
    days: days.slice(-SHOWN_DAYS),
  };
}
