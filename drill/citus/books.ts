/** Days are closed and the books proved while members work on a cluster: what is no difference is not reported as one. */
import { setTimeout as sleep } from "node:timers/promises";
import { runBooks } from "#contract/console/operations/books.ts";
import { closeDay } from "../../server/src/ledger/wallet/api.ts";
import { openDb } from "../../server/src/platform/db.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { type Check, checkOf } from "./check-of.ts";
import type { Site } from "./site.ts";

const ROUNDS = 6;
const PAUSE_MS = 2000;

/** Some rounds beside the work that is going on; days are to come, so that the clock's own closing finds nothing left. */
export async function provedBeside(site: Site): Promise<Check[]> {
  const closed: string[] = [];
  const wrong: string[] = [];
  let proofs = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    await sleep(PAUSE_MS);
    closed.push(await closeAll(site.databaseUrl, `2027-01-0${round}`));
    const { id, checks } = await site.ground.operator(runBooks);
    proofs += 1;
    // The provider's lists are judged with its faults.
    for (const { check, differences } of checks)
      if (check !== "payouts" && differences > 0)
        wrong.push(`run ${id}: ${differences} of ${check}`);
  }
  return [
    { name: "the books are proved under traffic", seen: proofs, wrong },
    checkOf("days are closed under traffic", {
      [`each closing comes to its end: ${closed.join(", ")}`]: closed.every(
        (one) => one === "done",
      ),
    }),
  ];
}

/** All machines, as the clock closes a day that is over. */
async function closeAll(databaseUrl: string, day: string): Promise<string> {
  const db = openDb(appUrl(databaseUrl), 2, true, () => undefined);
  try {
    return (await closeDay(db, { day, at: new Date() })).outcome;
  } finally {
    await db.destroy();
  }
}
