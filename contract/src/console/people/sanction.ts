/**
 * The ladder of sanctions: warning → fewer tasks → withdrawals paused → frozen. Each rests on a category of
 * evidence, ends at a date, and can be appealed against once. A warning is placed by one operator; what is above
 * it is proposed by one and placed by a second (not the first, nor anybody whose account hangs together with the
 * first's). Steps add up: each holds until its own end. What they do: a warning limits nothing; fewer tasks lets
 * in so many a day (an agent's people count as the agent's), 0 = none; withdrawals paused refuses new exchanges;
 * frozen leaves reading, appealing and withdrawing what is available, and takes precedence over a pause, unless
 * fraud was proven.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AppealState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import {
  SANCTION_DAYS_MAX,
  SanctionCategory,
  SanctionStep,
  tasksPerDayMax,
} from "../../sanction-enums.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "./staff.ts";

const person = z.object({ id: z.int(), name: z.string() });

const facts = {
  step: SanctionStep.schema,
  category: SanctionCategory.schema,
  /** With fewer tasks only; 0 = none. */
  tasksPerDay: z.nullable(z.int()),
  /** Ours. */
  reason: z.string(),
  /** What the member reads. */
  shown: z.string(),
};

export const Sanction = z.object({
  id: z.int(),
  ...facts,
  by: z.string(),
  /** The second person; null for a warning, and for what was placed before there was a second. */
  second: z.nullable(z.string()),
  at: z.string(),
  /** Null only where it was lifted before sanctions had ends. */
  until: z.nullable(z.string()),
  inForce: z.boolean(),
  /** Set, and no `liftedBy`: its time was over. */
  liftedAt: z.nullable(z.string()),
  liftedBy: z.nullable(z.string()),
  liftNote: z.string(),
  appeal: z.nullable(
    z.object({
      state: AppealState.schema,
      text: z.string(),
      createdAt: z.string(),
      answer: z.string(),
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(z.string()),
    }),
  ),
});
export type Sanction = z.output<typeof Sanction>;

export const sanctionProposalStates = {
  waiting: "待复核",
  confirmed: "已生效",
  refused: "已驳回",
  withdrawn: "已撤回",
} as const;
export type SanctionProposalState = keyof typeof sanctionProposalStates;

export const SanctionProposal = z.object({
  id: z.int(),
  member: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  ...facts,
  days: z.int(),
  state: z.enum(Object.keys(sanctionProposalStates) as SanctionProposalState[]),
  askedBy: person,
  askedAt: z.string(),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.string()),
  decideNote: z.string(),
  /** How often each step stood before, for the second person's judgement: 警告 2 次. */
  earlier: z.array(z.string()),
  /** Why this operator can neither confirm nor refuse it; null = they can. */
  whyNot: z.nullable(z.string()),
  mayWithdraw: z.boolean(),
});
export type SanctionProposal = z.output<typeof SanctionProposal>;

export const listSanctions = endpoint({
  method: "GET",
  path: "/console/members/:id/sanctions",
  summary: "会员的处罚，新的在前，以及等待复核的",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({ list: z.array(Sanction), waiting: z.array(SanctionProposal) }),
});

const daysWrong = `天数应为 1-${SANCTION_DAYS_MAX} 的整数`;
const tasksWrong = `每天任务数应为 0-${tasksPerDayMax} 的整数`;

/** A warning stands at once; what is above waits for the second person. */
export const sanctionMember = endpoint({
  method: "POST",
  path: "/console/members/:id/sanctions",
  summary: "处罚会员：警告立即生效，其余提交第二人复核",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    step: SanctionStep.schema,
    category: z.literal(
      SanctionCategory.values.filter((one) => one !== SanctionCategory.of.unsorted),
      {
        error: "请选择依据类别",
      },
    ),
    reason: fields.text("内部原因", 500),
    shown: fields.text("会员看到的说明", 200),
    /** At most `sanctionDays` of the step. */
    days: z
      .int({ error: daysWrong })
      .check(
        z.minimum(1, { error: daysWrong }),
        z.maximum(SANCTION_DAYS_MAX, { error: daysWrong }),
      ),
    /** Needed with fewer tasks, and null with every other step. */
    tasksPerDay: z.nullable(
      z
        .int({ error: tasksWrong })
        .check(
          z.minimum(0, { error: tasksWrong }),
          z.maximum(tasksPerDayMax, { error: tasksWrong }),
        ),
    ),
  }),
  /** One of the two. */
  data: z.object({
    sanction: z.nullable(Sanction),
    proposal: z.nullable(SanctionProposal),
  }),
});

export const liftSanction = endpoint({
  method: "POST",
  path: "/console/sanctions/:id/lift",
  summary: "解除处罚",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ note: fields.text("解除说明", 200) }),
  data: Sanction,
});

/** Those that wait, oldest first; the others newest first. */
export const listSanctionProposals = endpoint({
  method: "GET",
  path: "/console/sanction-proposals",
  summary: "待复核的处罚",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time"]),
    ...days,
    waiting: z.optional(z.enum(["1", "0"])),
  }),
  data: listOf(SanctionProposal),
});

/** Its proposer withdraws it; a second person confirms it, and it stands at once, or refuses it with a note. */
export const decideSanction = endpoint({
  method: "POST",
  path: "/console/sanction-proposals/:id/decide",
  summary: "复核一项处罚：通过、驳回，或由提出人撤回",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    decision: z.enum(["confirm", "refuse", "withdraw"]),
    note: z.string().check(z.trim(), z.maxLength(200, { error: "说明最多200个字" })),
  }),
  data: SanctionProposal,
});
