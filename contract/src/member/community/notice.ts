/**
 * 公告, 消息, banners and events (rules site-30, community-9). Each has an audience by
 * role: anyone who asks sees those for their role, and those for visitors while not signed in.
 */
import * as z from "zod/mini";
import { MessageKind } from "../../content-enums.ts";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { pagedBy, pageOf, pageQuery } from "../../page.ts";

export const NoticeCard = z.object({
  id: z.int(),
  title: z.string(),
  /** The beginning of its text, without marks. */
  summary: z.string(),
  pinned: z.boolean(),
  publishedAt: z.string(),
  /** Null for somebody who is not signed in. */
  isRead: z.nullable(z.boolean()),
});
export type NoticeCard = z.output<typeof NoticeCard>;

export const listBoard = endpoint({
  method: "GET",
  path: "/v1/notices/board",
  summary: "首页公告：置顶的，最新在前（最多 5 条）",
  access: "public",
  data: z.object({ list: z.array(NoticeCard) }),
});

export const listNotices = endpoint({
  method: "GET",
  path: "/v1/notices",
  summary: "全部公告，最新在前",
  access: "member",
  query: z.strictObject({ ...pagedBy(["moment", "row"]) }),
  data: pageOf(NoticeCard),
});

export const listUnread = endpoint({
  method: "GET",
  path: "/v1/notices/unread",
  summary: "未读公告：数量（最多数到 99）与最新几条",
  access: "member",
  data: z.object({ count: z.int(), list: z.array(NoticeCard) }),
});

/** Reading a detail does not mark it; the page does, when it is really shown. */
export const readNotices = endpoint({
  method: "POST",
  path: "/v1/notices/read",
  summary: "标为已读：给出编号，或 all 全部",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({
    ids: z.optional(z.array(fields.id).check(z.maxLength(100))),
    all: z.optional(z.boolean()),
  }),
  data: z.object({ unread: z.int() }),
});

export const getNotice = endpoint({
  method: "GET",
  path: "/v1/notices/:id",
  summary: "公告详情；草稿、已撤下、别的品牌或别的角色的为 404",
  access: "public",
  params: fields.idParams,
  data: z.extend(NoticeCard, { html: z.string(), updatedAt: z.string() }),
});

/** What is unread; also what the live channel sends. */
export const News = z.object({
  /** The new-message flag (rule site-30): anything unread. */
  newMessage: z.boolean(),
  unreadMessages: z.int(),
  unreadNotices: z.int(),
});
export type News = z.output<typeof News>;

export const getNews = endpoint({
  method: "GET",
  path: "/v1/messages/new",
  summary: "有没有新消息：未读消息与公告的数量（最多数到 99）",
  access: "member",
  data: News,
});

/**
 * Fetched, because the token goes in a header. The first event comes at once; a comment line every 25 s
 * keeps the way open; `retry:` says after how many milliseconds to come again. At most three of a member:
 * a fourth closes the oldest. Ends when the session does.
 */
export const liveNews = endpoint({
  method: "GET",
  path: "/v1/messages/live",
  summary: "新消息的实时通道（Server-Sent Events）：每当未读数量变化",
  access: "member",
  query: z.strictObject({}),
  data: News,
  stream: true,
});

export const Message = z.object({
  id: z.int(),
  kind: MessageKind.schema,
  title: z.string(),
  body: z.string(),
  about: z.nullable(
    z.object({
      kind: z.enum(["response", "exchange", "feedback", "topic", "invite", "sanction", "task"]),
      id: z.int(),
    }),
  ),
  at: z.string(),
  isRead: z.boolean(),
});
export type Message = z.output<typeof Message>;

export const listMessages = endpoint({
  method: "GET",
  path: "/v1/messages",
  summary: "我的消息，最新在前",
  access: "member",
  query: z.strictObject({ ...pageQuery, kind: z.optional(MessageKind.fromText) }),
  data: pageOf(Message),
});

export const readMessages = endpoint({
  method: "POST",
  path: "/v1/messages/read",
  summary: "消息标为已读：给出编号，或 all 全部",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({
    ids: z.optional(z.array(fields.id).check(z.maxLength(100))),
    all: z.optional(z.boolean()),
  }),
  data: News,
});

const Shown = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  picture: z.string(),
  /** A path of ours, or https; "" = nowhere. */
  link: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
});

export const listBanners = endpoint({
  method: "GET",
  path: "/v1/banners",
  summary: "横幅：现在有效、给看的人的，按顺序",
  access: "public",
  data: z.object({ list: z.array(Shown) }),
});

export const listEvents = endpoint({
  method: "GET",
  path: "/v1/events",
  summary: "活动：现在有效、给看的人的，按顺序",
  access: "public",
  data: z.object({ list: z.array(Shown) }),
});
