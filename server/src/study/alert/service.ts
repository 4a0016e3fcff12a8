/** Being told: new tasks that fit, and payouts by SMS. */
import { keptSince } from "../../config/kept.ts";
import type { World } from "../../platform/world.ts";
import { deleteSent } from "./run-sql.ts";

const AT_ONCE = 10_000;

/** Housekeeping. Answers how many went. */
export async function forgetOldAlerts({ db, clock }: World): Promise<number> {
  const before = keptSince("alertSent", clock.now());
  let gone = 0;
  for (let last = AT_ONCE; last === AT_ONCE; gone += last) {
    // oxlint-disable-next-line no-await-in-loop
    last = await deleteSent(db, before, AT_ONCE);
  }
  return gone;
}
