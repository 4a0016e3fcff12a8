/** The rules of entry for a look: what the answer would be now; records nothing. */
import { JoinResult } from "#contract/enums.ts";
import { noTerms } from "../../people/growth/api.ts";
import type { World } from "../../platform/world.ts";
import { results } from "../survey/api.ts";
import { limitedCells } from "../task/api.ts";
import { blockAtDoor } from "./entry-checks.ts";
import { arrivalOf } from "./arrival-of.ts";
import type { Arrival, Entering } from "./arrival.ts";
import { fitOf, sanctionOf } from "./fit.ts";
import { fullReason, fullSeat } from "./quota.ts";

export type Look = {
  /** Null: they would be let in, once what `precheck` asks is answered well. */
  refusal: { result: JoinResult; reason: string } | null;
  precheck: string[];
};

export async function lookAtEntry(
  world: World,
  entering: Entering,
  task: Arrival["task"],
): Promise<Look> {
  const { db } = world;
  const seen = {
    task,
    limitedCells: await limitedCells(db, task.id),
    sanctioned: (await sanctionOf(db, { ...entering, now: world.clock.now() })).refusal,
    terms: noTerms,
  };
  const arrival = await arrivalOf(db, world, entering, seen);
  const { reason, precheck } = await fitOf(db, arrival);
  // Open questions are no refusal; what else would stop them is said before they answer any.
  if (reason !== undefined && precheck.length === 0)
    return { refusal: { result: JoinResult.of.incomplete, reason }, precheck };
  const block = await blockAtDoor(db, arrival, { world, hold: async () => undefined });
  if (block)
    return { refusal: { result: results[block.event], reason: block.reason }, precheck: [] };
  if (arrival.hasSeat) return { refusal: null, precheck };
  const { full, asks } = await fullSeat(db, arrival);
  // What the audience asks comes first; its answers may make the rest needless.
  if (full === undefined) return { refusal: null, precheck: precheck.length > 0 ? precheck : asks };
  const result = JoinResult.of.quotaFull;
  return { refusal: { result, reason: fullReason(full) }, precheck: [] };
}
