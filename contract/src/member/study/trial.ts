/** 产品试用: apply, be chosen, receive the product, report (rule study-10). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { TrialState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { ParcelLabel, parcelFields } from "../people/address.ts";

export const TrialApplication = z.object({
  id: z.int(),
  taskId: z.int(),
  title: z.string(),
  state: TrialState.schema,
  reason: z.string(),
  /** The member's own. */
  address: ParcelLabel,
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
    taskId: fields.id,
    reason: fields.text("申请理由", 300),
    ...parcelFields,
  }),
  data: TrialApplication,
});

export const getTrial = endpoint({
  method: "GET",
  path: "/v1/trials/:id",
  summary: "试用：我的申请",
  access: "member",
  params: fields.idParams,
  data: TrialApplication,
});
export const withdrawTrial = endpoint({
  method: "POST",
  path: "/v1/trials/:id/withdraw",
  summary: "试用：撤回申请（筛选之前）",
  access: "member",
  params: fields.idParams,
  data: TrialApplication,
});
export const receiveTrial = endpoint({
  method: "POST",
  path: "/v1/trials/:id/receive",
  summary: "试用：确认收到产品，可以开始写报告",
  access: "member",
  params: fields.idParams,
  data: TrialApplication,
});
