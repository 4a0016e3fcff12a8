/** A PostgreSQL in a temporary directory for one run of tests or tools; nothing of it is kept. */
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeDataLock } from "./data-lock.ts";
import { stopLeftover } from "./postgres/leftover.ts";
import { startPostgres } from "./postgres.ts";
import { childrenOf } from "./process-mark.ts";

export type ThrowAway = {
  url: string;
  /** kill -9 of the postmaster and of everything it started, all in one moment. */
  kill(): Promise<void>;
  /** On the same data and the same port, after `kill`; answers when it does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const PREFIX = "panel-throw-away-";
/** The real path: on macOS the temporary folder is a link, and leftovers are known by their path. */
const FOLDER = realpathSync(tmpdir());

/**
 * fsync is most of the cost of making databases, and a test needs none of what it buys; `durable` is for
 * those that measure or prove durability itself.
 */
export async function startThrowAway(
  log?: (line: string) => void,
  { durable = false } = {},
): Promise<ThrowAway> {
  await sweepLeftovers();
  const dataDir = mkdtempSync(join(FOLDER, PREFIX));
  // Held from here on, not by PostgreSQL: while that one is dead, nobody may sweep its directory.
  const lock = await takeDataLock(dataDir);
  const remove = () => {
    lock.release();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = (port?: number) =>
    startPostgres({ dataDir, durable, lock, ...(log && { log }), ...(port && { port }) });
  try {
    let postgres = await start();
    return {
      url: postgres.url,
      kill: async () => {
        killFamily(postgres.pid);
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
async function sweepLeftovers(): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const dataDir = join(FOLDER, name);
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
