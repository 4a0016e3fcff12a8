/** 邀请好友: code, link, picture, who came and what it earned (rule community-2). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { GrowthBlock, InviteeState } from "../../growth-enums.ts";
import { pageOf, pageQuery } from "../../page.ts";
import { Brand } from "../community/site.ts";

/** What an invitation earns now; the page says it in full, because nobody should have to guess. */
export const InviteRules = z.object({
  /** To the inviter at the invitee's first valid response; 0 = nothing. */
  firstGold: z.int(),
  /** To the invitee, then. */
  welcomeGold: z.int(),
  /** To the inviter, of the invitee's survey gold, on top of it. */
  percent: z.int(),
  months: z.int(),
  /** This many invitees of one day earn something. */
  dailyMax: z.int(),
});
export type InviteRules = z.output<typeof InviteRules>;

export const Invite = z.object({
  /** The member code. */
  code: z.string(),
  /** Absolute: https://host/invite?c=12345678, on the inviter's home brand's own address. */
  link: z.string(),
  /** What the friend meets there, for the poster. */
  brand: Brand,
  invited: z.int(),
  /** How many of them have a valid response; those who earn nothing are counted below. */
  active: z.int(),
  blocked: z.int(),
  earnedGold: z.int(),
  earnedGoldThisMonth: z.int(),
  rules: InviteRules,
});
export type Invite = z.output<typeof Invite>;

export const getInvite = endpoint({
  method: "GET",
  path: "/v1/users/invite",
  summary: "我的邀请：邀请码、链接、人数、累计奖励与规则",
  access: "inviter",
  data: Invite,
});

export const Invitee = z.object({
  /** Masked: 张**. */
  name: z.string(),
  source: z.nullable(z.string()),
  invitedAt: z.string(),
  state: InviteeState.schema,
  /** Why it earns nothing, with `blocked`. */
  blockedFor: z.nullable(GrowthBlock.schema),
  validResponses: z.int(),
  /** What the inviter has of it on balance. */
  earnedGold: z.int(),
  /** Until when the invitee's responses earn a share. */
  until: z.string(),
});
export type Invitee = z.output<typeof Invitee>;

export const listInvitees = endpoint({
  method: "GET",
  path: "/v1/users/invite/history",
  summary: "邀请记录：谁来了、到哪一步、为我带来多少",
  access: "inviter",
  query: z.strictObject({ ...pageQuery, state: z.optional(InviteeState.fromText) }),
  data: pageOf(Invitee),
});

/** For the landing page of an invitation, before anybody signs in. */
export const Inviter = z.object({
  /** Masked. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  welcomeGold: z.int(),
});
export type Inviter = z.output<typeof Inviter>;

export const getInviter = endpoint({
  method: "GET",
  path: "/v1/invites/:code",
  summary: "邀请人（脱敏）；邀请码无效时 404，注册不受影响",
  access: "public",
  params: z.object({
    code: z.string().check(z.regex(/^[0-9]{8}$/, { error: "邀请码应为8位数字" })),
  }),
  data: Inviter,
});
