/**
 * The kill -9 drill: the main job and its payouts, with the server killed at random moments and at
 * each named crash window, then every acknowledged change and every fen looked for.
 * `node drill/main.ts --cycles 60`; `--short` is the form that the tests run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { type Mood, moods } from "../server/simulators/moods.ts";
import { type Simulator, startSimulator } from "../server/simulators/payout.ts";
import { freePort } from "../tools/postgres/port.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { checkAll, type Verdict } from "./check.ts";
import { type History, newHistory } from "./history.ts";
import { type Ground, journey } from "./journey.ts";
import { type Place, startServer } from "./server.ts";
import { makeOperator, operatorAt, publishTask } from "./setup.ts";

const { values } = parseArgs({
  options: {
    cycles: { type: "string", default: "60" },
    short: { type: "boolean", default: false },
  },
});
const CYCLES = values.short ? 6 : Number(values.cycles);
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

type Kills = { random: number; byFailpoint: Map<string, number> };

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const began = Date.now();
  const dataDir = mkdtempSync(join(tmpdir(), "panel-drill-"));
  const database = await startThrowAway();
  const simulator = await startSimulator({ file: join(dataDir, "payout.jsonl"), slowMs: 500 });
  const place: Place = {
    databaseUrl: database.url,
    dataDir,
    payoutUrl: simulator.url,
    port: await freePort(undefined),
  };
  const history = newHistory();
  let good = false;
  try {
    const kills = await drill(place, simulator, history);
    const verdict = await checkAll(database.url, history, simulator);
    good = report({ kills, history, verdict, seconds: (Date.now() - began) / 1000 });
  } finally {
    await simulator.stop();
    await database.stop();
    if (good) rmSync(dataDir, { recursive: true, force: true });
    else say(`the server's log is kept in ${dataDir}`);
  }
  return good ? 0 : 1;
}

async function drill(place: Place, simulator: Simulator, history: History): Promise<Kills> {
  let server = await startServer(place);
  await makeOperator(place.databaseUrl);
  const origin = `http://127.0.0.1:${place.port}`;
  const operator = await operatorAt(origin);
  const taskId = await publishTask(operator);
  const owner = new Client({ connectionString: place.databaseUrl });
  await owner.connect();
  const passMinute = async (mobile: string) => {
    const aged = "update code_sent set sent_at = sent_at - interval '1 minute' where account = $1";
    await owner.query(aged, [mobile]);
  };
  const ground: Ground = { origin, operator, taskId, history, passMinute };

  const kills: Kills = { random: 0, byFailpoint: new Map() };
  let stopping = false;
  let number = 0;
  const actors = Array.from({ length: ACTORS }, async () => {
    while (!stopping) await journey(ground, ++number);
  });
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    simulator.setMoods(...someMoods());
    await liveAndDie(server, kills, cycle);
    server = await startServer(place, armed(cycle + 1));
    if (cycle % 10 === 0) say(`${cycle} cycles, ${history.acked.length} acknowledged changes`);
  }
  // The last failpoint may still be armed; the end is to be calm.
  await server.kill();
  server = await startServer(place);
  simulator.setMoods();
  stopping = true;
  await Promise.all(actors);
  await settle(owner);
  await owner.end();
  await server.stop();
  return kills;
}

/** Every second cycle dies at a crash window, each in turn; the others by our hand. */
function armed(cycle: number): string | undefined {
  if (cycle % 2 === 1) return undefined;
  const name = failpoints[(cycle / 2 - 1) % failpoints.length] ?? "";
  return `${name}:${1 + Math.floor(Math.random() * 3)}`;
}

const LIFE_MS = 2500;
const FAILPOINT_PATIENCE_MS = 6000;

async function liveAndDie(
  server: Awaited<ReturnType<typeof startServer>>,
  kills: Kills,
  cycle: number,
) {
  const name = armed(cycle)?.split(":")[0];
  const until = Date.now() + (name ? FAILPOINT_PATIENCE_MS : 300 + Math.random() * LIFE_MS);
  while (Date.now() < until && !server.isDead()) await sleep(20);
  if (server.isDead() && name) kills.byFailpoint.set(name, (kills.byFailpoint.get(name) ?? 0) + 1);
  else kills.random += 1;
  await server.kill();
}

function someMoods(): Mood[] {
  const bad = Object.keys(moods).filter((mood) => mood !== "ok") as Mood[];
  return Array.from({ length: 40 }, () =>
    Math.random() < 0.5 ? "ok" : (bad[Math.floor(Math.random() * bad.length)] ?? "ok"),
  );
}

/** Until no approved exchange waits any more. */
async function settle(owner: Client): Promise<void> {
  const began = Date.now();
  // Nobody but the one living server works the outbox: in the short form the leases of the dead are
  // not waited for. The long form shows that they run out by themselves.
  if (values.short)
    await owner.query("update outbox set locked_until = now() where locked_until > now()");
  while (Date.now() - began < SETTLE_LIMIT_MS) {
    const { rowCount } = await owner.query("select from exchange where state = 2 limit 1");
    if (rowCount === 0) break;
    await sleep(200);
  }
  say(`payouts settled ${((Date.now() - began) / 1000).toFixed(1)} s after the last restart`);
}

type Results = { kills: Kills; history: History; verdict: Verdict; seconds: number };

function report({ kills, history, verdict, seconds }: Results): boolean {
  const windows = [...kills.byFailpoint].map(([name, times]) => `${name} ${times}`).join(", ");
  say(`\n${CYCLES} cycles in ${seconds.toFixed(0)} s, all kills with SIGKILL`);
  say(`killed at random: ${kills.random}; at crash windows: ${windows || "none"}`);
  say(`journeys: ${history.finished} finished, ${history.abandoned} given up before money`);
  say(`acknowledged changes: ${history.acked.length}`);
  for (const { name, seen, wrong } of verdict.checks) {
    say(`${wrong.length === 0 ? "ok " : "BAD"} ${name}: ${seen} looked at, ${wrong.length} wrong`);
    for (const line of wrong.slice(0, 10)) say(`      ${line}`);
  }
  const good = verdict.checks.every(({ wrong }) => wrong.length === 0) && history.finished > 0;
  say(good ? "the drill passed" : "THE DRILL FAILED");
  return good;
}

process.exitCode = await main();
