/** Gold or cash given or taken by hand, above the brand's limit by two people. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Asset, StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff } from "../people/staff.ts";

/** Coins or fen of one adjustment, either way. */
export const adjustmentMax = 10_000_000;

export const Adjustment = z.object({
  id: z.int(),
  member: z.object({ id: z.int(), code: z.string(), nickname: z.string() }),
  asset: Asset.schema,
  amount: z.int(),
  reason: z.string(),
  note: z.string(),
  state: z.enum(["waiting", "booked", "refused", "withdrawn"]),
  askedBy: z.object({ id: z.int(), name: z.string() }),
  askedAt: z.string(),
  decidedBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
  decidedAt: z.nullable(z.string()),
  decideNote: z.string(),
  /** Why this operator may not approve or refuse it; null = may. */
  whyNot: z.nullable(z.string()),
  /** Whether it is theirs to withdraw. */
  isMine: z.boolean(),
});
export type Adjustment = z.output<typeof Adjustment>;
export const adjustmentStateLabels = {
  waiting: "待复核",
  booked: "已入账",
  refused: "已驳回",
  withdrawn: "已撤回",
} as const satisfies Record<Adjustment["state"], string>;

const adjusters = { staff: [StaffRole.of.admin, StaffRole.of.operations, StaffRole.of.finance] };

export const listAdjustments = endpoint({
  method: "GET",
  path: "/console/adjustments",
  summary: "手工调整：等待复核的旧的在前，其余新的在前",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time", "amount"]),
    ...days,
    state: z.optional(Adjustment.shape.state),
    memberId: z.optional(fields.idFromText),
  }),
  data: listOf(Adjustment),
});
/**
 * Up to the brand's limit it is booked at once; above it waits for somebody else. So does what comes above it
 * together with what was booked at once for the same member in the same direction in the last twenty-four hours.
 */
export const askAdjustment = endpoint({
  method: "POST",
  path: "/console/adjustments",
  summary: "手工调整金币或现金；超过限额需第二人批准",
  access: adjusters,
  body: z.strictObject({
    key: z.uuid({ error: "缺少请求编号，请刷新页面后重试" }),
    memberId: fields.id,
    asset: Asset.schema,
    amount: z.int({ error: "金额应为整数" }).check(
      z.minimum(-adjustmentMax, { error: "金额过大" }),
      z.maximum(adjustmentMax, { error: "金额过大" }),
      z.refine((value) => value !== 0, { error: "金额不能为 0" }),
    ),
    reason: fields.text("会员看到的原因", 100),
    note: z.string().check(z.trim(), z.maxLength(500, { error: "备注最多500个字" })),
  }),
  data: Adjustment,
});
export const decideAdjustment = endpoint({
  method: "POST",
  path: "/console/adjustments/:id/decide",
  summary: "第二人（管理员或财务）批准或驳回；申请人可撤回",
  // Open to all who may ask, since they may withdraw their own; who may approve is judged with the call.
  access: adjusters,
  params: fields.idParams,
  body: z.strictObject({
    decision: z.enum(["approve", "refuse", "withdraw"]),
    note: z.string().check(z.trim(), z.maxLength(200, { error: "说明最多200个字" })),
  }),
  data: Adjustment,
});
