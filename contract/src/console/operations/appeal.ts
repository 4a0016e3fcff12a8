/**
 * The one desk for appeals: against a verdict, against a sanction, about an exchange or anything else. What waits
 * for our word stands here once, oldest first, whichever way it came in; what is needed to decide is read by the
 * calls of what it is about. An appeal against a sanction is decided by another operator than those who imposed it.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { pagedBy } from "../../page.ts";
import { days, listOf } from "../list-page.ts";
import { Sanction } from "../people/sanction.ts";
import { anyStaff, supportStaff } from "../people/staff.ts";

export const appealKinds = {
  response: "参与结果",
  sanction: "处罚",
  exchange: "提现与兑换",
  other: "其他",
} as const;
export type AppealKind = keyof typeof appealKinds;
const kind = z.enum(Object.keys(appealKinds) as AppealKind[]);

export const Appeal = z.object({
  /** `r17`, `s3` or `f9`: of the verdict, the sanction or the conversation. */
  key: z.string(),
  kind,
  /** The id of what it is about; null where it is about nothing of ours. */
  aboutId: z.nullable(z.int()),
  title: z.string(),
  /** The conversation, if there is one. */
  feedbackId: z.nullable(z.int()),
  member: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  text: z.string(),
  at: z.string(),
  /** Decided by a verdict, or only answered in words. */
  isFormal: z.boolean(),
});
export type Appeal = z.output<typeof Appeal>;

export const listAppeals = endpoint({
  method: "GET",
  path: "/console/appeals",
  summary: "等待答复的申诉，最早的在前",
  access: anyStaff,
  query: z.strictObject({ ...pagedBy(["moment", "int", "row"]), ...days, kind: z.optional(kind) }),
  data: listOf(Appeal),
});

export const consoleSanction = endpoint({
  method: "GET",
  path: "/console/sanctions/:id",
  summary: "一项处罚，连同会员更早的处罚",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    sanction: Sanction,
    member: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
    /** The member's other sanctions, newest first. */
    others: z.array(Sanction),
    /** Why this operator cannot decide the appeal that waits; null = they can, or there is none. */
    whyNot: z.nullable(z.string()),
  }),
});

/**
 * Upheld, the sanction ends at once. The answer goes to the member and into the conversation. Support and finance
 * may, too: two of operations have imposed it, and a small house has no third.
 */
export const decideSanctionAppeal = endpoint({
  method: "POST",
  path: "/console/sanctions/:id/appeal",
  summary: "答复对处罚的申诉：成立则立即解除，或维持",
  access: supportStaff,
  params: fields.idParams,
  body: z.strictObject({ upheld: z.boolean(), answer: fields.text("答复", 300) }),
  data: Sanction,
});
