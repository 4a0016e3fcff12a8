/** What the form asks for, by the contract's rules. */
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import type { TrialApplication } from "#contract/member/trial.ts";

export const rules = z.object({
  name: fields.text("收件人", 30),
  mobile: fields.mobile,
  region: z.array(z.string()).check(z.minLength(2, { error: "请选择所在地区" })),
  detail: fields.text("详细地址", 100),
  reason: fields.text("申请理由", 300),
});
export type Values = z.infer<typeof rules>;

/** What was asked for before, or nothing. */
export function valuesOf(before: TrialApplication | null): Values {
  if (!before) return { name: "", mobile: "", region: [], detail: "", reason: "" };
  const { name, mobile, regionCodes, detail } = before.address;
  return { name, mobile, region: regionCodes, detail, reason: before.reason };
}
