/** A whole run: members at work, the server killed under them, then PostgreSQL, then a calm end. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { inMachineTime } from "../tools/pace.ts";
import { serverCycles } from "./cycles.ts";
import { type Ground, groundOf } from "./ground.ts";
import { journey } from "./journey.ts";
import { postgresCycles } from "./outage.ts";
import { lastingPool } from "../tools/postgres/lasting-pool.ts";
import type { Drill, Kills, Parts } from "./plan.ts";
import { startServer } from "./server.ts";
import { differencesLeft, settleDoubts, type Two } from "./settle.ts";
import { makeGround, secondOperatorAt } from "./setup.ts";

const ACTORS = 4;
const SETTLER_PAUSE_MS = 1000;
export type Settling = Two & { owner: Pool };
/** A killed worker's jobs come back within ten seconds, and the longest wait in development is 30 s. */
const SETTLE_LIMIT_MS = 180_000;

/** Runs all cycles, then lets the payouts come to their end under a server that stays alive. */
export async function runDrill(drill: Drill): Promise<Kills> {
  const { place, history } = drill;
  const owner = lastingPool(place.databaseUrl);
  const parts: Parts = { server: await startServer(place) };
  const kills: Kills = {
    random: 0,
    byFailpoint: new Map(),
    postgres: 0,
    both: 0,
    backAfterMs: [],
  };
  try {
    await makeGround(place.databaseUrl);
    const ground = await groundOf({ place, history, owner });
    const second = await secondOperatorAt(ground.origin);
    const settling = { first: ground.operator, second, simulator: drill.simulator, owner };
    await underWork(ground, settling, async () => {
      await serverCycles(drill, parts, kills);
      await postgresCycles(drill, parts, kills);
      drill.simulator.setFaults();
      if (drill.short) await freeJobs(owner);
    });
    await settle(drill, settling);
    if (parts.server.isDead()) history.surprises.push("the last server died by itself");
    await parts.server.stop();
    return kills;
  } finally {
    await parts.server.kill();
    await owner.end();
  }
}

/**
 * Two operators settle what the provider did otherwise, through the same kills. Members come one after the other
 * while `work` runs; those who have begun may finish.
 */
export async function underWork(
  ground: Ground,
  settling: Settling,
  work: () => Promise<void>,
): Promise<void> {
  let stopping = false;
  let number = 0;
  const actors = Array.from({ length: ACTORS }, async () => {
    while (!stopping) await journey(ground, ++number);
  });
  const settler = async () => {
    for (; !stopping; await sleep(SETTLER_PAUSE_MS))
      ground.history.settled += await settleDoubts(settling);
  };
  const settled = settler();
  try {
    await work();
  } finally {
    stopping = true;
  }
  await Promise.all([...actors, settled]);
}

/**
 * In the short form the leases of the dead are not waited for, neither by those who still wait for a code
 * nor by the payouts. The long form shows that they run out by themselves.
 */
const freeJobs = (owner: Pool) =>
  owner.query("update outbox set locked_until = now() where locked_until > now()");

/** Until no approved exchange waits any more; meanwhile two operators settle what the provider did otherwise. */
export async function settle(
  { say, history }: Pick<Drill, "say" | "history">,
  ground: Settling,
): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < inMachineTime(SETTLE_LIMIT_MS)) {
    history.settled += await settleDoubts(ground);
    const { rowCount } = await ground.owner.query("select from exchange where state = 2 limit 1");
    if (rowCount === 0) break;
    await sleep(200);
  }
  history.surprises.push(...(await differencesLeft(ground.first)));
  say(`payouts settled ${((Date.now() - began) / 1000).toFixed(1)} s after the last kill`);
  say(`${history.settled} payouts settled by two persons, by the provider's list`);
}
