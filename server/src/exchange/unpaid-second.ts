/** Who may be the second person: the one place where that rule is asked for the end of an unpaid payout. */
import { StaffRole } from "#contract/enums.ts";
import type { Db } from "../platform/db.ts";
import type { StaffCaller } from "../platform/request.ts";
import type { UnpaidRow } from "./unpaid-sql.ts";

const deciders: readonly StaffRole[] = [StaffRole.of.admin, StaffRole.of.finance];

/** Null = may. Async and with the database at hand, as what makes somebody a second person is kept there. */
export async function whyNotSecond(
  _db: Db,
  { askedBy }: Pick<UnpaidRow, "askedBy">,
  staff: StaffCaller,
): Promise<string | null> {
  if (askedBy === staff.staffId) return "提交人不能自己确认，请由另一位同事复核";
  return deciders.includes(staff.role) ? null : "需要由管理员或财务复核";
}
