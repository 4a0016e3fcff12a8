/** Kills the server and starts it again: in turn at a named crash window and at a random moment. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Failpoint } from "../server/src/platform/failpoint.ts";
import { inMachineTime } from "../tools/pace.ts";
import type { History } from "./history.ts";
import { type Drill, type Kills, type Parts, someFaults } from "./plan.ts";
import { type Running, startServer } from "./server.ts";

/** In this order, so that the short form takes the two that decide between once and twice. */
const failpoints: readonly Failpoint[] = [
  "payout.sent-no-reply",
  "payout.before-commit",
  "issue.before-commit",
  "payout.before-store",
  "exchange.before-answer",
  "exchange.before-commit",
  "payout.before-call",
  "payout.before-release",
  "approve.before-commit",
  "approve.before-answer",
  "exchange.before-transaction",
];

export async function serverCycles(drill: Drill, parts: Parts, kills: Kills): Promise<void> {
  const { place, simulator, history, say } = drill;
  for (let n = 1; n <= drill.cycles; n++) {
    simulator.setFaults(...someFaults());
    await liveAndDie(parts.server, { kills, history, armed: armedIn(n) });
    parts.server = await startServer(place, armedWith(n + 1));
    if (n % 10 === 0) say(`${n} cycles, ${history.acked.length} acknowledged changes`);
  }
  // The last failpoint may still be armed; from here on only we kill the server.
  await parts.server.kill();
  parts.server = await startServer(place);
}

/** Every second cycle dies at a crash window, each in turn; the others by our hand. */
const armedIn = (n: number) =>
  n % 2 === 1 ? undefined : failpoints[(n / 2 - 1) % failpoints.length];

/** At its first to third passing, so that the window is not always hit by the first exchange. */
function armedWith(n: number): string | undefined {
  const name = armedIn(n);
  return name && `${name}:${1 + Math.floor(Math.random() * 3)}`;
}

const FAILPOINT_PATIENCE_MS = 6000;

async function liveAndDie(
  server: Running,
  { kills, history, armed }: { kills: Kills; history: History; armed: string | undefined },
) {
  const until = Date.now() + (armed ? inMachineTime(FAILPOINT_PATIENCE_MS) : aLife());
  while (Date.now() < until && !server.isDead()) await sleep(20);
  if (!server.isDead()) kills.random += 1;
  else if (armed) kills.byFailpoint.set(armed, (kills.byFailpoint.get(armed) ?? 0) + 1);
  else history.surprises.push("the server died by itself");
  await server.kill();
}

/** Milliseconds until the next kill: never the same moment of the work. */
const aLife = () => 300 + Math.random() * 2500;
