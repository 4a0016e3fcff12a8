/** Who may decide an adjustment: never the one who asked for it. */
import { StaffRole } from "#contract/enums.ts";
import type { StaffCaller } from "../../platform/request.ts";
import { type AdjustmentRow, states } from "./sql.ts";

const deciders: readonly StaffRole[] = [StaffRole.of.admin, StaffRole.of.finance];

/** Why this operator may neither approve nor refuse it. */
export function whyNotDecide({ askedBy, state }: AdjustmentRow, staff: StaffCaller): string | null {
  if (state !== states.waiting) return "已经处理";
  if (askedBy === staff.staffId) return "申请人不能自己批准，请由另一位同事复核";
  return deciders.includes(staff.role) ? null : "需要由管理员或财务复核";
}

export const whyNotWithdraw = ({ askedBy }: AdjustmentRow, staff: StaffCaller): string | null =>
  askedBy === staff.staffId ? null : "只有申请人可以撤回";
