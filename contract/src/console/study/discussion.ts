/** 讨论组: its topics and replies as operators run them. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { BbsRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { readableMarkdown } from "../../markdown.ts";
import { Post } from "../../member/study/discussion.ts";
import { pageOf, pageQuery } from "../../page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const TopicDraft = z.strictObject({
  title: fields.text("话题标题", 60),
  /** Markdown. */
  body: z
    .string()
    .check(z.maxLength(5000, { error: "话题内容最多5000个字" }), readableMarkdown("话题内容")),
  required: z.boolean(),
  blind: z.boolean(),
  minLength: fields.wholeIn([1, 1000], "最少字数应在 1 到 1000 之间"),
});

export const ConsoleTopic = z.object({
  id: z.int(),
  draft: TopicDraft,
  isClosed: z.boolean(),
  replies: z.int(),
  members: z.int(),
});
export type ConsoleTopic = z.output<typeof ConsoleTopic>;

/** `version`: of everything that members could find changed; replies do not count. */
const Topics = z.object({ list: z.array(ConsoleTopic), version: z.string() });
export type ConsoleTopics = z.output<typeof Topics>;

export const consoleTopics = endpoint({
  method: "GET",
  path: "/console/tasks/:id/topics",
  summary: "讨论组的话题",
  access: anyStaff,
  params: fields.idParams,
  data: Topics,
});
/**
 * All at once, in their order: an id keeps its topic, without one it is new; those left out are closed. Overtaken: 409,
 * and `data` is what stands now.
 */
export const setTopics = endpoint({
  method: "POST",
  path: "/console/tasks/:id/topics",
  summary: "设置讨论组的话题",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    topics: z
      .array(z.strictObject({ id: z.nullable(fields.id), draft: TopicDraft }))
      .check(z.maxLength(50, { error: "最多50个话题" })),
    version: fields.version,
  }),
  data: Topics,
});

export const consolePosts = endpoint({
  method: "GET",
  path: "/console/topics/:id/posts",
  summary: "话题的回复",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...pageQuery }),
  data: pageOf(
    z.extend(Post, {
      memberId: z.nullable(z.int()),
      memberName: z.string(),
      /** 运营, or the moderator's nickname; null when it is not hidden, or nobody noted who did it. */
      hiddenBy: z.nullable(z.string()),
    }),
  ),
});
export const hidePost = endpoint({
  method: "POST",
  path: "/console/posts/:id/hide",
  summary: "隐藏或恢复一条回复",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ hidden: z.boolean() }),
  data: z.object({ hidden: z.boolean() }),
});
export const replyAsStaff = endpoint({
  method: "POST",
  path: "/console/topics/:id/posts",
  summary: "以主持人身份回复",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    key: z.uuid({ error: "缺少请求编号，请刷新页面后重试" }),
    body: fields.text("回复", 2000),
    parentId: z.optional(fields.id),
    /** Asks the writer of the reply further, who is told. */
    probe: z._default(z.boolean(), false),
  }),
  data: Post,
});

export const ConsoleGuest = z.object({
  memberId: z.int(),
  code: z.string(),
  nickname: z.string(),
  role: BbsRole.schema,
  at: z.string(),
});

export const consoleGuests = endpoint({
  method: "GET",
  path: "/console/tasks/:id/guests",
  summary: "讨论组的主持人与观察员",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({ list: z.array(ConsoleGuest) }),
});

/** Role 0 lets somebody out of this section; 1 and 2 become the member's bbs role everywhere they are let in. */
export const setGuest = endpoint({
  method: "POST",
  path: "/console/tasks/:id/guests",
  summary: "请会员作为主持人或观察员进入讨论组，或请出",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    memberCode: z.string().check(z.regex(/^[0-9]{8}$/, { error: "会员编号应为8位数字" })),
    role: BbsRole.schema,
  }),
  data: z.object({ list: z.array(ConsoleGuest) }),
});
