/** An address as it is read, and what the form that writes one asks for. */
import * as z from "zod/mini";
import type { Address } from "#contract/member/people/address.ts";
import { deliveryOf, deliveryRules } from "../region/delivery.ts";

export const addressText = ({ region, detail }: Pick<Address, "region" | "detail">): string =>
  `${region} ${detail}`;

/** 138 0013 8000: in the groups that people read a number in. */
export const mobileText = (mobile: string): string =>
  mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, "$1 $2 $3");

export const rules = z.object({ ...deliveryRules, isDefault: z.boolean() });
export type Values = z.infer<typeof rules>;

export const valuesOf = (before: Address | null): Values => ({
  ...deliveryOf(before),
  isDefault: before?.isDefault ?? false,
});

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
