/** What time alone does to responses: time-outs, automatic audits, the figures on the cards. */
import type { JoinResult } from "#contract/enums.ts";
import { addSeconds } from "../platform/clock.ts";
import { transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { returnSeats } from "../task/service.ts";
import { decideById } from "./audit.ts";
import { reasonFor } from "./card.ts";
import { refreshTruth } from "./figures.ts";
import { nextResult } from "./state.ts";
import { dueIds, expiredIds, lockById, setResponse } from "./sql.ts";

const AT_ONCE = 200;

/** Ends responses whose time is over (join result 8) and returns their seats. Answers how many. */
export async function timeOutResponses(world: World): Promise<number> {
  const due = await expiredIds(world.db, world.clock.now(), AT_ONCE);
  for (const { id } of due) await timeOut(world, id);
  return due.length;
}

const timeOut = (world: World, id: number) =>
  transact(world.db, async (tx) => {
    const now = world.clock.now();
    const response = await lockById(tx, id);
    const result = response && nextResult(response.result as JoinResult, "timedOut");
    if (!response || result === undefined || response.expiresAt > now) return;
    await setResponse(tx, id, {
      result,
      resultReason: reasonFor(result),
      finishedAt: now,
      seats: [],
    });
    await returnSeats(tx, response.taskId, response.seats);
  });

/** Completes whose days have passed without a finding become valid. Answers how many. */
export async function auditDueResponses(world: World): Promise<number> {
  const due = await dueIds(world.db, world.clock.now(), AT_ONCE);
  for (const { id } of due)
    await decideById(world, { id, event: "foundValid", by: "system" }).catch((error: unknown) => {
      // An operator was faster: nothing is left to do.
      if (!(error instanceof Failure && error.reason === "conflict")) throw error;
    });
  return due.length;
}

/** Looks back two minutes though it runs each minute: a late commit is still seen. */
export const refreshFigures = (world: World) =>
  refreshTruth(world.db, addSeconds(world.clock.now(), -120), world.clock.now());
