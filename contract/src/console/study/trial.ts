/** 产品试用 as operators run it: choose, ship; the report is audited like any response. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { TrialState } from "../../enums.ts";
import { Decided, idsAtOnce } from "../decided.ts";
import * as fields from "../../fields.ts";
import { ParcelLabel } from "../../member/people/address.ts";
import { TrialApplication } from "../../member/study/trial.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

/** The address is masked: `revealTrial` tells it. */
export const ConsoleTrial = z.extend(TrialApplication, {
  memberId: z.int(),
  memberName: z.string(),
  memberCode: z.string(),
  /** Quality score, and how the member's audited responses came out: to choose by. */
  quality: z.int(),
  validCount: z.int(),
  invalidCount: z.int(),
  /** Why this member may take part in nothing now, and so cannot be chosen; null: they may. */
  heldBack: z.nullable(z.string()),
  responseId: z.nullable(z.int()),
});
export type ConsoleTrial = z.output<typeof ConsoleTrial>;

export const consoleTrials = endpoint({
  method: "GET",
  path: "/console/trials",
  summary: "试用申请",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time"]),
    ...days,
    taskId: z.optional(fields.idFromText),
    state: z.optional(TrialState.fromText),
  }),
  data: listOf(ConsoleTrial),
});

/** As many as are chosen or refused by one action. */
export const TRIALS_AT_ONCE = 200;

export const decideTrials = endpoint({
  method: "POST",
  path: "/console/trials/decide",
  summary: "试用：入选（占名额）或未入选",
  access: operationsStaff,
  body: z.strictObject({
    ids: idsAtOnce(TRIALS_AT_ONCE),
    chosen: z.boolean(),
    note: z.string().check(z.trim(), z.maxLength(200, { error: "备注最多200个字" })),
  }),
  data: Decided,
});

export const shipTrial = endpoint({
  method: "POST",
  path: "/console/trials/:id/ship",
  summary: "试用：填写快递公司和单号；可以更正",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    courier: fields.text("快递公司", 30),
    tracking: fields.text("快递单号", 40),
    from: fields.parcelSeen,
  }),
  data: ConsoleTrial,
});

/** For the label, in full; that somebody looked, and why, stands in the operators' log. */
export const revealTrial = endpoint({
  method: "POST",
  path: "/console/trials/:id/reveal",
  summary: "试用：查看完整收件地址；理由记入日志",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ reason: fields.text("理由", 200) }),
  data: ParcelLabel,
});
