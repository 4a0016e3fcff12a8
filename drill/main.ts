/**
 * The kill -9 drill: the main job and its payouts, with the server (and the payout worker in it) killed
 * at random moments and at each named crash window, and PostgreSQL killed whole; then every acknowledged
 * change and every fen is looked for. `npm run drill -- --cycles 200 --postgres 50`; `--short` is the form
 * that the tests run. The long form also tries a million schedules of the payout policy. `--provider
 * alipay` pays by Alipay's protocol, with certificates and notifications, instead of the plain one.
 * `--returns` tries the attack on returns alone; it comes after the kills in the other forms. `--fuzz` sends
 * whatever to every endpoint instead (fuzz.ts): `--cases 100000 --seed 1`.
 * `--deploy` is the image without an engine, and two brands through nginx and Caddy (deploy/main.ts).
 * `--plans` explains every statement as at 100 million members (plans/main.ts): `--short`.
 * `--point-in-time` is pgBackRest with the file that is shipped (point-in-time.ts).
 * `--versions` is every PostgreSQL that is promised (versions.ts).
 * `--alerts` asks Prometheus' own promtool whether the alerts fire when they should (alerts.ts).
 * `--restore` loses the machine and restores it from a backup (restore.ts); its short form is in `--short`.
 * `--upgrade` is the release before on the schema of now (upgrade.ts) alone; its short form is in `--short`.
 * `--cluster` is Patroni, three databases, three web nodes and two workers under faults (cluster/enter.ts): `--rounds 10`.
 * `--citus` is the data spread over the machines of CITUS_URL (citus/main.ts): `--short`.
 * `--nodes` is the drill of three nodes behind PgBouncer (nodes/main.ts) alone.
 * `--soak` is half an hour of steady work (soak/main.ts): `--minutes 3`.
 * `--gateway` is the drill of a gateway that hangs and lies (gateway.ts) alone; its short form is in `--short`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { policies, tally } from "../server/test/oracle/payout-policy-controls.ts";
import { type Simulator, startSimulator } from "../server/simulators/payout.ts";
import { freePort } from "../tools/postgres/port.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { alertsDrill } from "./alerts.ts";
import { checkAll } from "./check.ts";
import { citusDrill } from "./citus/main.ts";
import { clusterDrill } from "./cluster/enter.ts";
import { clusterFiles } from "./cluster/files.ts";
import { deployDrill } from "./deploy/main.ts";
import { runFuzz } from "./fuzz.ts";
import { type History, newHistory } from "./history.ts";
import { gatewayDrill } from "./gateway.ts";
import { nodesDrill } from "./nodes/main.ts";
import type { Kills } from "./plan.ts";
import { plansDrill } from "./plans/main.ts";
import { pointInTimeDrill } from "./point-in-time.ts";
import { restoreDrill } from "./restore.ts";
import { runReturns } from "./returns-run.ts";
import { runDrill } from "./run.ts";
import { type Place, startServer } from "./server.ts";
import { makeGround } from "./setup.ts";
import { soakDrill } from "./soak/main.ts";
import { upgradeDrill } from "./upgrade.ts";
import { versionsDrill } from "./versions.ts";
import type { Verdict } from "./verdict.ts";

const { values } = parseArgs({
  options: {
    alerts: { type: "boolean", default: false },
    citus: { type: "boolean", default: false },
    cluster: { type: "boolean", default: false },
    cycles: { type: "string", default: "200" },
    deploy: { type: "boolean", default: false },
    gateway: { type: "boolean", default: false },
    minutes: { type: "string", default: "30" },
    nodes: { type: "boolean", default: false },
    root: { type: "string" },
    plans: { type: "boolean", default: false },
    "point-in-time": { type: "boolean", default: false },
    postgres: { type: "string", default: "50" },
    provider: { type: "string", default: "simulated" },
    platforms: { type: "string", default: "400" },
    restore: { type: "boolean", default: false },
    returns: { type: "boolean", default: false },
    rounds: { type: "string" },
    cases: { type: "string", default: "100000" },
    fuzz: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    schedules: { type: "string", default: "1000000" },
    short: { type: "boolean", default: false },
    soak: { type: "boolean", default: false },
    upgrade: { type: "boolean", default: false },
    versions: { type: "boolean", default: false },
  },
});
const CYCLES = values.short ? 4 : Number(values.cycles);
const OUTAGES = values.short ? 2 : Number(values.postgres);
const PLATFORMS = values.short ? 8 : Number(values.platforms);
/** Where the server is told to pay. */
const providers: Record<string, (simulator: Simulator) => Promise<Record<string, string>>> = {
  simulated: async ({ url }) => ({ PAYOUT_URL: url }),
  alipay: ({ url, alipay }) => alipay.settings(new URL(url).origin, "certificate"),
};
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  if (values.citus) return (await citusDrill(values.short ? "short" : "long", say)) ? 0 : 1;
  if (values.alerts) return alertsDrill(values.short ? "short" : "long", say) ? 0 : 1;
  if (values.restore) return (await restoreDrill(values.short ? "short" : "long", say)) ? 0 : 1;
  if (values.cluster) return (await clusterDrill(values, say)) ? 0 : 1;
  if (values.soak) return (await soakDrill(Number(values.minutes), say)) ? 0 : 1;
  if (values.plans) return (await plansDrill(values.short ? "short" : "long", say)) ? 0 : 1;
  if (values["point-in-time"]) return (await pointInTimeDrill(say)) ? 0 : 1;
  if (values.deploy) return (await deployDrill(values.short ? "short" : "long", say)) ? 0 : 1;
  if (values.nodes) return (await nodesDrill(say, values.root)) ? 0 : 1;
  if (values.upgrade) return (await upgradeDrill(values.short ? "short" : "long", say)) ? 0 : 1;
  if (values.gateway) return (await gatewayDrill(values.short ? "short" : "long", say)) ? 0 : 1;
  const began = Date.now();
  const settingsOf = providers[values.provider];
  if (!settingsOf) throw new Error(`--provider is one of ${Object.keys(providers).join(", ")}`);
  const dataDir = mkdtempSync(join(tmpdir(), "panel-drill-"));
  const database = await startThrowAway(undefined, { durable: true });
  const port = await freePort(undefined);
  const simulator = await startSimulator({
    file: join(dataDir, "payout.jsonl"),
    slowMs: 500,
    siteOrigin: `http://127.0.0.1:${port}`,
  });
  const payout = await settingsOf(simulator);
  const place: Place = { databaseUrl: database.url, dataDir, port, payout };
  const history = newHistory();
  let good = false;
  try {
    const kills = await runDrill({
      place,
      database,
      simulator,
      history,
      cycles: CYCLES,
      postgres: OUTAGES,
      short: values.short,
      say,
    });
    const verdict = await checkAll(database.url, history, simulator);
    verdict.checks.push(...(await runReturns({ place, platforms: PLATFORMS, say })));
    if (!values.short) verdict.checks.push(checkPolicy(Number(values.schedules)));
    good = report({ kills, history, verdict, seconds: (Date.now() - began) / 1000 });
  } finally {
    await simulator.stop();
    await database.stop();
    if (good) rmSync(dataDir, { recursive: true, force: true });
    else say(`the server's log is kept in ${dataDir}`);
  }
  if (good && values.short) good = await gatewayDrill("short", say);
  if (good && values.short) good = await versionsDrill("short", say);
  if (good && values.short) good = await restoreDrill("short", say);
  if (good && values.short) good = await upgradeDrill("short", say);
  if (good && values.short) good = await deployDrill("short", say);
  if (good && values.short) good = alertsDrill("short", say);
  if (good && values.short) good = clusterFiles(say);
  return good ? 0 : 1;
}

