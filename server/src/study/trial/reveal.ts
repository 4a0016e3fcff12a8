/** Where a parcel goes, in full: for a reason that stands in the log, and counted like everything revealed. */
import type { ParcelLabel } from "#contract/member/people/address.ts";
import { openAddress, presentAddress } from "../../people/address/api.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { countReveal } from "../../people/reveal/api.ts";
import { recordAudit } from "../../people/staff/api.ts";
import { applicationById } from "./sql.ts";

type Revealing = { staff: StaffCaller; ip: string; id: number; reason: string };

/** The line in the log is committed before anything is shown. */
export async function revealAddress(
  world: World,
  { staff, ip, id, reason }: Revealing,
): Promise<ParcelLabel> {
  const row = await applicationById(world.db, id);
  if (!row) throw new Failure("notFound");
  await transact(world.db, async (tx) => {
    await countReveal(tx, world, staff.staffId);
    await recordAudit(tx, {
      staffId: staff.staffId,
      action: "trial.reveal",
      subjectKind: "trial",
      subjectId: String(id),
      before: null,
      after: null,
      note: reason,
      ip,
      at: world.clock.now(),
    });
  });
  return presentAddress(openAddress(world, "trial-address", row.sealedAddress));
}
