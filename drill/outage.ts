/** PostgreSQL killed with all its processes, and started again on the same data, under the actors. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Drill, type Kills, type Parts, someFaults } from "./plan.ts";
import { startServer } from "./server.ts";

/** Every fourth kill, beginning with the second, also takes the server, as in a power cut. */
const takesTheServer = (n: number) => n % 4 === 2;

/** Long enough for a few payouts: between two outages members must sign in, answer and be paid. */
const LIFE_MS = { least: 1500, more: 4000 };

export async function postgresCycles(drill: Drill, parts: Parts, kills: Kills): Promise<void> {
  const { database, place, simulator, history, say } = drill;
  for (let n = 1; n <= drill.postgres; n++) {
    simulator.setFaults(...someFaults());
    await sleep(LIFE_MS.least + Math.random() * LIFE_MS.more);
    if (parts.server.isDead()) {
      history.surprises.push("the server died when only PostgreSQL was killed");
      parts.server = await startServer(place);
    }
    const isBoth = takesTheServer(n);
    const began = Date.now();
    await Promise.all([database.kill(), isBoth ? parts.server.kill() : undefined]);
    await database.restart();
    kills.backAfterMs.push(Date.now() - began);
    if (isBoth) parts.server = await startServer(place);
    kills[isBoth ? "both" : "postgres"] += 1;
    if (n % 10 === 0) say(`${n} outages, ${history.acked.length} acknowledged changes`);
  }
}