/** The attack on returns alone, on a database of its own. */
async function returnsAlone(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "panel-drill-"));
  const database = await startThrowAway();
  const port = await freePort(undefined);
  const place: Place = { databaseUrl: database.url, dataDir, port, payout: {} };
  try {
    // It makes the tables.
    await (await startServer(place)).stop();
    await makeGround(place.databaseUrl);
    const checks = await runReturns({ place, platforms: PLATFORMS, say });
    return reportChecks(checks) ? 0 : 1;
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Seeds that no test has used: the tests take the first hundred thousand, each time the same. */
function checkPolicy(schedules: number): Verdict["checks"][number] {
  const from = Math.floor(Math.random() * 2 ** 31);
  const { firstBadSeed, ...seen } = tally(policies.law, schedules, from);
  const wrong = firstBadSeed === undefined ? [] : [`seed ${firstBadSeed}: ${JSON.stringify(seen)}`];
  return { name: "payout policy schedules", seen: schedules, wrong };
}

type Results = { kills: Kills; history: History; verdict: Verdict; seconds: number };

function report({ kills, history, verdict, seconds }: Results): boolean {
  const windows = [...kills.byFailpoint].map(([name, times]) => `${name} ${times}`).join(", ");
  const took = `${CYCLES} + ${OUTAGES} cycles in ${seconds.toFixed(0)} s`;
  say(`\n${took}, paid by ${values.provider}, all kills with SIGKILL`);
  say(`server killed at random: ${kills.random}; at crash windows: ${windows || "none"}`);
  const back = kills.backAfterMs.toSorted((a, b) => a - b);
  say(
    `PostgreSQL killed: ${kills.postgres}, together with the server: ${kills.both}; ` +
      `back after ${back[back.length >> 1] ?? 0} ms (median), ${back.at(-1) ?? 0} ms (longest)`,
  );
  say(`journeys: ${history.finished} finished, ${history.abandoned} given up before money`);
  say(`acknowledged changes: ${history.acked.length}`);
  return reportChecks(verdict.checks);
}

function reportChecks(checks: Verdict["checks"]): boolean {
  for (const { name, seen, wrong } of checks) {
    say(`${wrong.length === 0 ? "ok " : "BAD"} ${name}: ${seen} looked at, ${wrong.length} wrong`);
    for (const line of wrong.slice(0, 10)) say(`      ${line}`);
  }
  // A check that looked at nothing has shown nothing.
  const good = checks.every(
    ({ name, seen, wrong }) => wrong.length === 0 && (seen > 0 || name === "dead jobs"),
  );
  say(good ? "the drill passed" : "THE DRILL FAILED");
  return good;
}

async function runFuzzing(): Promise<number> {
  const asked = { cases: Number(values.cases), seed: Number(values.seed), say };
  return (await runFuzz(asked)) ? 0 : 1;
}

const runVersions = async () => ((await versionsDrill("long", say)) ? 0 : 1);

const alone = values.versions
  ? runVersions
  : values.fuzz
    ? runFuzzing
    : values.returns
      ? returnsAlone
      : main;
process.exitCode = await alone();
