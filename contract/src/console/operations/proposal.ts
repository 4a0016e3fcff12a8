/**
 * Changes that loosen what guards money, and accounts that get power over it: proposed by one, confirmed by
 * another, in force after a delay that everybody sees (rule money-22). The second person is not the proposer, not
 * an account that was made, reset, enabled again or raised within 72 hours, and nobody
 * who made or reset the other's account, or had it done by the same third one. A proposal is void when its
 * proposer lost the right to make it, when what it was made against has changed, and after seven days without
 * a second person. Until it is in force anybody of finance, or an admin, stops it.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, financeStaff } from "../people/staff.ts";

export const proposalStates = {
  proposed: "待复核",
  confirmed: "待生效",
  effective: "已生效",
  cancelled: "已取消",
  void: "已作废",
} as const;
export type ProposalState = keyof typeof proposalStates;

const person = z.object({ id: z.int(), name: z.string() });
export const Proposal = z.object({
  id: z.int(),
  kind: z.enum(["brand-money", "brand-growth", "staff", "task"]),
  /** A brand's code, an operator's or a task's id; and what they are called. */
  subjectId: z.string(),
  subject: z.string(),
  changes: z.array(
    z.object({ name: z.string(), label: z.string(), before: z.string(), after: z.string() }),
  ),
  note: z.string(),
  state: z.enum(Object.keys(proposalStates) as ProposalState[]),
  proposedBy: person,
  proposedAt: z.string(),
  confirmedBy: z.nullable(person),
  confirmedAt: z.nullable(z.string()),
  confirmNote: z.string(),
  /** From when on it is in force; null until somebody confirmed it. */
  effectiveAt: z.nullable(z.string()),
  /** Hours between the second person's yes and its being in force, as of now. */
  delayHours: z.int(),
  /** Null = by the system. */
  endedBy: z.nullable(person),
  endedAt: z.nullable(z.string()),
  endNote: z.string(),
  /** Why this operator cannot confirm it; null = they can. */
  whyNot: z.nullable(z.string()),
});
export type Proposal = z.output<typeof Proposal>;

/** Open ones come oldest first, everything else newest first. */
export const listProposals = endpoint({
  method: "GET",
  path: "/console/proposals",
  summary: "待生效的改动：谁提出、谁复核、何时生效",
  access: anyStaff,
  query: z.strictObject({ ...sortedBy(["time"]), ...days, open: z.optional(z.enum(["1", "0"])) }),
  data: listOf(Proposal),
});

export const confirmProposal = endpoint({
  method: "POST",
  path: "/console/proposals/:id/confirm",
  summary: "第二人复核一项改动；到时间自动生效",
  access: financeStaff,
  params: fields.idParams,
  body: z.strictObject({
    note: z.string().check(z.trim(), z.maxLength(200, { error: "说明最多200个字" })),
  }),
  data: Proposal,
});

export const cancelProposal = endpoint({
  method: "POST",
  path: "/console/proposals/:id/cancel",
  summary: "取消一项还没有生效的改动",
  access: financeStaff,
  params: fields.idParams,
  body: z.strictObject({ note: fields.text("取消原因", 200) }),
  data: Proposal,
});
