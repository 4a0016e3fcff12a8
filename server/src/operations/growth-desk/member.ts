/** One member among inviters and leaders: under whom, with whom, and what it earned them. */
import type { MemberGrowth } from "#contract/console/people/growth.ts";
import { figuresOf } from "../../people/growth/api.ts";
import { invitedBy } from "../../people/invite/api.ts";
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { newestRates, teamSizes } from "../../study/team/api.ts";
import { memberNames, uplineOf } from "../../people/member/api.ts";

export async function growthOf({ db }: World, id: number): Promise<MemberGrowth> {
  const member = mustFind(await uplineOf(db, id));
  const { role, inviterId, inviteSource, leaderId, teamSince } = member;
  const [names, rates, invited, sizes, asInviter, asLeader] = await Promise.all([
    memberNames(
      db,
      [inviterId, leaderId].filter((one) => one !== null),
    ),
    leaderId === null ? undefined : newestRates(db, leaderId, [id]),
    invitedBy(db, id),
    teamSizes(db, [id]),
    figuresOf(db, { ownerId: id, side: 1 }, []),
    figuresOf(db, { ownerId: id, side: 2 }, []),
  ]);
  const nameOf = (one: number | null) => {
    const name = one === null ? undefined : names.get(one);
    return one === null || !name ? null : { id: one, ...name };
  };
  const leader = nameOf(leaderId);
  return {
    role,
    inviter: nameOf(inviterId),
    inviteSource,
    leader: leader && teamSince && { ...leader, since: teamSince.toISOString() },
    rate: rates?.get(id) ?? 0,
    invited,
    teamSize: sizes.get(id) ?? 0,
    inviteGold: asInviter.all.gold,
    teamGold: asLeader.all.gold,
    teamFen: asLeader.all.fen,
  };
}
