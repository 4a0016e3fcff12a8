/**
 * The data on several machines, `npm run drill -- --citus` with CITUS_URL, an administrator's address of a coordinator
 * with workers: the tables are spread by the command that operators run, members' calls are compared with one PostgreSQL
 * in the same run, a worker is killed under payouts, nothing may be lost, and everything comes back to one PostgreSQL.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type Simulator, startSimulator } from "../../server/simulators/payout.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { startServer } from "../server.ts";
import { provedBeside } from "./books.ts";
import { type Check, checkOf } from "./check-of.ts";
import { countCalls } from "./count.ts";
import { judge, type Kill, underFaults } from "./faults.ts";
import { faultsCheck, killedText } from "./killed.ts";
import { type Machines, makeMachines } from "./machines.ts";
import { compare, COUNTED, tasksFor } from "./measure.ts";
import {
  contentOf,
  killedInTheMiddle,
  runDistribute,
  schemaText,
  spreadBy,
  stepsLeft,
} from "./move.ts";
import { returnsCredited } from "./outside.ts";
import { goalText, tableText } from "./report.ts";
import { plantedFound } from "./planted.ts";
import { phasesAsked } from "./phases.ts";
import { openSite, type Site } from "./site.ts";
import { statementsAnswer } from "./statements.ts";

type Say = (line: string) => void;
type Size = { members: number; rounds: number; each: number; kills: Kill[] };
type Form = "long" | "short";
const eachWay: Kill[] = ["at random", "undecided", "decided"];
const sizes: Record<Form, Size> = {
  long: { members: 8, rounds: 15, each: 2, kills: [...eachWay, ...eachWay, ...eachWay] },
  short: { members: 4, rounds: 5, each: 2, kills: eachWay },
};
/** At least these; others join them as their obstacles are cleared. */
const OF_MEMBERS = ["alert_sent", "content_progress", "message", "property_use", "quality_entry"];
const OF_WALLET = ["wallet_goal", "wallet_seen"];
const OF_LEDGER = ["account", "balance", "closing_balance", "entry", "tx"];
const OF_RESPONDENTS = [
  "cleaning_signal",
  "opinion_rating",
  "survey_answer",
  "survey_decision",
  "survey_response",
  "survey_return",
  "video_watch",
];
const SPREAD = [
  ...[...OF_MEMBERS, ...OF_RESPONDENTS, ...OF_WALLET].map((name) => `public.${name}`),
  ...OF_LEDGER.map((name) => `ledger.${name}`),
];

