/** What a parcel needs to arrive: the rules of its fields, and what they begin with. */
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";

export const deliveryRules = {
  name: fields.text("收件人", 30),
  mobile: fields.mobile,
  region: z.array(z.string()).check(z.minLength(2, { error: "请选择所在地区" })),
  detail: fields.text("详细地址", 100),
};

export type Delivery = { name: string; mobile: string; region: string[]; detail: string };

type Known = Omit<Delivery, "region"> & { regionCodes: string[] };

/** What was written before, or nothing. */
export function deliveryOf(before: Known | null): Delivery {
  if (!before) return { name: "", mobile: "", region: [], detail: "" };
  const { name, mobile, regionCodes, detail } = before;
  return { name, mobile, region: regionCodes, detail };
}
