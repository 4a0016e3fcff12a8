/**
 * Entry of people who are not members, and everybody's way back (rules study-17 to study-27). The pages of
 * the site hand over the raw address that they were opened with: a signature covers it exactly.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { JoinResult } from "../../enums.ts";
import { EndPage } from "../study/end-page.ts";
import { EntryTicket, linkQuery, responseToken } from "../study/survey.ts";

const rawUrl = z
  .string({ error: "缺少返回地址" })
  .check(z.minLength(1), z.maxLength(4096, { error: "返回地址过长" }));

/** An agent's or a supplier's code, as in `?a=`. */
const agentCode = z.string().check(z.regex(/^[A-Za-z0-9]{8,16}$/, { error: "代理链接不完整" }));
const taskHash = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,40}$/, { error: "任务链接不完整" }));

/** What the landing page of a share link shows before anything is recorded. */
export const getAgentTask = endpoint({
  method: "GET",
  path: "/v1/process/agent/task",
  summary: "代理链接：任务简介（不记录任何参与）",
  access: "public",
  query: z.strictObject({ a: agentCode, t: taskHash }),
  data: z.object({
    title: z.string(),
    summary: z.string(),
    minutes: z.int(),
    limitMinutes: z.int(),
    /** Why nobody can take it now; null = open. */
    closed: z.nullable(z.string()),
  }),
});

export const enterByAgent = endpoint({
  method: "POST",
  path: "/v1/process/agent/in",
  summary: "代理链接进入：未注册的受访者；同一浏览器每个任务一次；不能参与时为 5013",
  access: "public",
  body: z.strictObject({ a: agentCode, t: taskHash, link: linkQuery }),
  data: EntryTicket,
});

export const enterBySupplier = endpoint({
  method: "POST",
  path: "/v1/process/cloud/in",
  summary:
    "供应商平台送来的受访者：原始地址含 a、t、uid、问卷声明的链接参数和最后的 sign（HMAC-SHA256）；uid 在同一任务内唯一；不能参与时为 5013",
  access: "public",
  body: z.strictObject({ url: rawUrl }),
  data: EntryTicket,
});

/** What became of a return. */
export const ReturnVerdict = z.enum([
  /** Signed and in time: it set the result. */
  "accepted",
  /** The result was set before: nothing changes. */
  "repeated",
  /** Not signed, or not well: recorded as claimed; waits for the platform's own statement. */
  "claimed",
  /** No such attempt. */
  "unknown",
]);
export type ReturnVerdict = z.output<typeof ReturnVerdict>;

export const comeBack = endpoint({
  method: "POST",
  path: "/v1/process/back",
  summary: "返回：核对签名，只记一次结果；重复返回显示第一次的结果，不改变任何东西",
  access: "public",
  evenFrozen: true,
  body: z.strictObject({ url: rawUrl }),
  data: z.object({
    verdict: ReturnVerdict,
    /** The result that stands now; incomplete while a claim waits. */
    result: JoinResult.schema,
    title: z.string(),
    reason: z.string(),
    minutesSpent: z.nullable(z.number()),
    /** Set for the member whose attempt it is, signed in here: their record. */
    responseId: z.nullable(z.int()),
    /** For that member: what it pays, and where the money stands; null where nothing is due. */
    reward: z.nullable(
      z.object({ gold: z.int(), fen: z.int(), money: z.enum(["pending", "available", "refused"]) }),
    ),
    /** For an agent's or a supplier's respondent: their own address for this result. */
    redirect: z.nullable(z.string()),
    /** The end page: of a member's own task, or of a team's or an agent's. */
    end: z.enum(["/survey/end", "/survey-leader/end"]),
    /** The welcome task has pages of its own. */
    welcome: z.boolean(),
    /** The operator's own words, where it is our questionnaire. */
    endPage: z.nullable(EndPage),
  }),
});
export type Return = z.output<typeof comeBack.data>;

/** What the end pages show of an attempt, to anyone who holds its token; nothing of the member. */
export const getEnd = endpoint({
  method: "GET",
  path: "/v1/process/end",
  summary: "结束页：凭参与凭证查看结果",
  access: "public",
  query: z.strictObject({ token: responseToken }),
  data: comeBack.data,
});

export const giveCode = endpoint({
  method: "POST",
  path: "/v1/process/code",
  summary: "完成码：平台以完成码确认时，填入结束页上的完成码；十次错误后不再接受",
  access: "public",
  body: z.strictObject({
    token: responseToken,
    code: z
      .string({ error: "请输入完成码" })
      .check(z.trim(), z.minLength(1, { error: "请输入完成码" }), z.maxLength(64)),
  }),
  data: comeBack.data,
});
