/** A member's applications: for an export of their data. */
import { TrialState } from "#contract/enums.ts";
import { openAddress, presentAddress } from "../../people/address/api.ts";
import type { World } from "../../platform/world.ts";
import { titlesByIds } from "../task/api.ts";
import { applicationsOfMember } from "./sql.ts";

/** Needs the whole world and not the database alone: addresses are sealed with its key. */
export async function trialForExport(world: World, memberId: number) {
  const applications = await applicationsOfMember(world.db, memberId);
  const titles = await titlesByIds(
    world.db,
    applications.map(({ taskId }) => taskId),
  );
  return applications.map((row) => {
    const { regionCodes: _, ...address } = presentAddress(
      openAddress(world, "trial-address", row.sealedAddress),
    );
    return {
      task: titles.get(row.taskId) ?? "",
      state: TrialState.label(row.state),
      reason: row.reason,
      address,
      courier: row.courier,
      tracking: row.tracking,
      note: row.note,
      appliedAt: row.appliedAt,
      decidedAt: row.decidedAt,
      shippedAt: row.shippedAt,
      receivedAt: row.receivedAt,
    };
  });
}
