/** Why a request that waits is not approved with one press by anyone who looks at it. */
import { approveExchanges } from "#contract/console/money/exchange.ts";
import { ExchangeState, type StaffRole } from "#contract/enums.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { Flag } from "./risk.ts";
import { isOwn, OWN } from "./second.ts";
import type { ExchangeRow } from "../exchange/api.ts";

const approvers: readonly StaffRole[] = approveExchanges.access.staff;

type WhyNotInput = {
  staff: StaffCaller;
  /** Why this operator would be the first of two. */
  twoBecause: string | undefined;
};

/** Null: nothing prevents it, or there is nothing to decide. Reasons that no operator can overcome come first. */
export function whyNot(
  row: ExchangeRow,
  flags: readonly Flag[],
  { staff, twoBecause }: WhyNotInput,
): string | null {
  if (row.state !== ExchangeState.of.pendingReview) return null;
  if (isOwn(row, staff)) return OWN;
  const forTwo = flags.find(({ kind }) => kind === "secondPerson");
  if (forTwo && row.firstApprover === staff.staffId) return "您已同意过，须由另一位同事复核";
  if (forTwo) return forTwo.sentence;
  if (twoBecause !== undefined) return `${twoBecause}，需两人审批`;
  const [first, ...more] = flags;
  if (first)
    return more.length > 0 ? `${first.sentence}；另有 ${more.length} 项提示` : first.sentence;
  return approvers.includes(staff.role) ? null : "需由财务或管理员批准";
}
