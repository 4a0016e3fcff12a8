/** 产品试用: apply, be chosen, receive the product, report (product.md section 5). */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { TrialState } from "../enums.ts";
import * as fields from "../fields.ts";

export const TrialApplication = z.object({
  id: z.int(),
  taskId: z.int(),
  title: z.string(),
  state: TrialState.schema,
  reason: z.string(),
  /** The member's own, as it will be printed on the parcel. */
  address: z.object({
    name: z.string(),
    mobile: z.string(),
    region: z.string(),
    /** The codes behind it, so that a form can show it again; empty where the address is masked. */
    regionCodes: z.array(z.string()),
    detail: z.string(),
  }),
  courier: z.string(),
  tracking: z.string(),
  /** Why it was not chosen, or what else the operator says. */
  note: z.string(),
  appliedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
});
export type TrialApplication = z.output<typeof TrialApplication>;

export const applyTrial = endpoint({
  method: "POST",
  path: "/v1/trials/apply",
  summary: "试用：申请；在筛选前可以改，再次提交即为修改",
  access: "member",
  body: z.strictObject({
    taskId: z.int().check(z.positive()),
    reason: fields.text("申请理由", 300),
    name: fields.text("收件人", 30),
    mobile: fields.mobile,
    /** Codes from the province down to the county (GB/T 2260), as the region list gives them. */
    region: z
      .array(z.string().check(z.regex(/^\d{6}$/, { error: "请选择所在地区" })))
      .check(z.minLength(2, { error: "请选择所在地区" }), z.maxLength(3)),
    detail: fields.text("详细地址", 100),
  }),
  data: TrialApplication,
});

const id = z.object({ id: fields.idFromText });

export const getTrial = endpoint({
  method: "GET",
  path: "/v1/trials/:id",
  summary: "试用：我的申请",
  access: "member",
  params: id,
  data: TrialApplication,
});
export const withdrawTrial = endpoint({
  method: "POST",
  path: "/v1/trials/:id/withdraw",
  summary: "试用：撤回申请（筛选之前）",
  access: "member",
  params: id,
  data: TrialApplication,
});
export const receiveTrial = endpoint({
  method: "POST",
  path: "/v1/trials/:id/receive",
  summary: "试用：确认收到产品，可以开始写报告",
  access: "member",
  params: id,
  data: TrialApplication,
});
