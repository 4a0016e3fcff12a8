/** 反馈 as operators answer them (rules community-10, operations-9). */
import * as z from "zod/mini";
import { FeedbackType } from "../../content-enums.ts";
import { endpoint } from "../../endpoint.ts";
import { FeedbackState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { FeedbackLine } from "../../member/community/feedback.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, supportStaff } from "../people/staff.ts";

export const ConsoleFeedback = z.object({
  id: z.int(),
  type: FeedbackType.schema,
  state: FeedbackState.schema,
  summary: z.string(),
  member: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  about: z.nullable(
    z.object({
      kind: z.enum(["response", "exchange", "sanction"]),
      id: z.int(),
      title: z.string(),
    }),
  ),
  staff: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The member's words that nobody of ours has read. */
  unread: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  confirmDue: z.nullable(z.string()),
});
export type ConsoleFeedback = z.output<typeof ConsoleFeedback>;

export const consoleFeedbacks = endpoint({
  method: "GET",
  path: "/console/feedbacks",
  summary: "反馈队列；最久没有动静的在前",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["created", "updated"], ["sort", "row"]),
    ...days,
    /** Without it: all that are not confirmed; of one member (memberCode), all. */
    state: z.optional(FeedbackState.fromText),
    /** Without it: all but appeals, which wait at their own desk (appeal.ts); of one member, or my own, all. */
    type: z.optional(FeedbackType.fromText),
    memberCode: z.optional(
      z.string().check(z.regex(/^[0-9]{8}$/, { error: "会员编号应为8位数字" })),
    ),
    mine: z.optional(z.enum(["yes"])),
  }),
  data: listOf(ConsoleFeedback),
});

const Detail = z.extend(ConsoleFeedback, {
  lines: z.array(z.extend(FeedbackLine, { by: z.string() })),
  /** What may be done now. */
  moves: z.array(z.enum(["accept", "start", "ask", "solve", "note"])),
});
export type ConsoleFeedbackDetail = z.output<typeof Detail>;

/** Marks the member's words as read, by the operator who opens it. */
export const consoleFeedback = endpoint({
  method: "GET",
  path: "/console/feedbacks/:id",
  summary: "一条反馈与全部往来",
  access: anyStaff,
  params: fields.idParams,
  data: Detail,
});

/** accept 0 → 1, start 1 → 2, ask 2 → 3, solve 2 → 4; note: words only. 409 when the state forbids it. */
export const moveFeedback = endpoint({
  method: "POST",
  path: "/console/feedbacks/:id/move",
  summary: "受理、处理、请会员补充、答复待确认，或只回复",
  access: supportStaff,
  params: fields.idParams,
  body: z.strictObject({
    key: z.uuid({ error: "缺少请求编号，请刷新页面后重试" }),
    move: z.enum(["accept", "start", "ask", "solve", "note"]),
    /** Needed for ask, solve and note. */
    text: z.string().check(z.trim(), z.maxLength(1000, { error: "内容最多1000个字" })),
  }),
  data: Detail,
});
