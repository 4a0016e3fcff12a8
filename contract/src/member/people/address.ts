/** 收货地址: where parcels go. At most limits.addressesMax of a member. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";

/** Where one parcel goes, as it will be printed on it. */
export const ParcelLabel = z.object({
  name: z.string(),
  mobile: z.string(),
  /** "浙江省 杭州市 西湖区" */
  region: z.string(),
  /** The codes behind it, so that a form can show it again; empty where the address is masked. */
  regionCodes: z.array(z.string()),
  detail: z.string(),
});
export type ParcelLabel = z.output<typeof ParcelLabel>;

/** The same as a form asks for it. */
export const parcelFields = {
  name: fields.text("收件人", 30),
  mobile: fields.mobile,
  /** Codes from the province down to the county (GB/T 2260), as the region list gives them. */
  region: z
    .array(z.string().check(z.regex(/^\d{6}$/, { error: "请选择所在地区" })))
    .check(z.minLength(2, { error: "请选择所在地区" }), z.maxLength(3)),
  detail: fields.text("详细地址", 100),
};

export const Address = z.object({ id: z.int(), ...ParcelLabel.shape, isDefault: z.boolean() });
export type Address = z.output<typeof Address>;

export const listAddresses = endpoint({
  method: "GET",
  path: "/v1/addresses",
  summary: "收货地址，默认地址在最前",
  access: "member",
  data: z.array(Address),
});

export const saveAddress = endpoint({
  method: "POST",
  path: "/v1/addresses",
  summary: "新增收货地址；带 id 为修改。第一个地址自动成为默认",
  access: "member",
  body: z.strictObject({
    id: z.optional(fields.id),
    ...parcelFields,
    isDefault: z.boolean(),
  }),
  data: z.array(Address),
});

export const removeAddress = endpoint({
  method: "POST",
  path: "/v1/addresses/remove",
  summary: "删除收货地址；已经用它兑换的不受影响",
  access: "member",
  body: z.strictObject({ id: fields.id }),
  data: z.array(Address),
});
