/**
 * `npm run bench`: each figure is a ratio against a limit taken in the same run, interleaved A B A B,
 * medians of five (docs/decisions/0009). Prints a table and appends it to bench/history.jsonl.
 */
import {
  mainArticles,
  mainDepth,
  mainDownload,
  mainScale,
  mainTeam,
  ROUNDS,
  SECONDS,
} from "./apart.ts";
import { startBare } from "./bare.ts";
import { cpuSeconds, familyCpuSeconds } from "./cpu.ts";
import { load, type Measured } from "./load.ts";
import { checkSameRows, pgbench, scriptOf } from "./limit.ts";
import { keep, median, print, rounded } from "./figures.ts";
import { machineNow, QUIET } from "./machine.ts";
import { missingPrograms } from "./programs.ts";
import { isExact, snap, type Snap } from "./snap.ts";
import { capturedFor, setStage, type Stage, usual } from "./stage.ts";
import { targets, type Target } from "./targets.ts";

const CLIENTS = 32;

type Row = {
  what: string;
  perSecond: number;
  limit: number;
  ratio: number;
  atLeast: number;
  bare: number | undefined;
  /** The bare server ÷ pgbench: what the ratio could be if the server did nothing of its own. */
  bareRatio: number | undefined;
  /** Microseconds of the server's CPU for one request. */
  cpuMicros: number;
  /** The server's CPU for one second of PostgreSQL's. */
  cpuRatio: number;
  cpuAtMost: number;
  p99Ms: number;
  errors: number;
};

async function scriptFor(stage: Stage, target: Target): Promise<string> {
  if (target.script) return target.script(stage);
  const member = capturedFor(stage);
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
    bareRatio: bare && rounded(median(bares) / median(limits)),
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

/** p99 of entering a snap task ÷ p99 of a plain row update under the same load (docs/quality.md server-6). */
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
  "bare ÷ pgbench": "bareRatio",
  "CPU µs": "cpuMicros",
  "CPU ÷ PostgreSQL's": "cpuRatio",
  "at most": "cpuAtMost",
  "p99 ms": "p99Ms",
  errors: "errors",
} as const satisfies Record<string, keyof Row>;

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
  articles: mainArticles,
};
const bench = process.argv[2] ?? "";
const missing = missingPrograms(bench, process.env["PATH"] ?? "");
if (missing === undefined) await (mains[bench] ?? main)();
else {
  process.stderr.write(`${missing}\n`);
  process.exitCode = 1;
}
