/** 讨论组: the section of a type 4 task (rule community-12), which a hash in the address names. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { BbsRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import * as names from "../../names.ts";
import { pageOf, pageQuery } from "../../page.ts";
import { sectionHash } from "./section.ts";

export const getFocusMember = endpoint({
  method: "GET",
  path: "/focusMembers/info",
  summary: "讨论组：我在这个讨论组里的身份和进度",
  access: "topic",
  query: z.strictObject({ hash: sectionHash }),
  data: z.object({
    /** Below zero: somebody without an account. */
    memberId: z.int(),
    name: z.string(),
    /** An address that works for a few minutes; of this section, never the account's. */
    avatar: z.nullable(z.string()),
    /** The number in this section; null before coming in, and for observers. */
    number: z.nullable(z.int()),
    role: BbsRole.schema,
    /** Without an account: no task, no reward, and a pass instead of a session. */
    isGuest: z.boolean(),
    mayReply: z.boolean(),
    /** Set while the task runs for this member; null before entering it. */
    token: z.nullable(z.string()),
    responseId: z.nullable(z.int()),
    answered: z.int(),
    required: z.int(),
  }),
});

/** The topic user as others of the section know them (rule community-13): never more than this. */
export const FocusPerson = z.object({
  /** The number in this section. */
  number: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  role: BbsRole.schema,
});
export type FocusPerson = z.output<typeof FocusPerson>;

export const listFocusMembers = endpoint({
  method: "GET",
  path: "/focusMembers",
  summary: "讨论组：可以 @ 的人，按称呼开头或编号；看得到别人的回复之后",
  access: "topic",
  query: z.strictObject({
    hash: sectionHash,
    search: z.optional(z.string().check(z.maxLength(16))),
  }),
  data: z.object({ list: z.array(FocusPerson) }),
});

/** The key of an upload with purpose `discussion`; re-encoded as an avatar is. */
export const setFocusAvatar = endpoint({
  method: "POST",
  path: "/focusMembers/avatar",
  summary: "讨论组：改我在这个讨论组里的头像",
  access: "topic",
  body: z.strictObject({ hash: sectionHash, key: z.string().check(z.maxLength(200)) }),
  data: z.object({ avatar: z.string() }),
});

export const setFocusName = endpoint({
  method: "POST",
  path: "/focusMembers/name",
  summary: "讨论组：改我在这个讨论组里的称呼",
  access: "topic",
  body: z.strictObject({ hash: sectionHash, name: names.topicName }),
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
  pinned: z.boolean(),
  /** 0 where others' replies are not shown yet. */
  replies: z.int(),
});
export type Topic = z.output<typeof Topic>;

export const listTopics = endpoint({
  method: "GET",
  path: "/focusTopics",
  summary: "讨论组：话题列表",
  access: "topic",
  query: z.strictObject({ hash: sectionHash }),
  data: z.object({ list: z.array(Topic) }),
});

export const Post = z.object({
  id: z.int(),
  /** The topic identity; 主持人 for staff. */
  name: z.string(),
  avatar: z.nullable(z.string()),
  isMine: z.boolean(),
  isModerator: z.boolean(),
  /** Written by somebody without an account. */
  isGuest: z.boolean(),
  /** The number in this section; null for staff. */
  number: z.nullable(z.int()),
  body: z.string(),
  /** Addresses that work for a few minutes. */
  pictures: z.array(z.string()),
  /** Who is named in it with @. */
  mentions: z.array(z.object({ number: z.int(), name: z.string() })),
  likes: z.int(),
  isLiked: z.boolean(),
  /** A moderator asks further. */
  isProbe: z.boolean(),
  /** Only moderators see hidden ones at all. */
  isHidden: z.boolean(),
  /** The post that this one answers (nested once). */
  parentId: z.nullable(z.int()),
  createdAt: z.string(),
});
export type Post = z.output<typeof Post>;

export const getTopic = endpoint({
  method: "GET",
  path: "/focusTopics/:id",
  summary: "讨论组：话题",
  access: "topic",
  params: fields.idParams,
  data: z.extend(Topic, { taskHashId: z.string(), sectionTitle: z.string() }),
});

export const listPosts = endpoint({
  method: "GET",
  path: "/focusTopics/:id/posts",
  summary: "讨论组：回复，按时间；没有回答过的隐藏话题为空",
  access: "topic",
  params: fields.idParams,
  query: z.strictObject({ ...pageQuery }),
  data: pageOf(Post),
});

export const addPost = endpoint({
  method: "POST",
  path: "/focusTopics/:id/posts",
  summary: "讨论组：回复；必答话题都回答后任务完成",
  access: "topic",
  params: fields.idParams,
  body: z.strictObject({
    /** A UUID made when the box is opened: a second click makes no second post. */
    key: z.uuid({ error: "缺少请求编号，请刷新页面后重试" }),
    body: fields.text("回复", 2000),
    /** Nested once: a reply to a reply hangs under the first. */
    parentId: z.optional(fields.id),
    pictures: z._default(
      z
        .array(z.string().check(z.maxLength(200)))
        .check(z.maxLength(6, { error: "最多上传6张图片" })),
      [],
    ),
    /** Numbers of this section. */
    mentions: z._default(
      z.array(fields.id).check(z.maxLength(10, { error: "一次最多 @ 10 个人" })),
      [],
    ),
    /** Only a moderator's, to somebody's reply. */
    probe: z._default(z.boolean(), false),
  }),
  data: z.object({
    post: Post,
    answered: z.int(),
    required: z.int(),
    /** Set when this reply completed the task. */
    responseId: z.nullable(z.int()),
  }),
});

export const likePost = endpoint({
  method: "POST",
  path: "/focusPosts/:id/like",
  summary: "讨论组：赞，或取消赞",
  access: "topic",
  params: fields.idParams,
  body: z.strictObject({ liked: z.boolean() }),
  data: z.object({ likes: z.int(), isLiked: z.boolean() }),
});

/** My own posts and those that name me, of one section, newest first. */
export const listMyPosts = endpoint({
  method: "GET",
  path: "/focusMembers/posts",
  summary: "讨论组：我的发言，或提到我的",
  access: "topic",
  query: z.strictObject({
    ...pageQuery,
    hash: sectionHash,
    of: z._default(z.enum(["mine", "mentions"]), "mine"),
  }),
  data: pageOf(z.extend(Post, { topicId: z.int(), topicTitle: z.string() })),
});

/** Moderators only (bbs role 1), in the sections that they are let into. */
export const addTopic = endpoint({
  method: "POST",
  path: "/focusTopics",
  summary: "主持人：发话题（不必答）",
  access: "member",
  body: z.strictObject({
    hash: sectionHash,
    title: fields.text("话题标题", 60),
    body: z.string().check(z.maxLength(5000, { error: "话题内容最多5000个字" })),
    blind: z.boolean(),
  }),
  data: Topic,
});

export const setTopicState = endpoint({
  method: "POST",
  path: "/focusTopics/:id/state",
  summary: "主持人：置顶、关闭话题",
  access: "member",
  params: fields.idParams,
  body: z.strictObject({ pinned: z.boolean(), closed: z.boolean() }),
  data: Topic,
});

export const hideFocusPost = endpoint({
  method: "POST",
  path: "/focusPosts/:id/hide",
  summary: "主持人：隐藏或恢复一条回复",
  access: "member",
  params: fields.idParams,
  body: z.strictObject({ hidden: z.boolean() }),
  data: z.object({ hidden: z.boolean() }),
});
