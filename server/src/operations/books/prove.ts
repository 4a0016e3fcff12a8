/** Every check of the books, one after the other: the ledger by parts, each of the others under a view of its own. */
import { withSnapshot } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { checkAdjustments } from "./adjustments.ts";
import { checkHolds, checkPending } from "./balances.ts";
import { type Check, type CheckFound, KEPT_MAX, type Proved } from "./check.ts";
import { checkClearing } from "./clearing.ts";
import { checkGrowth } from "./growth.ts";
import { proveLedgerParts } from "./ledger.ts";
import { checkPayouts } from "./payouts.ts";
import { checkStock } from "./stock.ts";
import { checkWords } from "./words.ts";

export type Findings = Awaited<ReturnType<typeof proveBooks>>;

/**
 * Both sides of a check are read under one view, so that what is booked meanwhile makes no difference; no check looks
 * at another's, and a view for all of them would hold back vacuum for as long as all of them take.
 */
export async function proveBooks(world: World, linesMore: number) {
  const at = world.clock.now();
  const under = <Summary extends { checked: number }>(
    check: Check<Summary>,
  ): Promise<Proved<Summary>> =>
    withSnapshot(
      world.db,
      async () => undefined,
      (tx) => walked(check({ tx, now: at })),
    );
  return {
    at,
    ledger: await proveLedgerParts(world, linesMore),
    holds: await under(checkHolds),
    pending: await under(checkPending),
    payouts: await under(checkPayouts),
    clearing: await under(checkClearing),
    stock: await under(checkStock),
    growth: await under(checkGrowth),
    adjustments: await under(checkAdjustments),
    words: await under(checkWords),
  };
}

async function walked<Summary extends { checked: number }>(
  walk: AsyncGenerator<CheckFound, Summary, void>,
): Promise<Proved<Summary>> {
  const kept: CheckFound[] = [];
  let differences = 0;
  let step = await walk.next();
  // oxlint-disable-next-line no-await-in-loop
  for (; !step.done; step = await walk.next()) {
    differences += 1;
    if (differences <= KEPT_MAX) kept.push(step.value);
  }
  return { summary: step.value, differences, kept };
}