/** Answers whether all went well. */
export async function citusDrill(form: Form, say: Say): Promise<boolean> {
  const citusUrl = process.env["CITUS_URL"];
  if (!citusUrl) {
    say(
      "SKIPPED the cluster of Citus: CITUS_URL is not set, so nothing was spread, measured or killed",
    );
    return false;
  }
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), "panel-citus-"));
  const machines = await makeMachines(citusUrl);
  const simulator = await startSimulator({
    file: join(folder, "payout.jsonl"),
    slowMs: 500,
    siteOrigin: `http://127.0.0.1:${await freePort(undefined)}`,
  });
  let checks: Check[] = [];
  try {
    checks = await runAll({ machines, simulator, folder, form, size: sizes[form], say });
  } finally {
    await simulator.stop();
    await machines.drop();
  }
  const isGood = reportChecks(checks, say);
  if (isGood) rmSync(folder, { recursive: true, force: true });
  else say(`the servers' logs are kept in ${folder}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  say(`the drill of the cluster ${isGood ? "passed" : "FAILED"} in ${seconds} s`);
  return isGood;
}

type Stage = {
  machines: Machines;
  simulator: Simulator;
  folder: string;
  form: Form;
  size: Size;
  say: Say;
};

async function runAll(stage: Stage): Promise<Check[]> {
  const { machines, simulator, folder, size } = stage;
  const common = { folder, simulator, members: size.members, tasks: tasksFor(size) };
  const cluster = await openSite({ ...common, name: "cluster", databaseUrl: machines.clusterUrl });
  const single = await openSite({ ...common, name: "single", databaseUrl: machines.singleUrl });
  try {
    const out = await moveOut(stage, cluster);
    if (out.checks.some(({ wrong }) => wrong.length > 0)) return out.checks;
    const signedIn = appUrl(machines.clusterUrl);
    const asked = [await phasesAsked(signedIn), await statementsAnswer(signedIn)];
    const returned = await speeds(stage, { single, cluster });
    await single.stop();
    const faults = await killed(stage, cluster);
    const spread = await judge(cluster, simulator);
    const planted = await plantedIn(cluster);
    const back = await moveBack(stage, cluster, out);
    const again = (await judge(cluster, simulator)).map(named("back on one PostgreSQL: "));
    return [...out.checks, ...asked, ...returned, ...faults, ...spread, planted, ...back, ...again];
  } finally {
    await single.stop();
    await cluster.stop();
  }
}

const named =
  (before: string) =>
  (check: Check): Check => ({ ...check, name: before + check.name });

async function moveOut({ say }: Stage, site: Site) {
  const { databaseUrl: url } = site;
  const [busy, looked] = [runDistribute(url), runDistribute(url, "--dry-run")];
  await site.server.stop();
  const tables = spreadBy(looked.said);
  const [schema, before] = [await schemaText(url), await contentOf(url, tables)];
  await killedInTheMiddle(url);
  const moved = runDistribute(url);
  say(looked.said + moved.said);
  const again = runDistribute(url);
  const after = await contentOf(url, tables);
  site.server = await startServer(site.place);
  const checks = [
    checkOf("spread by the command", {
      "it is refused while nodes are connected": busy.status !== 0 && busy.said.includes("先停止"),
      "the plan names every table, while nodes are connected": SPREAD.every((name) =>
        tables.includes(name),
      ),
      "after a kill it does the rest": moved.status === 0 && moved.said.includes("已分布"),
      "a second run has nothing to do": again.status === 0 && again.said.includes("没有要分布的表"),
      "no row is lost or changed": before.join() === after.join(),
    }),
  ];
  return { schema, tables, checks };
}

async function speeds({ size, say }: Stage, sites: { single: Site; cluster: Site }) {
  const before = loadText();
  const compared = await compare(sites, size);
  const after = loadText();
  await sites.single.server.stop();
  const counted = await countCalls(sites.cluster, tasksFor(size) - COUNTED);
  say(
    `${size.members} members at once, ${availableParallelism()} cores, load ${before} before and ${after} after`,
  );
  say(tableText(compared, counted));
  say(goalText(compared));
  const checks = [];
  for (const site of [sites.single, sites.cluster])
    checks.push(named(`${site.name}: `)(await returnsCredited(site.owner, site.outside)));
  return checks;
}

const loadText = () => (loadavg()[0] ?? Number.NaN).toFixed(1);

async function plantedIn(site: Site): Promise<Check> {
  await site.server.stop();
  const check = await plantedFound(site.databaseUrl);
  site.server = await startServer(site.place);
  return check;
}

async function killed({ size, ...stage }: Stage, site: Site): Promise<Check[]> {
  let proved: Check[] = [];
  const calmly = async () => void (proved = await provedBeside(site));
  const seen = await underFaults({ ...stage, site, kills: size.kills, calmly });
  stage.say(killedText(seen));
  return [...proved, faultsCheck(seen)];
}

type Moved = { schema: string; tables: readonly string[] };

async function moveBack({ say }: Stage, site: Site, { schema, tables }: Moved): Promise<Check[]> {
  const { databaseUrl: url } = site;
  await site.server.stop();
  const before = await contentOf(url, tables);
  const back = runDistribute(url, "--back");
  say(back.said);
  const after = await contentOf(url, tables);
  const left = await stepsLeft(url, true);
  const isSame = (await schemaText(url)) === schema;
  site.server = await startServer(site.place);
  return [
    checkOf("gathered by the command", {
      "all of it comes back": back.status === 0 && left === 0,
      "no row is lost or changed": before.join() === after.join(),
      "the schema is what it was, rights included": isSame,
    }),
  ];
}

function reportChecks(checks: readonly Check[], say: Say): boolean {
  for (const { name, seen, wrong } of checks) {
    say(`${wrong.length === 0 ? "ok " : "BAD"} ${name}: ${seen} looked at, ${wrong.length} wrong`);
    for (const line of wrong.slice(0, 10)) say(`      ${line}`);
  }
  const isEmpty = ({ name, seen }: Check) => seen === 0 && !name.endsWith("dead jobs");
  return checks.length > 0 && checks.every((one) => one.wrong.length === 0 && !isEmpty(one));
}
