/** An address as it is read, and what the form that writes one asks for. */
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import type { Address } from "#contract/member/address.ts";

export const addressText = ({ region, detail }: Pick<Address, "region" | "detail">): string =>
  `${region} ${detail}`;

/** 138 0013 8000: in the groups that people read a number in. */
export const mobileText = (mobile: string): string =>
  mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");

export const rules = z.object({
  name: fields.text("收件人", 30),
  mobile: fields.mobile,
  region: z.array(z.string()).check(z.minLength(2, { error: "请选择所在地区" })),
  detail: fields.text("详细地址", 100),
  isDefault: z.boolean(),
});
export type Values = z.infer<typeof rules>;

export function valuesOf(before: Address | null): Values {
  if (!before) return { name: "", mobile: "", region: [], detail: "", isDefault: false };
  const { name, mobile, regionCodes, detail, isDefault } = before;
  return { name, mobile, region: regionCodes, detail, isDefault };
}

/** Which one was saved: the one that was changed, or the one that was not there before. */
export function savedIn(
  after: readonly Address[],
  before: readonly Address[],
  changed: Address | null,
): Address | undefined {
  if (changed) return after.find(({ id }) => id === changed.id);
  const known = new Set(before.map(({ id }) => id));
  return after.find(({ id }) => !known.has(id));
}
