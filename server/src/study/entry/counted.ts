/** Who may begin only so many tasks a day (sanction/): one after the other, so that none is counted too late. */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { AtDoor } from "../../people/sanction/api.ts";
import { holdName } from "./entry-checks-sql.ts";
import type { Entering } from "./arrival.ts";
import { sanctionOf } from "./fit.ts";

/** `first` was read without the lock: it is enough for all others. */
export async function countedAlone(
  tx: Tx,
  world: World,
  { comer, taskId }: Entering,
  first: AtDoor,
): Promise<string | undefined> {
  if (!first.isCounted || first.refusal !== undefined) return first.refusal;
  await holdName(tx, `sanctioned ${comer.kind === "member" ? comer.memberId : comer.agentId}`);
  return (await sanctionOf(tx, { comer, taskId, now: world.clock.now() })).refusal;
}
