/** Starts the whole site (PostgreSQL, simulators, server), watches over it, and stops it in order. */
import { type Config, ConfigError, readConfig } from "../server/src/config/config.ts";
import { Refusal } from "../server/src/config/refusal.ts";
import { DataDirRefused, type DataLock, takeDataLock } from "./data-lock.ts";
import { bannerText } from "./start/banner.ts";
import { StartRefused } from "./start/refused.ts";
import type { Site } from "./start/site.ts";

const beganAt = performance.now();

/** Counted from the end of the process that started us; the guard then ends what has not stopped (postgres/guard.ts). */
const KILLED_STOP_MS = 3_000;

type Ending = { exitCode: number; sentence: string };

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const lock = await takeDataLock(config.dataDir, launcherPids());
  const asked = stopAsked();
  const site: Site = { parts: [], database: "DATABASE_URL", isStopping: false };
  const running = run(config, lock, site);
  const ending = await Promise.race([asked, running]);
  process.stdout.write(`${ending.sentence}\n`);
  await stopInOrder(site, lock);
  return ending.exitCode;
}

/** Resolves when the site cannot go on: it failed to start, or one of its parts ended. */
async function run(config: Config, lock: DataLock, site: Site): Promise<Ending> {
  try {
    // Loaded only now: a second start is refused before it has read a driver it will not use.
    const { startSite } = await import("./start/site.ts");
    await startSite(config, lock, site);
    const seconds = (performance.now() - beganAt) / 1000;
    process.stdout.write(bannerText(config, { database: site.database, seconds }));
  } catch (error) {
    return { exitCode: 1, sentence: sentenceOf(error) };
  }
  return Promise.race(
    site.parts.map(async ({ name, ended }) => ({
      exitCode: 1,
      sentence: `${name} 意外退出（${await ended}），正在停止其余部分。 ${name} ended unexpectedly.`,
    })),
  );
}

/** Ctrl-C arrives twice, from the terminal and passed on by start.mjs; both mean the same stop. */
function stopAsked(): Promise<Ending> {
  return new Promise((resolve) => {
    const ask = () => resolve({ exitCode: 0, sentence: "\n正在停止…" });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
    process.once("disconnect", () => {
      ask(); // start.mjs was killed, or npm
      setTimeout(() => process.exit(1), KILLED_STOP_MS).unref();
    });
  });
}

async function stopInOrder(site: Site, lock: DataLock): Promise<void> {
  site.isStopping = true;
  for (const { name, stop } of site.parts.toReversed()) {
    await stop();
    process.stdout.write(`  ${name} 已停止\n`);
  }
  lock.release();
}

function launcherPids(): number[] {
  const pids = (process.env["LAUNCHER_PIDS"] ?? "").split(",").map(Number);
  return pids.filter((pid) => Number.isInteger(pid) && pid > 0);
}

/** Expected refusals are one sentence; anything else is a bug and shows where it came from. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const expected = [DataDirRefused, StartRefused, ConfigError, Refusal];
  return expected.some((kind) => error instanceof kind) ? error.message : (error.stack ?? "");
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  return 1;
});
process.exit();
