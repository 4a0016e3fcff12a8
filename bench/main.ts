/**
 * `npm run bench`: each figure is a ratio against a limit taken in the same run, interleaved A B A B,
 * medians of five (docs/decisions/0009). Prints a table and appends it to bench/history.jsonl.
 */
import { appendFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startBare } from "./bare.ts";
import { cpuSeconds, load } from "./load.ts";
import { pgbench, scriptOf } from "./limit.ts";
import { ENTRIES, MEMBERS, setStage, type Stage } from "./stage.ts";
import { targets, type Target } from "./targets.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 5);
const CLIENTS = 32;

type Row = {
  what: string;
  perSecond: number;
  limit: number;
  ratio: number;
  bare?: number;
  p99Ms: number;
  errors: number;
  atLeast: number;
};

const print = (line: string) => void process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Share of time that the machine was busy during `ms`, from the one-minute load where nothing better is. */
async function busyBefore(): Promise<number> {
  const idle = () =>
    cpus().map(({ times }) => ({
      idle: times.idle,
      all: Object.values(times).reduce((a, b) => a + b),
    }));
  const before = idle();
  await sleep(3000);
  const after = idle();
  const spent = after.map((one, i) => {
    const all = one.all - (before[i]?.all ?? 0);
    return all === 0 ? 0 : 1 - (one.idle - (before[i]?.idle ?? 0)) / all;
  });
  return spent.reduce((a, b) => a + b, 0) / spent.length;
}

async function measure(stage: Stage, target: Target): Promise<Row> {
  const member = stage.sessions[100]?.memberId ?? 5001;
  const script =
    target.script ?? scriptOf(await target.capture(stage.appUrl, member), member, MEMBERS);
  const bare = target.bare ? await startBare(stage, target) : undefined;
  const runs = {
    ours: [] as number[],
    limit: [] as number[],
    bare: [] as number[],
    p99: [] as number[],
  };
  let errors = 0;
  const cpu = cpuSeconds(stage.serverPid);
  for (let round = 0; round < ROUNDS; round++) {
    const ours = load({ ...target.load(stage), connections: CLIENTS, seconds: SECONDS });
    errors += ours.errors;
    runs.ours.push(ours.perSecond);
    runs.p99.push(ours.p99Ms);
    runs.limit.push(pgbench(stage.appUrl, script, { clients: CLIENTS, seconds: SECONDS }));
    if (bare)
      runs.bare.push(
        load({ url: bare.url, headers: [{}], connections: CLIENTS, seconds: SECONDS }).perSecond,
      );
  }
  await bare?.stop();
  print(`  ${target.what}: app CPU ${(cpuSeconds(stage.serverPid) - cpu).toFixed(1)} s`);
  const [ours, limit] = [median(runs.ours), median(runs.limit)];
  return {
    what: target.what,
    perSecond: Math.round(ours),
    limit: Math.round(limit),
    ratio: Math.round((ours / limit) * 1000) / 1000,
    ...(bare && { bare: Math.round((ours / median(runs.bare)) * 1000) / 1000 }),
    p99Ms: Math.round(median(runs.p99) * 10) / 10,
    errors,
    atLeast: target.atLeast,
  };
}

/** `npm run bench -- exchange` measures only what has this in its name. */
const chosen = () => targets.filter(({ what }) => what.includes(process.argv[2] ?? ""));

async function main() {
  const busy = await busyBefore();
  const machine = {
    cores: cpus().length,
    node: process.version,
    busyBefore: Math.round(busy * 100) / 100,
    load: loadavg()[0],
  };
  print(
    `machine ${JSON.stringify(machine)}; ${MEMBERS} members, ${MEMBERS * ENTRIES} entries; ${ROUNDS} × ${SECONDS} s each, medians`,
  );
  const quiet = busy <= 0.15;
  if (!quiet) print("the machine was busy before the run: the ratios are printed and gate nothing");
  const stage = await setStage();
  const rows: Row[] = [];
  try {
    for (const target of chosen()) rows.push(await measure(stage, target));
  } finally {
    await stage.stop();
  }
  print("\nwhat | per second | pgbench | ratio | at least | ÷ bare | p99 ms | errors");
  for (const row of rows)
    print(
      [
        row.what,
        row.perSecond,
        row.limit,
        row.ratio,
        row.atLeast,
        row.bare ?? "",
        row.p99Ms,
        row.errors,
      ].join(" | "),
    );
  appendFileSync(
    join(import.meta.dirname, "history.jsonl"),
    `${JSON.stringify({ machine, rows })}\n`,
  );
  const failed = rows.filter((row) => row.errors > 0 || row.ratio < row.atLeast);
  if (quiet && failed.length > 0) {
    print(`below the bar: ${failed.map((row) => row.what).join(", ")}`);
    process.exitCode = 1;
  }
}

await main();
