/**
 * `npm run bench`: each figure is a ratio against a limit taken in the same run, interleaved A B A B,
 * medians of five (docs/decisions/0009). Prints a table and appends it to bench/history.jsonl.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { startBare } from "./bare.ts";
import { cpuSeconds, familyCpuSeconds } from "./cpu.ts";
import { load, type Measured } from "./load.ts";
import { checkSameRows, pgbench, scriptOf } from "./limit.ts";
import { BUFFERS_AT_MOST, type Depth, measureDepth } from "./depth.ts";
import { type Machine, machineNow, QUIET } from "./machine.ts";
import { DOWNLOAD_AT_MOST, type DownloadFigures, measureDownload } from "./download.ts";
import { isExact, snap, type Snap } from "./snap.ts";
import { measureScale, type Scale, SCALE_AT_MOST } from "./scale.ts";
import { setStage, type Stage, usual } from "./stage.ts";
import { targets, type Target } from "./targets.ts";
import { measureTeam, TEAM_AT_MOST, type TeamFigures } from "./team.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const CLIENTS = 32;

type Row = {
  what: string;
  perSecond: number;
  limit: number;
  ratio: number;
  atLeast: number;
  bare: number | undefined;
  /** Microseconds of the server's CPU for one request. */
  cpuMicros: number;
  /** The server's CPU for one second of PostgreSQL's. */
  cpuRatio: number;
  cpuAtMost: number;
  p99Ms: number;
  errors: number;
};

const print = (line: string) => void process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

async function scriptFor(stage: Stage, target: Target): Promise<string> {
  if (target.script) return target.script(stage);
  const member = stage.sessions[stage.sessions.length >> 1]?.memberId ?? 1;
  const queries = await target.capture(stage.appUrl, member);
  const script = scriptOf(queries, member, stage.size.members);
  await checkSameRows(stage.appUrl, { queries, script, member });
  return script;
}

async function measure(stage: Stage, target: Target): Promise<Row> {
  const script = await scriptFor(stage, target);
  const bare = target.bare ? await startBare(stage, target) : undefined;
  const ours: Ours[] = [];
  const limits: number[] = [];
  const bares: number[] = [];
  const run = { clients: CLIENTS, seconds: SECONDS };
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(loadOnce(stage, target));
    limits.push(pgbench(stage.appUrl, script, run).perSecond);
    if (bare)
      bares.push(
        load({ url: bare.url, headers: [{}], connections: CLIENTS, seconds: SECONDS }).perSecond,
      );
  }
  await bare?.stop();
  const of = (key: keyof Ours) => median(ours.map((one) => one[key]));
  return {
    what: target.what,
    perSecond: Math.round(of("perSecond")),
    limit: Math.round(median(limits)),
    ratio: rounded(of("perSecond") / median(limits)),
    atLeast: target.atLeast,
    bare: bare && rounded(of("perSecond") / median(bares)),
    cpuMicros: Math.round(of("cpuMicros")),
    cpuRatio: rounded(of("cpuRatio")),
    cpuAtMost: target.cpuAtMost,
    p99Ms: rounded(of("p99Ms")),
    errors: ours.reduce((sum, { errors }) => sum + errors, 0),
  };
}

type Ours = Measured & { cpuMicros: number; cpuRatio: number };

function loadOnce(stage: Stage, target: Target): Ours {
  const cpu = () => [cpuSeconds(stage.serverPid), familyCpuSeconds(stage.postmasterPid)] as const;
  const [app, postgres] = cpu();
  const one = load({ ...target.load(stage), connections: CLIENTS, seconds: SECONDS });
  const [appAfter, postgresAfter] = cpu();
  const used = appAfter - app;
  return {
    ...one,
    cpuMicros: (used / (one.perSecond * SECONDS)) * 1e6,
    cpuRatio: used / (postgresAfter - postgres),
  };
}

/** quality.md: p99 of entering a snap task ÷ p99 of a plain row update under the same load. */
const SNAP_AT_MOST = 2;

async function measureSnap(stage: Stage) {
  const rounds: Snap[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await snap(stage));
  const [p99Ms, plainP99Ms] = (["p99Ms", "plainP99Ms"] as const).map((key) =>
    median(rounds.map((one) => one[key])),
  );
  const ratio = rounded((p99Ms ?? Number.NaN) / (plainP99Ms ?? Number.NaN));
  const exact = rounds.every(isExact);
  print(
    `\nsnap task: ${exact ? "exactly 100 seats in every round" : JSON.stringify(rounds)}; ` +
      `p99 ${p99Ms} ms ÷ ${plainP99Ms} ms of a plain row update = ${ratio}, at most ${SNAP_AT_MOST}`,
  );
  return { p99Ms, plainP99Ms, ratio, exact };
}

/** `npm run bench -- exchange` measures only what has this in its name. */
const isChosen = (what: string) => what.includes(process.argv[2] ?? "");
const chosen = () => targets.filter(({ what }) => isChosen(what));

const titles = {
  what: "what",
  "per second": "perSecond",
  pgbench: "limit",
  ratio: "ratio",
  "at least": "atLeast",
  "÷ bare": "bare",
  "CPU µs": "cpuMicros",
  "CPU ÷ PostgreSQL's": "cpuRatio",
  "at most": "cpuAtMost",
  "p99 ms": "p99Ms",
  errors: "errors",
} as const satisfies Record<string, keyof Row>;

