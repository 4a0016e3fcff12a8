/** 邀请好友: the inviter's own page and the list of who came. */
import { type GrowthBlock, InviteeState } from "#contract/growth-enums.ts";
import type { Invitee, InviteRules } from "#contract/member/people/invite.ts";
import { type Brand, homeBrandOf, presentBrand } from "../../foundation/brand/api.ts";
import { blocksOf, earnedThrough, figuresOf, inviteUntilOf } from "../growth/api.ts";
import { dayOf } from "../../platform/clock.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { Failure } from "../../platform/failure.ts";
import { maskNickname } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { inviteesByIds, memberOf } from "../member/api.ts";
import { inviteLink } from "./link.ts";
import * as rows from "./sql.ts";

export const inviteRulesOf = (brand: Brand): InviteRules => ({
  firstGold: brand.inviteFirstGold,
  welcomeGold: brand.inviteWelcomeGold,
  percent: brand.invitePercent,
  months: brand.inviteMonths,
  dailyMax: brand.inviteDailyMax,
});

export async function invitePage(world: World, memberId: number) {
  const { db, clock } = world;
  const [member, home, counts, { all, days }] = await Promise.all([
    memberOf(db, memberId),
    homeBrandOf(db, memberId),
    rows.countsByState(db, memberId),
    figuresOf(db, { ownerId: memberId, side: 1 }, daysOfMonth(clock.now())),
  ]);
  if (!member) throw new Failure("notFound");
  const of = (state: InviteeState) => counts.find((row) => row.state === state)?.n ?? 0;
  return {
    code: member.code,
    link: await inviteLink(world, home, member.code),
    brand: presentBrand(home),
    invited: counts.reduce((sum, { n }) => sum + n, 0),
    active: of(InviteeState.of.active),
    blocked: of(InviteeState.of.blocked),
    earnedGold: all.gold,
    earnedGoldThisMonth: days.reduce((sum, { gold }) => sum + gold, 0),
    rules: inviteRulesOf(home),
  };
}

/** The days of this month, from the first to today. */
function daysOfMonth(now: Date): string[] {
  const today = dayOf(now);
  return Array.from(
    { length: Number(today.slice(8)) },
    (_, n) => `${today.slice(0, 8)}${String(n + 1).padStart(2, "0")}`,
  );
}

type InviteesOfInput = {
  cursor: string | undefined;
  size: number;
  state: InviteeState | undefined;
};

export async function inviteesOf(world: World, inviterId: number, asked: InviteesOfInput) {
  const { db } = world;
  const found = await rows.pageOfInvitees(db, {
    inviterId,
    state: asked.state,
    before: readCursor(asked.cursor, 1)?.[0],
    size: asked.size + 1,
  });
  const { list, next } = cutPage(found, asked.size, ({ memberId }) => [memberId]);
  const ids = list.map(({ memberId }) => memberId);
  const [people, earned, blocks, until] = await Promise.all([
    inviteesByIds(db, ids),
    earnedThrough(db, { ownerId: inviterId, side: 1 }, ids),
    blocksOf(db, inviterId, ids),
    inviteUntilOf(db, ids),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const shown = list.flatMap(({ memberId, valid, state }): Invitee[] => {
    const person = byId.get(memberId);
    if (!person) return [];
    const block = blocks.find((row) => row.memberId === memberId);
    return [
      {
        name: maskNickname(person.nickname),
        source: person.inviteSource,
        invitedAt: person.registeredAt.toISOString(),
        state,
        // The table's check allows these numbers only.
        blockedFor: block ? (block.reason as GrowthBlock) : null,
        validResponses: valid,
        earnedGold: earned.get(memberId)?.gold ?? 0,
        until: (until.get(memberId) ?? person.registeredAt).toISOString(),
      },
    ];
  });
  return { list: shown, next };
}
