/** Whoever shows personal data in full asks here first: so many an hour and a day, and no more. */
import { addSeconds } from "../platform/clock.ts";
import type { Tx } from "../platform/db.ts";
import { againAt, reachOf, type Rule, tooOften } from "../platform/rate.ts";
import type { World } from "../platform/world.ts";
import * as rows from "./sql.ts";

/** More than the busiest day at a desk, and too few to copy a table with. */
const rules: readonly Rule[] = [
  { count: 30, seconds: 3600 },
  { count: 100, seconds: 86_400 },
];

/** In the transaction that writes the reason into the log. Throws `tooOften` with when again. */
export async function countReveal(tx: Tx, { clock }: World, staffId: number): Promise<void> {
  await rows.holdReveals(tx, staffId);
  const now = clock.now();
  const again = againAt(await rows.timesRevealed(tx, { staffId, rules, now }), rules, now);
  if (again) throw tooOften(again, now);
  await rows.insertReveal(tx, { staffId, at: now });
  await rows.deleteOld(tx, staffId, addSeconds(now, -reachOf(rules).seconds));
}
