/** 我的团队: a leader's members, figures, responses and the members' shares (rule community-4). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AuditState, JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pageOf, pageQuery } from "../../page.ts";

/** Responses that ended and what they brought the leader; of the day on which it happened. */
export const TeamFigures = z.object({
  ended: z.int(),
  completes: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** The leader's own part of the commissions, less what was taken back. */
  gold: z.int(),
  fen: z.int(),
});
export type TeamFigures = z.output<typeof TeamFigures>;

export const getTeamSummary = endpoint({
  method: "GET",
  path: "/v1/users/team/summary",
  summary: "团队概况：人数、今日、本月、累计与最近 30 天",
  access: "leader",
  data: z.object({
    members: z.int(),
    joinedThisMonth: z.int(),
    today: TeamFigures,
    month: TeamFigures,
    all: TeamFigures,
    /** Oldest first, without gaps; 2026-11-21. */
    days: z.array(z.extend(TeamFigures, { day: z.string() })),
  }),
});

export const TeamMember = z.object({
  code: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  joinedAt: z.string(),
  /** Their share of the leader's commission on them, in percent. */
  rate: z.int(),
  /** Both of the newest thousand in this team. */
  completes: z.int(),
  valid: z.int(),
  /** What the leader has earned with this member. */
  earnedGold: z.int(),
  earnedFen: z.int(),
  /** When their newest response in this team began. */
  lastAt: z.nullable(z.string()),
});
export type TeamMember = z.output<typeof TeamMember>;

/** Newest first; a search comes in the order of nicknames. Anyone who closed the account is in no team. */
export const getTeam = endpoint({
  method: "GET",
  path: "/v1/users/team",
  summary: "团队成员；search 为昵称开头或会员编号",
  access: "leader",
  query: z.strictObject({
    ...pageQuery,
    search: z.optional(z.string().check(z.trim(), z.maxLength(20, { error: "搜索最多20个字符" }))),
  }),
  data: pageOf(TeamMember),
});

export const getTeamHistory = endpoint({
  method: "GET",
  path: "/v1/users/team/history",
  summary: "团队收益：按日或按任务",
  access: "leader",
  query: z.strictObject({ ...pageQuery, by: z._default(z.enum(["day", "task"]), "day") }),
  data: pageOf(
    z.extend(TeamFigures, {
      /** With by = day: 2026-11-21. */
      day: z.nullable(z.string()),
      /** With by = task. */
      task: z.nullable(z.object({ id: z.int(), title: z.string() })),
    }),
  ),
});

export const memberCode = z.string().check(z.regex(/^[0-9]{8}$/, { error: "会员编号应为8位数字" }));

export const TeamResponse = z.object({
  id: z.int(),
  memberCode: z.string(),
  nickname: z.string(),
  taskId: z.int(),
  taskTitle: z.string(),
  result: JoinResult.schema,
  auditState: z.nullable(AuditState.schema),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** What it brought the leader on balance; 0 until it is valid. */
  commissionGold: z.int(),
  commissionFen: z.int(),
  /** The member's part, beside their reward. */
  shareGold: z.int(),
  shareFen: z.int(),
});
export type TeamResponse = z.output<typeof TeamResponse>;

/** Newest first, of anyone who was in the team when they began, also when they are in another one now. */
export const listTeamResponses = endpoint({
  method: "GET",
  path: "/v1/responses/team",
  summary: "团队的参与记录",
  access: "leader",
  query: z.strictObject({
    ...pageQuery,
    memberCode: z.optional(memberCode),
    taskId: z.optional(fields.idFromText),
    result: z.optional(JoinResult.fromText),
    audit: z.optional(AuditState.fromText),
  }),
  data: pageOf(TeamResponse),
});

const rate = z
  .number({ error: "分成比例应为 0 到 100 的整数" })
  .check(z.int(), z.minimum(0), z.maximum(100));

/**
 * For responses that begin from now on: what was begun keeps the share that stood then. The same
 * member's share may be changed five times a day.
 */
export const setRate = endpoint({
  method: "POST",
  path: "/v1/users/rate",
  summary: "设置一名团队成员的佣金分成比例（0–100%）",
  access: "leader",
  body: z.strictObject({ memberCode, rate }),
  data: z.object({ rate: z.int(), since: z.string() }),
});

export const listRates = endpoint({
  method: "GET",
  path: "/v1/users/rate/history",
  summary: "一名团队成员的分成比例变更记录，最新在前",
  access: "leader",
  query: z.strictObject({ ...pageQuery, memberCode }),
  data: pageOf(z.object({ rate: z.int(), at: z.string() })),
});
