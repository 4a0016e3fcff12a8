/** Why a request that waits is not approved with one press by whoever looks at it. */
import { approveExchanges } from "#contract/console/exchange.ts";
import { ExchangeState, type StaffRole } from "#contract/enums.ts";
import type { StaffCaller } from "../platform/request.ts";
import type { Flag } from "./risk.ts";
import type { ExchangeRow } from "./sql.ts";

const approvers: readonly StaffRole[] = approveExchanges.access.staff;

/** Null: nothing stands in the way, or nothing is to be decided. What no press overcomes comes first. */
export function whyNot(
  row: ExchangeRow,
  flags: readonly Flag[],
  staff: StaffCaller,
): string | null {
  if (row.state !== ExchangeState.of.pendingReview) return null;
  const forTwo = flags.find(({ kind }) => kind === "secondPerson");
  if (forTwo && row.firstApprover === staff.staffId) return "您已同意过，须由另一位同事复核";
  if (forTwo) return forTwo.sentence;
  const [first, ...more] = flags;
  if (first)
    return more.length > 0 ? `${first.sentence}；另有 ${more.length} 项提示` : first.sentence;
  return approvers.includes(staff.role) ? null : "需由财务或管理员批准";
}
