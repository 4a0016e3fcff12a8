/** Gathers what is known about a respondent who comes to a task. */
import { cityOf } from "../../foundation/geo/api.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { roundOf } from "../task/api.ts";
import { hasTrialSeat } from "../trial/api.ts";
import type { Arrival, Entering } from "./arrival.ts";

/** Who comes to which task, from where, and when. */
export async function arrivalOf(
  db: Db,
  world: World,
  entering: Entering,
  seen: Pick<Arrival, "task" | "limitedCells" | "sanctioned" | "terms">,
): Promise<Arrival> {
  const { participant, origin } = entering;
  const now = world.clock.now();
  const { task } = seen;
  return {
    ...entering,
    ...seen,
    round: roundOf(task, now),
    now,
    city: await cityOf(world, origin.ip),
    hasSeat: participant.kind === "member" && (await hasTrialSeat(db, task, participant.memberId)),
  };
}
