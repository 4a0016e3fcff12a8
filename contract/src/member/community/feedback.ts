/** 帮助反馈: a member asks, both sides write, six states (rules community-10, community-11). */
import * as z from "zod/mini";
import { FeedbackType } from "../../content-enums.ts";
import { endpoint } from "../../endpoint.ts";
import { FeedbackState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { pageOf, pageQuery } from "../../page.ts";

const aboutKind = z.enum(["response", "exchange", "sanction"]);
const about = z.object({ kind: aboutKind, id: z.int() });

export const FeedbackCard = z.object({
  id: z.int(),
  type: FeedbackType.schema,
  state: FeedbackState.schema,
  /** The beginning of the first words. */
  summary: z.string(),
  /** Words of ours that the member has not read. */
  unread: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type FeedbackCard = z.output<typeof FeedbackCard>;

export const listFeedback = endpoint({
  method: "GET",
  path: "/v1/feedbacks",
  summary: "我的反馈，最新在前",
  access: "member",
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(FeedbackState.fromText),
    /** `response:17`: only the appeal that is under way about it, which a second one leads to. */
    appealAbout: z.optional(
      z
        .string()
        .check(
          z.regex(/^(response|exchange|sanction):[1-9]\d{0,14}$/, { error: "关于的对象错误" }),
        ),
    ),
  }),
  data: pageOf(FeedbackCard),
});

export const FeedbackLine = z.object({
  id: z.int(),
  /** Mine, or the staff's (客服). */
  isMine: z.boolean(),
  text: z.string(),
  /** Addresses that work for a few minutes. */
  pictures: z.array(z.string()),
  /** The state that this line moved it to; null = words only. */
  to: z.nullable(FeedbackState.schema),
  at: z.string(),
});
export type FeedbackLine = z.output<typeof FeedbackLine>;

export const Feedback = z.extend(FeedbackCard, {
  /** What it is about, with its name, for a link. */
  about: z.nullable(z.extend(about, { title: z.string() })),
  /** Oldest first; all of them: at most 200. */
  lines: z.array(FeedbackLine),
  /** Confirms itself then, in state 4. */
  confirmDue: z.nullable(z.string()),
  mayReply: z.boolean(),
});
export type Feedback = z.output<typeof Feedback>;

/** Marks our words as read. */
export const getFeedback = endpoint({
  method: "GET",
  path: "/v1/feedbacks/:id",
  summary: "一条反馈与全部往来",
  access: "member",
  params: fields.idParams,
  data: Feedback,
});

const key = z.uuid({ error: "缺少请求编号，请刷新页面后重试" });
/** Keys from `getUploadPolicy` with purpose `feedback`. */
const pictures = z
  .array(z.string().check(z.maxLength(200)))
  .check(z.maxLength(6, { error: "最多上传6张图片" }));

/**
 * An appeal button arrives with type and about filled in. At most 10 open ones, 20 a day. A second appeal
 * about the same thing is 409 with data {id}: the open one. Within its 7 days, an appeal about a response
 * that was found invalid is also the appeal that turns a verdict round (appealResponse). About a sanction there
 * is nothing but an appeal, one for each, while it is in force. Who is frozen can ask nothing else than appeals.
 */
export const askFeedback = endpoint({
  method: "POST",
  path: "/v1/feedbacks",
  summary: "我要提问",
  access: "member",
  evenFrozen: true,
  body: z.strictObject({
    /** A UUID made when the form is opened: a second click makes no second one. */
    key,
    type: FeedbackType.schema,
    text: fields.text("问题描述", 1000),
    pictures,
    about: z.optional(z.strictObject({ kind: aboutKind, id: fields.id })),
  }),
  data: Feedback,
});

/** In state 3 it goes back to 2; in 4 it says that it is not solved (4 → 2). */
export const replyFeedback = endpoint({
  method: "POST",
  path: "/v1/feedbacks/:id/messages",
  summary: "补充说明",
  access: "member",
  evenFrozen: true,
  params: fields.idParams,
  body: z.strictObject({ key, text: fields.text("内容", 1000), pictures }),
  data: Feedback,
});

/** 4 → 5; from 0 to 3 the member withdraws it as settled (→ 5). */
export const confirmFeedback = endpoint({
  method: "POST",
  path: "/v1/feedbacks/:id/confirm",
  summary: "确认已解决",
  access: "member",
  evenFrozen: true,
  params: fields.idParams,
  data: Feedback,
});
