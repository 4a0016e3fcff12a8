/** All teams with their figures of this month and of all time. */
import type { ConsoleTeam } from "#contract/console/people/growth.ts";
import { noFigures, sumsOf } from "../../people/growth/api.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import { monthOf } from "../../platform/month.ts";
import type { World } from "../../platform/world.ts";
import { teamSizes } from "../../study/team/api.ts";
import { pageOfLeaders } from "../../people/member/api.ts";

/** Newest leader first; one whom nobody has joined yet is there, too. */
export async function teamsAtDesk({ db, clock }: World, asked: ListAsked & Days) {
  const { list, ...page } = await pageOfLeaders(db, asked);
  const ids = list.map(({ id }) => id);
  const now = clock.now();
  const span = { from: `${monthOf(now)}-01`, to: dayOf(now) };
  const [sizes, sums] = await Promise.all([
    teamSizes(db, ids),
    sumsOf(db, { ownerIds: ids, side: 2, ...span }),
  ]);
  const figuresFor = (id: number, isAll: boolean) => {
    const row = sums.find((sum) => sum.ownerId === id && sum.isAll === isAll);
    if (!row) return noFigures;
    const { ownerId: _owner, isAll: _all, ...figures } = row;
    return figures;
  };
  const shown = list.map(({ registeredAt, ...leader }): ConsoleTeam => ({
    leader,
    registeredAt: registeredAt.toISOString(),
    members: sizes.get(leader.id) ?? 0,
    month: figuresFor(leader.id, false),
    all: figuresFor(leader.id, true),
  }));
  return { ...page, list: shown };
}
