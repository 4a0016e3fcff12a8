/** Where a parcel goes, in full: for a reason that stands in the log, and counted like everything revealed. */
import type { ParcelLabel } from "#contract/member/people/address.ts";
import { openAddress, presentAddress } from "../../people/address/api.ts";
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordReveal } from "../../people/reveal/api.ts";
import type { AuditActor } from "../../people/staff/api.ts";
import { applicationById } from "./sql.ts";

type Revealing = AuditActor & { id: number; reason: string };

export async function revealAddress(
  world: World,
  { staff, ip, id, reason }: Revealing,
): Promise<ParcelLabel> {
  const row = mustFind(await applicationById(world.db, id));
  await recordReveal(world, {
    actor: { staff, ip },
    action: "trial.reveal",
    subject: ["trial", id],
    note: reason,
  });
  return presentAddress(openAddress(world, "trial-address", row.sealedAddress));
}
