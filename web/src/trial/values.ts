/** What the form asks for, by the contract's rules. */
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { CallFailed } from "#contract/client.ts";
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

/** The server names the field that it refuses; anything else stands over the button. */
export function showUnderField(form: UseFormReturn<Values>, error: Error): void {
  if (!(error instanceof CallFailed)) return;
  const { field } = (error.data ?? {}) as { field?: string };
  const name = (Object.keys(form.getValues()) as (keyof Values)[]).find((one) => one === field);
  if (name) form.setError(name, { message: error.message }, { shouldFocus: true });
}
