/**
 * What a valid response pays beside its reward, rule by rule (rules community-1 to community-5): pure, so that
 * it can be read beside docs/decisions/0035.
 */
import { Role } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { MemberPerson } from "../member/api.ts";
import type { GrownResponse } from "./model.ts";

export type RulesFacts = {
  response: GrownResponse;
  /** The respondent, the inviter and the leader, as far as there are any. */
  people: ReadonlyMap<number, MemberPerson>;
  /** Who earns nothing from the respondent, nor the respondent from them. */
  blocked: ReadonlySet<number>;
  /** As they are now: what the inviter gets is the inviter's home brand's, the welcome is the respondent's. */
  rules: { firstGold: number; welcomeGold: number };
  /** Nobody was rewarded yet for the respondent's first valid response, and this is it. */
  isFirst: boolean;
  /** The respondent's share of the leader's commission, in percent, as it stood when they began. */
  rate: number;
};

export type Due = {
  kind: GrowthKind;
  beneficiaryId: number;
  baseGold: number;
  baseFen: number;
  /** Null: a fixed sum. */
  percent: number | null;
  gold: number;
  fen: number;
};

/** What the response pays to whom; lines of nothing are left out. */
export const dueOf = (facts: RulesFacts): Due[] =>
  [...ofInvitation(facts), ...ofTeam(facts), ...ofOwn(facts)].filter(
    ({ gold, fen }) => gold > 0 || fen > 0,
  );

/** Rounded down: integers in, integers out. */
const partOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);

function ofInvitation({ response, people, blocked, rules, isFirst }: RulesFacts): Due[] {
  const { inviterId, memberId, rewardGold: baseGold, invitePercent: percent } = response;
  if (inviterId === null || blocked.has(inviterId)) return [];
  const { inviteFirst, invitePercent, welcome } = GrowthKind.of;
  const inviter = people.get(inviterId);
  const mayInvite = isActive(inviter) && inviter.role !== Role.of.member;
  const mayBeWelcomed = isFirst && isActive(people.get(memberId));
  const fixed = { baseGold: 0, baseFen: 0, percent: null, fen: 0 };
  const share = { baseGold, baseFen: 0, percent, gold: partOf(baseGold, percent), fen: 0 };
  return [
    ...(mayInvite && isFirst
      ? [{ ...fixed, kind: inviteFirst, beneficiaryId: inviterId, gold: rules.firstGold }]
      : []),
    // No cash: the rule is a part of the invitee's gold.
    ...(mayInvite ? [{ ...share, kind: invitePercent, beneficiaryId: inviterId }] : []),
    ...(mayBeWelcomed
      ? [{ ...fixed, kind: welcome, beneficiaryId: memberId, gold: rules.welcomeGold }]
      : []),
  ];
}

/** One commission, cut in two: what rounding leaves is the leader's. */
function ofTeam({ response, people, blocked, rate }: RulesFacts): Due[] {
  const { leaderId, leaderPercent, memberId, rewardGold: baseGold, rewardFen: baseFen } = response;
  const leader = leaderId === null ? undefined : people.get(leaderId);
  if (!isActive(leader) || leader.role !== Role.of.leader || blocked.has(leader.id)) return [];
  const whole = { gold: partOf(baseGold, leaderPercent), fen: partOf(baseFen, leaderPercent) };
  const share = { gold: partOf(whole.gold, rate), fen: partOf(whole.fen, rate) };
  return [
    {
      kind: GrowthKind.of.leaderCommission,
      beneficiaryId: leader.id,
      baseGold,
      baseFen,
      percent: leaderPercent,
      gold: whole.gold - share.gold,
      fen: whole.fen - share.fen,
    },
    ...(isActive(people.get(memberId))
      ? [
          {
            kind: GrowthKind.of.teamShare,
            beneficiaryId: memberId,
            baseGold: whole.gold,
            baseFen: whole.fen,
            percent: rate,
            ...share,
          },
        ]
      : []),
  ];
}

function ofOwn({ response, people }: RulesFacts): Due[] {
  const { memberId, vipPercent: percent, rewardGold: baseGold, rewardFen: baseFen } = response;
  if (!isActive(people.get(memberId))) return [];
  const [gold, fen] = [partOf(baseGold, percent), partOf(baseFen, percent)];
  const kind = GrowthKind.of.vipBonus;
  return [{ kind, beneficiaryId: memberId, baseGold, baseFen, percent, gold, fen }];
}

const isActive = (person: MemberPerson | undefined): person is MemberPerson =>
  person?.state === "active";