/** Apart from the rest, because filling a database with a million members takes its time. */
async function mainScale() {
  const machine = await machineNow();
  const scale = await measureScale({ rounds: ROUNDS, seconds: SECONDS });
  for (const one of scale)
    print(
      `${one.what} with ${one.members} members: p50 ${one.p50Ms} ms = ${one.p50} of that with ${usual.members}, ` +
        `p99 ${one.p99Ms} ms = ${one.p99}; at most ${SCALE_AT_MOST}`,
    );
  keep({ machine, scale });
  const isOver = scale.some(({ p50, p99 }) => p50 > SCALE_AT_MOST || p99 > SCALE_AT_MOST);
  if (machine.busyBefore <= QUIET && isOver) process.exitCode = 1;
}

/** Apart from the rest for the same reason. Buffers are counted, not timed: they gate on any machine. */
async function mainDepth() {
  const machine = await machineNow();
  const depth = await measureDepth({ rounds: ROUNDS, seconds: SECONDS });
  print(
    `statement page ${depth.page} among ${depth.entries} entries: ${depth.buffers} buffers = ` +
      `${depth.buffersRatio} of the first page's, at most ${BUFFERS_AT_MOST}; ` +
      `p50 ${depth.p50Ms} ms = ${depth.p50Ratio} of it`,
  );
  keep({ machine, depth });
  if (depth.buffersRatio > BUFFERS_AT_MOST) process.exitCode = 1;
}

/** Apart from the rest, because its team fills a database of its own. */
async function mainDownload() {
  const machine = await machineNow();
  const download = await measureDownload({ rounds: ROUNDS });
  const { lines, seconds, copySeconds, ratio, linesPerSecond, mib } = download;
  print(
    `download of ${lines} lines: ${seconds} s ÷ ${copySeconds} s of psql's COPY = ${ratio}, at most ` +
      `${DOWNLOAD_AT_MOST.ratio}; ${linesPerSecond} lines a second; memory + ${mib} MiB, at most ${DOWNLOAD_AT_MOST.mib}`,
  );
  keep({ machine, download });
  const isSlow = machine.busyBefore <= QUIET && ratio > DOWNLOAD_AT_MOST.ratio;
  if (isSlow || mib > DOWNLOAD_AT_MOST.mib) process.exitCode = 1;
}

/** Apart from the rest as well. Pages gate on any machine, times on a quiet one. */
async function mainTeam() {
  const machine = await machineNow();
  const team = await measureTeam({ rounds: ROUNDS, seconds: SECONDS });
  const { members, responses, fillSeconds, rows, deep } = team;
  print(`a team of ${members} with ${responses} responses, filled in ${fillSeconds} s`);
  for (const { what, p50Ms, ratio } of rows)
    print(
      `${what}: p50 ${p50Ms} ms = ${ratio} of that of a team of twenty, at most ${TEAM_AT_MOST}`,
    );
  print(
    `buffers of page ${deep.page} ÷ page 1: members ${deep.members}, responses ${deep.responses}, ` +
      `at most ${TEAM_AT_MOST}`,
  );
  keep({ machine, team });
  const isSlow = machine.busyBefore <= QUIET && rows.some(({ ratio }) => ratio > TEAM_AT_MOST);
  if (isSlow || Math.max(deep.members, deep.responses) > TEAM_AT_MOST) process.exitCode = 1;
}

type Figures = {
  machine: Machine;
  rows?: Row[];
  snap?: unknown;
  scale?: Scale[];
  depth?: Depth;
  download?: DownloadFigures;
  team?: TeamFigures;
};
const keep = (figures: Figures) =>
  appendFileSync(join(import.meta.dirname, "history.jsonl"), `${JSON.stringify(figures)}\n`);

async function main() {
  const machine = await machineNow();
  print(
    `machine ${JSON.stringify(machine)}; ${usual.members} members, ${usual.members * usual.entries} entries; ${ROUNDS} × ${SECONDS} s each, medians`,
  );
  const quiet = machine.busyBefore <= QUIET;
  if (!quiet) print("the machine was busy before the run: the ratios are printed and gate nothing");
  const stage = await setStage();
  const rows: Row[] = [];
  let crowd: Awaited<ReturnType<typeof measureSnap>> | undefined;
  try {
    for (const target of chosen()) rows.push(await measure(stage, target));
    if (isChosen("snap task")) crowd = await measureSnap(stage);
  } finally {
    await stage.stop();
  }
  if (rows.length > 0) print(`\n${Object.keys(titles).join(" | ")}`);
  for (const row of rows)
    print(
      Object.values(titles)
        .map((key) => row[key] ?? "")
        .join(" | "),
    );
  keep({ machine, rows, snap: crowd });
  const failed = rows
    .filter((row) => row.errors > 0 || row.ratio < row.atLeast || row.cpuRatio > row.cpuAtMost)
    .map((row) => row.what);
  if (crowd && (!crowd.exact || crowd.ratio > SNAP_AT_MOST)) failed.push("snap task");
  if (quiet && failed.length > 0) {
    print(`below the bar: ${failed.join(", ")}`);
    process.exitCode = 1;
  }
}

const mains: Record<string, () => Promise<void>> = {
  scale: mainScale,
  depth: mainDepth,
  download: mainDownload,
  team: mainTeam,
};
await (mains[process.argv[2] ?? ""] ?? main)();
