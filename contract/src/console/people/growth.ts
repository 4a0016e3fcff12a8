/** Roles, teams, invites and what they pay (rules community-1, operations-9). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Role, StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { GrowthBlock } from "../../growth-enums.ts";
import { InviteRules } from "../../member/people/invite.ts";
import { memberCode, TeamFigures } from "../../member/study/team.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { Proposal } from "../operations/proposal.ts";
import { anyStaff, operationsStaff } from "./staff.ts";

const note = fields.text("说明", 200);

/** Who invited a member, whose team they are in, and since when. */
export const MemberGrowth = z.object({
  role: Role.schema,
  inviter: z.nullable(z.object({ id: z.int(), code: z.string(), nickname: z.string() })),
  inviteSource: z.nullable(z.string()),
  leader: z.nullable(
    z.object({ id: z.int(), code: z.string(), nickname: z.string(), since: z.string() }),
  ),
  /** The share of the leader's commission, in percent. */
  rate: z.int(),
  invited: z.int(),
  teamSize: z.int(),
  /** From invitees and the team, on balance. */
  inviteGold: z.int(),
  teamGold: z.int(),
  teamFen: z.int(),
});
export type MemberGrowth = z.output<typeof MemberGrowth>;

export const memberGrowth = endpoint({
  method: "GET",
  path: "/console/members/:id/growth",
  summary: "会员的邀请与团队关系",
  access: anyStaff,
  params: fields.idParams,
  data: MemberGrowth,
});

/** A leader who becomes something else loses the team; it must be moved or let go first (409 says so). */
export const setMemberRole = endpoint({
  method: "POST",
  path: "/console/members/:id/role",
  summary: "修改会员角色",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    role: Role.schema,
    /** What the operator saw: 409 when a colleague has said otherwise meanwhile. */
    from: z.optional(Role.schema),
    note,
  }),
  data: MemberGrowth,
});

/** For responses that begin from now on. Without a code: out of every team. */
export const moveToTeam = endpoint({
  method: "POST",
  path: "/console/members/:id/team",
  summary: "把会员移到某队长的团队，或移出团队",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    leaderCode: z.nullable(memberCode),
    /** The leader whom the operator saw, null = none: 409 when it is another meanwhile. */
    from: z.optional(z.nullable(memberCode)),
    note,
  }),
  data: MemberGrowth,
});

export const ConsoleInvite = z.object({
  invitee: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  inviter: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  source: z.nullable(z.string()),
  invitedAt: z.string(),
  block: z.nullable(
    z.object({
      reason: GrowthBlock.schema,
      by: z.string(),
      note: z.string(),
      at: z.string(),
      liftedAt: z.nullable(z.string()),
    }),
  ),
  validResponses: z.int(),
  /** The inviter's, on balance. */
  earnedGold: z.int(),
});
export type ConsoleInvite = z.output<typeof ConsoleInvite>;

export const consoleInvites = endpoint({
  method: "GET",
  path: "/console/invites",
  summary: "邀请关系；可按邀请人、注册日期与是否不计奖励筛选",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["valid"]),
    /** The days of the invitee's registration. */
    ...days,
    inviterCode: z.optional(memberCode),
    blocked: z.optional(z.enum(["yes", "no"])),
  }),
  data: listOf(ConsoleInvite),
});

/** What was credited stays; from now on this pair earns nothing, or may earn again. */
export const blockInvite = endpoint({
  method: "POST",
  path: "/console/invites/:id/block",
  summary: "停止或恢复一对邀请关系的奖励（id 为被邀请人）",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ blocked: z.boolean(), note }),
  data: ConsoleInvite,
});

export const ConsoleTeam = z.object({
  leader: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  /** The leader's. */
  registeredAt: z.string(),
  members: z.int(),
  month: TeamFigures,
  all: TeamFigures,
});
export type ConsoleTeam = z.output<typeof ConsoleTeam>;

export const consoleTeams = endpoint({
  method: "GET",
  path: "/console/teams",
  summary: "全部团队；可按队长的注册日期筛选",
  access: anyStaff,
  query: z.strictObject({ ...sortedBy(["registered"]), ...days }),
  data: listOf(ConsoleTeam),
});

const percent = (name: string) =>
  z.int({ error: `${name}应为 0 到 100 的整数` }).check(z.minimum(0), z.maximum(100));
const upTo = (name: string, max: number) =>
  z.int({ error: `${name}应为整数` }).check(z.minimum(0), z.maximum(max));

/** One brand's rules; the brand that somebody registered with decides. */
export const GrowthRules = z.extend(InviteRules, { vipPercent: z.int() });
export type GrowthRules = z.output<typeof GrowthRules>;

const BrandGrowth = z.object({
  brandCode: z.string(),
  siteName: z.string(),
  rules: GrowthRules,
  /** Given back on saving: who was overtaken is told, and nothing is lost. */
  version: z.string(),
  /** Raised rules that wait for their second person, or for their time. */
  pending: z.array(Proposal),
});

export const growthRules = endpoint({
  method: "GET",
  path: "/console/growth/rules",
  summary: "各品牌的邀请奖励与 VIP 加成规则",
  access: anyStaff,
  data: z.object({ brands: z.array(BrandGrowth) }),
});

/**
 * Less stands at once; more becomes a proposal, as with a brand's money (saveBrandMoney). Overtaken: 409, and `data` is what
 * stands now.
 */
export const setGrowthRules = endpoint({
  method: "POST",
  path: "/console/growth/rules",
  summary: "修改一个品牌的邀请奖励与 VIP 加成规则",
  access: { staff: [StaffRole.of.admin] },
  body: z.strictObject({
    brandCode: fields.text("品牌", 20),
    firstGold: upTo("首答奖励", 100_000),
    welcomeGold: upTo("新人奖励", 100_000),
    percent: percent("好友作答奖励"),
    months: upTo("奖励月数", 120),
    dailyMax: upTo("每日计奖人数", 1000),
    vipPercent: percent("VIP 加成"),
    version: z.string().check(z.maxLength(64)),
    note,
  }),
  data: BrandGrowth,
});
