/**
 * 讨论组: the community section of a type 4 task (product.md section 9; spec sections 2 and 7). Complete
 * when every required topic is answered. A hash in the address names the task.
 */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { BbsRole } from "../enums.ts";
import * as fields from "../fields.ts";
import { pageOf, pageQuery } from "../page.ts";

const hash = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,40}$/, { error: "讨论组链接不完整" }));

export const decodeTask = endpoint({
  method: "GET",
  path: "/focusSections/decode/task",
  summary: "讨论组：由任务哈希得到讨论组",
  access: "public",
  query: z.strictObject({ hash }),
  data: z.object({
    taskId: z.int(),
    taskHashId: z.string(),
    title: z.string(),
    summary: z.string(),
    topics: z.int(),
    requiredTopics: z.int(),
  }),
});

export const getFocusMember = endpoint({
  method: "GET",
  path: "/focusMembers/info",
  summary: "讨论组：我在这个讨论组里的身份和进度",
  access: "member",
  query: z.strictObject({ hash }),
  data: z.object({
    memberId: z.int(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    role: BbsRole.schema,
    /** Set while the task runs for this member; null before entering it. */
    token: z.nullable(z.string()),
    responseId: z.nullable(z.int()),
    answered: z.int(),
    required: z.int(),
  }),
});

export const setFocusName = endpoint({
  method: "POST",
  path: "/focusMembers/name",
  summary: "讨论组：改我在这个讨论组里的称呼",
  access: "member",
  body: z.strictObject({ hash, name: fields.nickname }),
  data: z.object({ name: z.string() }),
});

export const Topic = z.object({
  id: z.int(),
  title: z.string(),
  /** Safe HTML. */
  bodyHtml: z.string(),
  required: z.boolean(),
  /** Others' replies are shown after one's own. */
  blind: z.boolean(),
  minLength: z.int(),
  isClosed: z.boolean(),
  isAnswered: z.boolean(),
  replies: z.int(),
});
export type Topic = z.output<typeof Topic>;

export const listTopics = endpoint({
  method: "GET",
  path: "/focusTopics",
  summary: "讨论组：话题列表",
  access: "member",
  query: z.strictObject({ hash }),
  data: z.object({ list: z.array(Topic) }),
});

export const Post = z.object({
  id: z.int(),
  /** The topic identity; 主持人 for staff. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  isMine: z.boolean(),
  isModerator: z.boolean(),
  body: z.string(),
  /** The post that this one answers (nested once). */
  parentId: z.nullable(z.int()),
  createdAt: z.string(),
});
export type Post = z.output<typeof Post>;

export const getTopic = endpoint({
  method: "GET",
  path: "/focusTopics/:id",
  summary: "讨论组：话题",
  access: "member",
  params: z.object({ id: fields.idFromText }),
  data: z.extend(Topic, { taskHashId: z.string(), sectionTitle: z.string() }),
});

export const listPosts = endpoint({
  method: "GET",
  path: "/focusTopics/:id/posts",
  summary: "讨论组：回复，按时间；没有回答过的隐藏话题为空",
  access: "member",
  params: z.object({ id: fields.idFromText }),
  query: z.strictObject({ ...pageQuery }),
  data: pageOf(Post),
});

export const addPost = endpoint({
  method: "POST",
  path: "/focusTopics/:id/posts",
  summary: "讨论组：回复；必答话题都回答后任务完成",
  access: "member",
  params: z.object({ id: fields.idFromText }),
  body: z.strictObject({
    /** A UUID made when the box is opened: a second click makes no second post. */
    key: z.uuid({ error: "缺少请求编号，请刷新页面后重试" }),
    body: fields.text("回复", 2000),
    parentId: z.optional(z.int().check(z.positive())),
  }),
  data: z.object({
    post: Post,
    answered: z.int(),
    required: z.int(),
    /** Set when this reply completed the task. */
    responseId: z.nullable(z.int()),
  }),
});
