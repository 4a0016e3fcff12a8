/** Who may be the second person for the end of an unpaid payout: the rule for everybody, and the role. */
import { StaffRole } from "#contract/enums.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { whyNotSecond } from "../../people/staff/api.ts";
import type { UnpaidRow } from "../payout/api.ts";

const deciders: readonly StaffRole[] = [StaffRole.of.admin, StaffRole.of.finance];

type Proposal = Pick<UnpaidRow, "askedBy" | "askedAt">;

/** Undefined = may. */
export async function whyNotDecide(
  world: World,
  { askedBy, askedAt }: Proposal,
  staff: StaffCaller,
): Promise<string | undefined> {
  if (!deciders.includes(staff.role)) return "需要由管理员或财务复核";
  const pair = { second: staff.staffId, firsts: [askedBy], since: askedAt };
  return whyNotSecond(world.db, world, pair);
}
