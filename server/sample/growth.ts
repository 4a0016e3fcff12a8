/** Invitations and a team in the sample: the rules, the leader's shares, a phone that two people use. */
import { transact } from "../src/platform/db.ts";
import { onWake } from "../src/platform/outbox.ts";
import { drainOutbox } from "../src/platform/worker.ts";
import { carryHandlers } from "../src/people/growth/api.ts";
import type { World } from "../src/platform/world.ts";
import { beginSession, endSessionsOf } from "../src/people/auth/api.ts";
import { everyBrand, forgetBrands } from "../src/foundation/brand/api.ts";
import { rulesOfBrands, setRules } from "../src/operations/growth-desk/rules.ts";
import { carryOutDueProposals, proposalKinds } from "../src/proposals.ts";
import { confirmProposal } from "../src/people/staff/proposal.ts";
import { setRate } from "../src/study/team/rate.ts";
import { memberOf } from "../src/people/member/api.ts";
import type { Event, Past } from "./history.ts";
import { namedPeople } from "./people-list.ts";
import { dayBefore, HOUR, later, worldAt } from "./past.ts";
import type { MadeMember, MadeStaff } from "./people.ts";
import type { Random } from "./random.ts";
import { HISTORY_DAYS } from "./tasks.ts";

/** Both brands welcome a friend, too: proposed and confirmed two days before the history begins. */
export async function openGrowth(
  { world, now, random }: { world: World; now: Date; random: Random },
  { admin, finance }: { admin: MadeStaff; finance: MadeStaff },
): Promise<void> {
  const at = (days: number, hour: number) =>
    worldAt(world, dayBefore(now, HISTORY_DAYS + days, hour), random);
  const proposing = at(2, 10);
  const ip = "10.1.0.8";
  const { brands } = await rulesOfBrands(proposing, admin.caller);
  for (const { brandCode, rules } of brands) {
    // oxlint-disable no-await-in-loop -- in order, like two people at their desks
    const { pending } = await setRules(proposing, {
      staff: admin.caller,
      ip,
      note: "邀请活动上线",
      brandCode,
      rules: { ...rules, firstGold: 500, welcomeGold: 200 },
    });
    for (const { id } of pending)
      await confirmProposal(at(2, 11), proposalKinds, {
        staff: finance.caller,
        ip,
        id,
        note: "预算内",
      });
    // oxlint-enable no-await-in-loop
  }
  await carryOutDueProposals(at(1, 18));
  forgetBrands(world);
  await everyBrand(world);
}

/** How much of the commission members get, in the order in which they joined the list; the rest none. */
const shares = [
  { member: 0, daysAgo: 48, percent: 20 },
  { member: 1, daysAgo: 45, percent: 30 },
  { member: 2, daysAgo: 40, percent: 50 },
  // After a good month.
  { member: 0, daysAgo: 22, percent: 40 },
  { member: 3, daysAgo: 18, percent: 10 },
] as const;

/** The leader sets the shares of those who are in the team by then. */
export function shareEvents({ members, now }: Past): Event[] {
  const team = members.filter(({ person }) => person.invitedBy === "leader");
  const leader = members[2];
  return shares.flatMap(({ member, daysAgo, percent }) => {
    const one = team[member];
    const at = dayBefore(now, daysAgo, 21);
    return leader && one && one.registeredAt < at
      ? [{ at, happen: (world: World) => share(world, { leader, member: one, percent }) }]
      : [];
  });
}

async function share(
  world: World,
  { leader, member, percent }: { leader: MadeMember; member: MadeMember; percent: number },
) {
  const row = await memberOf(world.db, member.caller.memberId);
  if (!row) return;
  await setRate(world, { leaderId: leader.caller.memberId, memberCode: row.code, percent });
}

/** Some registered on the inviter's own phone; what is seen there stops the pair's rewards. */
export async function sharePhones(world: World, members: readonly MadeMember[]): Promise<void> {
  const owner = members[namedPeople.length];
  if (!owner) return;
  for (const guest of members.filter(({ person }) => person.onInvitersPhone === true))
    for (const { caller, ip, registeredAt } of [owner, guest]) {
      const at = later(registeredAt, HOUR / 2);
      // The true tokens: a session's must never come from the seed. It is over at once.
      const then: World = { ...world, clock: { ...world.clock, now: () => at } };
      const { deviceId, brandHost: host } = owner;
      const origin = { ip, deviceId, userAgent: "Mozilla/5.0 (Linux; Android 14)", host };
      // oxlint-disable-next-line no-await-in-loop -- two, in order
      await transact(world.db, async (tx) => {
        await beginSession(tx, then, { memberId: caller.memberId, origin, way: "code" });
        await endSessionsOf(tx, then, { memberId: caller.memberId, why: "logout" });
      });
    }
}

/**
 * Commissions come to their people while `work` goes on, as a running server brings them: whenever `carry` is called, if
 * anything was put into the outbox since. One after the other, so that a sample is always the same.
 */
export async function carryingCommissions(
  work: (carry: (world: World) => Promise<void>) => Promise<void>,
): Promise<void> {
  let isAny = false;
  const stop = onWake(() => {
    isAny = true;
  });
  try {
    await work(async (world) => {
      if (!isAny) return;
      isAny = false;
      const parts = { ...world, handlers: carryHandlers(world) };
      await drainOutbox(parts, { lanes: ["growth"], atOnce: 1 });
    });
  } finally {
    stop();
  }
}
