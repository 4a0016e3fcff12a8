/** Whether a task is open and for this person; what is refused here records nothing. */
import type { Tx } from "../platform/db.ts";
import type { World } from "../platform/world.ts";
import { closedFor } from "../task/service.ts";
import { trialGate } from "../trial/service.ts";
import type { Arrival } from "./enter.ts";

export type Closed = { reason: string; precheck: string[] };

export async function closedForComer(
  tx: Tx,
  _world: World,
  { task, comer, now }: Arrival,
): Promise<Closed | undefined> {
  const isMember = comer.kind === "member";
  const reason =
    closedFor(task, isMember ? comer.role : undefined, now) ??
    (isMember ? await trialGate(tx, task, comer.memberId) : undefined);
  return reason === undefined ? undefined : { reason, precheck: [] };
}
