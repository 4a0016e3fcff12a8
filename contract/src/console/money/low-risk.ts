/** All withdrawals without a risk in one action (rule operations-7), and why not the others. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { ExchangeType } from "../../enums.ts";
import { RiskFlag } from "./exchange.ts";
import { anyStaff, financeStaff } from "../people/staff.ts";
import { Decided, idsAtOnce } from "../decided.ts";

/** This many at most are approved by one action. */
export const lowRiskMax = 1000;
/** This many of the oldest that wait are looked at; what is beyond comes when these are decided. */
export const lowRiskLooked = 5000;

export const LowRisk = z.object({
  /** Oldest first, at most `lowRiskMax`. */
  ids: z.array(z.int()),
  /** How many are without a flag beyond these. */
  more: z.int(),
  members: z.int(),
  /** What goes to the payees, and the gold that prizes among them cost. */
  cashFen: z.int(),
  prizeGold: z.int(),
  byType: z.array(
    z.object({ type: ExchangeType.schema, count: z.int(), netFen: z.int(), gold: z.int() }),
  ),
  overdue: z.int(),
  /** How many were looked at, oldest first, and how many wait altogether. */
  looked: z.int(),
  waiting: z.int(),
  /** How many of those looked at are not low-risk: all of them, and those that have each flag. */
  flagged: z.int(),
  others: z.array(z.object({ kind: RiskFlag.shape.kind, count: z.int() })),
});
export type LowRisk = z.output<typeof LowRisk>;

/** Low-risk is what has no flag at all: none above the limit for one person, of no sanctioned member. */
export const lowRiskExchanges = endpoint({
  method: "GET",
  path: "/console/exchanges-low-risk",
  summary: "低风险待审核：数量、金额、编号，以及其余为什么不算",
  access: anyStaff,
  data: LowRisk,
});

/** Exactly what was shown: each is judged again under its lock, and what has a flag by now is skipped and told. */
export const approveLowRisk = endpoint({
  method: "POST",
  path: "/console/exchanges-low-risk",
  summary: "批准预览中的低风险申请，每笔批准前再核一遍",
  access: financeStaff,
  body: z.strictObject({
    ids: idsAtOnce(lowRiskMax),
    payBy: z._default(z.enum(["provider", "file"]), "provider"),
  }),
  data: Decided,
});
