/** The cycles of the drill: actors at work, the server killed and started again under them. */
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { type Mood, moods } from "../server/simulators/moods.ts";
import type { Simulator } from "../server/simulators/payout.ts";
import type { History } from "./history.ts";
import { type Ground, journey } from "./journey.ts";
import { type Place, type Running, startServer } from "./server.ts";
import { makeGround, operatorAt, publishTask } from "./setup.ts";

const ACTORS = 4;
/** A killed worker's jobs come back after 60 s, and the longest wait in development is 30 s. */
const SETTLE_LIMIT_MS = 180_000;

/** In this order, so that the short form takes the three that decide between once and twice. */
const failpoints = [
  "payout.sent-no-reply",
  "exchange.before-answer",
  "payout.before-store",
  "exchange.before-commit",
  "payout.before-call",
  "payout.before-release",
  "approve.before-commit",
  "approve.before-answer",
  "exchange.before-transaction",
] as const;

export type Kills = { random: number; byFailpoint: Map<string, number> };

export type Drill = {
  place: Place;
  simulator: Simulator;
  history: History;
  cycles: number;
  /** Do not wait for the leases of the dead at the end. */
  short: boolean;
  say(line: string): void;
};

/** Runs all cycles, then lets the payouts come to their end under a server that stays alive. */
export async function runDrill(drill: Drill): Promise<Kills> {
  const { place } = drill;
  const parts = {
    owner: new Pool({ connectionString: place.databaseUrl, max: 2 }),
    server: await startServer(place),
  };
  try {
    await makeGround(place.databaseUrl);
    const kills = await cycle(drill, parts, await groundOf(drill, parts.owner));
    await settle(drill, parts.owner);
    if (parts.server.isDead()) drill.history.surprises.push("the last server died by itself");
    await parts.server.stop();
    return kills;
  } finally {
    await parts.server.kill();
    await parts.owner.end();
  }
}

async function groundOf({ place, history }: Drill, owner: Pool): Promise<Ground> {
  const origin = `http://127.0.0.1:${place.port}`;
  const operator = await operatorAt(origin);
  const taskId = await publishTask(operator);
  const passMinute = async (mobile: string) => {
    const aged = "update code_sent set sent_at = sent_at - interval '1 minute' where account = $1";
    await owner.query(aged, [mobile]);
  };
  return { origin, operator, taskId, history, passMinute };
}

async function cycle(drill: Drill, parts: { server: Running }, ground: Ground): Promise<Kills> {
  const { place, simulator, history, say } = drill;
  const kills: Kills = { random: 0, byFailpoint: new Map() };
  let stopping = false;
  let number = 0;
  const actors = Array.from({ length: ACTORS }, async () => {
    while (!stopping) await journey(ground, ++number);
  });
  try {
    for (let n = 1; n <= drill.cycles; n++) {
      simulator.setMoods(...someMoods());
      await liveAndDie(parts.server, { kills, history, armed: armedIn(n) });
      parts.server = await startServer(place, armedWith(n + 1));
      if (n % 10 === 0) say(`${n} cycles, ${history.acked.length} acknowledged changes`);
    }
    // The last failpoint may still be armed; the end is to be calm.
    await parts.server.kill();
    parts.server = await startServer(place);
    simulator.setMoods();
  } finally {
    stopping = true;
  }
  await Promise.all(actors);
  return kills;
}

/** Every second cycle dies at a crash window, each in turn; the others by our hand. */
const armedIn = (n: number) =>
  n % 2 === 1 ? undefined : failpoints[(n / 2 - 1) % failpoints.length];

/** At the first to third passing, so that it is not always the first exchange that meets it. */
function armedWith(n: number): string | undefined {
  const name = armedIn(n);
  return name && `${name}:${1 + Math.floor(Math.random() * 3)}`;
}

const LIFE_MS = 2500;
const FAILPOINT_PATIENCE_MS = 6000;

async function liveAndDie(
  server: Running,
  { kills, history, armed }: { kills: Kills; history: History; armed: string | undefined },
) {
  const life = armed ? FAILPOINT_PATIENCE_MS : 300 + Math.random() * LIFE_MS;
  const until = Date.now() + life;
  while (Date.now() < until && !server.isDead()) await sleep(20);
  if (!server.isDead()) kills.random += 1;
  else if (armed) kills.byFailpoint.set(armed, (kills.byFailpoint.get(armed) ?? 0) + 1);
  else history.surprises.push("the server died by itself");
  await server.kill();
}

function someMoods(): Mood[] {
  const bad = Object.keys(moods).filter((mood) => mood !== "ok") as Mood[];
  return Array.from({ length: 40 }, () =>
    Math.random() < 0.5 ? "ok" : (bad[Math.floor(Math.random() * bad.length)] ?? "ok"),
  );
}

/** Until no approved exchange waits any more. */
async function settle({ short, say }: Drill, owner: Pool): Promise<void> {
  const began = Date.now();
  // Nobody but the one living server works the outbox: in the short form the leases of the dead are
  // not waited for. The long form shows that they run out by themselves.
  if (short) await owner.query("update outbox set locked_until = now() where locked_until > now()");
  while (Date.now() - began < SETTLE_LIMIT_MS) {
    const { rowCount } = await owner.query("select from exchange where state = 2 limit 1");
    if (rowCount === 0) break;
    await sleep(200);
  }
  say(`payouts settled ${((Date.now() - began) / 1000).toFixed(1)} s after the last restart`);
}
