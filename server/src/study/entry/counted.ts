/** Who may begin only so many tasks a day (sanction/): one after the other, so that none is counted too late. */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { EntryStanding } from "../../people/sanction/api.ts";
import { holdName } from "./entry-checks-sql.ts";
import type { Entering } from "./arrival.ts";
import { sanctionOf } from "./fit.ts";

/** `first` was read without the lock, which is enough for everybody who is not counted. */
export async function countedAlone(
  tx: Tx,
  world: World,
  { participant, taskId }: Entering,
  first: EntryStanding,
): Promise<string | undefined> {
  if (!first.isCounted || first.refusal !== undefined) return first.refusal;
  const whom = participant.kind === "member" ? participant.memberId : participant.agentId;
  await holdName(tx, { name: `sanctioned ${whom}` });
  return (await sanctionOf(tx, { participant, taskId, now: world.clock.now() })).refusal;
}
