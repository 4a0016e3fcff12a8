/** Runs the PostgreSQL that npm installed on a data directory of ours: one at a time, loopback only. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type DataLock, takeDataLock } from "./data-lock.ts";
import { type Binaries, findBinaries } from "./postgres/binaries.ts";
import { type Cluster, openCluster } from "./postgres/cluster.ts";
import { type Guard, startGuard } from "./postgres/guard.ts";
import { postmasterPid, stopLeftover } from "./postgres/leftover.ts";
import { freePort, isFree } from "./postgres/port.ts";
import { endProcess, isTrueWithin, markOf } from "./process-mark.ts";

export type Options = {
  dataDir: string;
  /** A free one is chosen, and kept for the next start, when this is left out. */
  port?: number;
  log?: (line: string) => void;
  /** The lock the caller holds on dataDir already; taken here when left out. */
  lock?: DataLock;
  /** False only for a throw-away: no fsync, and nothing to be kept after a power cut. */
  durable?: boolean;
  /** True for a throw-away: should this process be killed, the directory goes, too. */
  removes?: boolean;
  /** Programs of another version than the one that comes along (postgres/version.ts). */
  binaries?: Binaries;
};

export type RunningPostgres = {
  /** The owner's address: superuser of the database "panel". */
  url: string;
  port: number;
  pid: number;
  /** The pid of the process that ends PostgreSQL should this one be killed; it changes when that one was killed itself. */
  guardPid(): number | undefined;
  /** Resolves when PostgreSQL has ended, no matter who ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** Recovery after a crash replays up to max_wal_size of log, which takes a while on a slow disk. */
const READY_LIMIT_MS = 120_000;

export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const log = options.log ?? (() => undefined);
  const durable = options.durable ?? true;
  const binaries = options.binaries ?? findBinaries();
  mkdirSync(options.dataDir, { recursive: true });
  // The real path: a leftover is recognised by it, whichever link it was started through.
  const dataDir = realpathSync(options.dataDir);
  const lock = options.lock ?? (await takeDataLock(dataDir));
  const releaseOwn = () => (options.lock ? undefined : lock.release());
  let guard: Guard | undefined;
  try {
    await stopLeftover(join(dataDir, "postgres"), log);
    const cluster = await openCluster(dataDir, binaries, { durable, log });
    const port = await choosePort(dataDir, options.port);
    // Before PostgreSQL, so that there is no moment without one.
    guard = startGuard({ dataDir, removes: options.removes ?? false });
    const { dismiss, pid: guardPid } = guard;
    const child = await launch(cluster, binaries.postgres, { dataDir, port, durable, guard });
    const ended = once(child, "exit").then(dismiss).then(releaseOwn);
    const stop = () => stopChild(child, ended);
    const url = await openDatabase(cluster, port).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url, port, pid: pidOf(child), guardPid, ended, stop };
  } catch (error) {
    guard?.dismiss();
    releaseOwn();
    throw error;
  }
}

/** The owner's address on a data directory whose PostgreSQL may be running; undefined before its first start. */
export function keptAddress(dataDir: string): string | undefined {
  const port = readIfThere(join(dataDir, "postgres-port"))?.trim();
  const password = readIfThere(join(dataDir, "postgres-password"))?.trim();
  return port && password ? `postgres://postgres:${password}@127.0.0.1:${port}/panel` : undefined;
}

async function choosePort(dataDir: string, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`端口 ${wanted} 已被占用。 Port ${wanted} is taken.`);
  }
  const path = join(dataDir, "postgres-port");
  const last = Number(readIfThere(path));
  const port = await freePort(Number.isInteger(last) && last > 0 ? last : undefined);
  if (port !== last) writeFileSync(path, String(port));
  return port;
}

type Launch = { dataDir: string; port: number; durable: boolean; guard: Guard };

/** After kill -9 of PostgreSQL itself its last children need a moment to let go of shared memory. */
async function launch(cluster: Cluster, program: string, how: Launch): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const child = spawnPostgres(cluster, program, how);
    const pidFile = join(cluster.folder, "postmaster.pid");
    const isReady = () =>
      postmasterPid(pidFile) === child.pid &&
      readIfThere(pidFile)?.split("\n")[7]?.trim() === "ready";
    const isOver = () => child.exitCode !== null || child.signalCode !== null;
    const answered = await isTrueWithin(READY_LIMIT_MS, () => isOver() || isReady());
    if (answered && !isOver()) return child;
    child.kill("SIGQUIT");
    const tail = (readIfThere(logPath(how.dataDir)) ?? "").trim().split("\n").slice(-6).join("\n");
    const mayPass = tail.includes("pre-existing shared memory block");
    if (!mayPass || attempt >= 100)
      throw new Error(`PostgreSQL 未能启动。 PostgreSQL did not start:\n${tail}`);
    await sleep(50);
  }
}

function spawnPostgres(cluster: Cluster, program: string, how: Launch): ChildProcess {
  const settings = Object.entries(settingsFor(how)).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const { file, args, ...identity } = cluster.account.command(program, [
    "-D",
    cluster.folder,
    ...settings,
  ]);
  const path = logPath(how.dataDir);
  const isLong = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
  // A file, not a pipe: while a killed launcher's PostgreSQL is shut down it must not choke on a closed one.
  const output = openSync(path, isLong ? "w" : "a");
  try {
    const child = spawn(file, args, {
      ...identity,
      cwd: "/",
      // A process group of its own, so that Ctrl-C in the terminal does not reach it before the
      // server has finished.
      detached: true,
      env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", output, output],
    });
    child.once("error", () => undefined); // no such program: pidOf says so
    how.guard.watch(pidOf(child));
    return child;
  } finally {
    closeSync(output);
  }
}

function settingsFor({
  port,
  durable,
}: Pick<Launch, "port" | "durable">): Record<string, string | number> {
  return {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    port,
    cluster_name: "panel",
    max_connections: durable ? 100 : 300,
    shared_buffers: durable ? "256MB" : "128MB",
    // A throw-away may lie in memory, where a gigabyte of log is not for nothing.
    max_wal_size: durable ? "1GB" : "256MB",
    random_page_cost: 1.1, // every disk met today is an SSD; the default of 4 is for spinning ones
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // Said aloud although they are the defaults: with any of them off a power cut loses money.
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
  };
}

/** Creates the database "panel" the first time; also proves that SQL is answered with our password. */
async function openDatabase(cluster: Cluster, port: number): Promise<string> {
  const base = `postgres://postgres:${cluster.password}@127.0.0.1:${port}`;
  const client = new Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'panel'");
    if (rowCount === 0) await client.query("create database panel");
  } finally {
    await client.end();
  }
  return `${base}/panel`;
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const mark = markOf(pidOf(child));
  // SIGINT is the fast shutdown: open connections are ended, everything acknowledged is kept.
  if (mark && child.exitCode === null)
    await endProcess(mark, [
      { signal: "SIGINT", waitMs: 20_000 },
      { signal: "SIGQUIT", waitMs: 5_000 },
      { signal: "SIGKILL", waitMs: 2_000 },
    ]);
  await ended;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("PostgreSQL could not be spawned");
  return child.pid;
}

const logPath = (dataDir: string): string => join(dataDir, "postgres.log");

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
