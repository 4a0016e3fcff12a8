/** What the form asks for, by the contract's rules. */
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import type { TrialApplication } from "#contract/member/study/trial.ts";
import { deliveryOf, deliveryRules } from "../../foundation/region/delivery.ts";

export const rules = z.object({ ...deliveryRules, reason: fields.text("申请理由", 300) });
export type Values = z.infer<typeof rules>;

/** What was asked for before, or nothing. */
export const valuesOf = (before: TrialApplication | null): Values => ({
  ...deliveryOf(before?.address ?? null),
  reason: before?.reason ?? "",
});
