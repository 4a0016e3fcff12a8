/** A PostgreSQL in a temporary directory for one run of tests or tools; nothing of it is kept. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { takeDataLock } from "./data-lock.ts";
import type { Binaries } from "./postgres/binaries.ts";
import { stopLeftover } from "./postgres/leftover.ts";
import { startPostgres } from "./postgres.ts";
import { childrenOf } from "./process-mark.ts";
import { throwAwayFolder, throwAwayFolders } from "./throw-away-folder.ts";

export type ThrowAway = {
  url: string;
  dataDir: string;
  /** Of the PostgreSQL that was started first. */
  pid: number;
  /** kill -9 of the postmaster and of everything it started, all in one moment. */
  kill(): Promise<void>;
  /** As an operator stops it: connections end at once, everything is written. Before `restart`. */
  stopFast(): Promise<void>;
  /** On the same data and the same port, after `kill`; answers when it does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const PREFIX = "panel-throw-away-";

type ThrowAwayOptions = { durable?: boolean; binaries?: Binaries; folder?: string };

/**
 * fsync is most of the cost of making databases, and a test needs none of what it buys; `durable` is for
 * those that measure or prove durability itself. `folder` is for one that may be larger than a test's ever is.
 */
export async function startThrowAway(
  log?: (line: string) => void,
  { durable = false, binaries, folder = throwAwayFolder(durable) }: ThrowAwayOptions = {},
): Promise<ThrowAway> {
  for (const one of throwAwayFolders())
    // One after the other: a leftover is stopped first.
    // oxlint-disable-next-line no-await-in-loop
    await sweepLeftovers(one);
  const dataDir = mkdtempSync(join(folder, PREFIX));
  // Held from here on, not by PostgreSQL: while that one is dead, nobody may sweep its directory.
  const lock = await takeDataLock(dataDir);
  const remove = () => {
    lock.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = (port?: number) =>
    startPostgres({
      dataDir,
      durable,
      lock,
      removes: true,
      ...(log && { log }),
      ...(binaries && { binaries }),
      ...(port && { port }),
    });
  try {
    let postgres = await start();
    return {
      url: postgres.url,
      dataDir,
      pid: postgres.pid,
      kill: async () => {
        killFamily(postgres.pid);
        await postgres.ended;
      },
      stopFast: async () => {
        process.kill(postgres.pid, "SIGINT");
        await postgres.ended;
      },
      restart: async () => {
        postgres = await start(postgres.port);
      },
      stop: async () => {
        await postgres.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The parent first, so that it starts nobody to replace a dead child. */
function killFamily(pid: number): void {
  const family = [pid, ...childrenOf(pid)];
  for (const one of family)
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // Ended by itself since we looked.
    }
}

/** Ends and deletes what killed runs left behind; those still running hold their lock. */
async function sweepLeftovers(folder: string): Promise<void> {
  const names = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const dataDir = join(folder, name);
    if (!existsSync(join(dataDir, "lock"))) continue; // one that is only now being made
    try {
      const lock = await takeDataLock(dataDir);
      await stopLeftover(join(dataDir, "postgres"), () => undefined);
      lock.release();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Running, or another user's: not ours to sweep.
    }
  }
}
