/**
 * Stops the PostgreSQL that a killed launcher left behind, should its guard have been killed with it. Stopped, not adopted: a fast shutdown
 * takes about 0.1 s, and afterwards there is one way of starting and one of watching it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  commandOf,
  endProcess,
  markOf,
  type ProcessMark,
  workingDirectoryOf,
} from "../process-mark.ts";

export async function stopLeftover(folder: string, log: (line: string) => void): Promise<void> {
  const path = join(folder, "postmaster.pid");
  const pid = postmasterPid(path);
  if (pid === undefined) return;
  const mark = postgresOn(folder);
  if (!mark) {
    setAsideNumber(path);
    return;
  }
  log(`正在停止上次遗留的 PostgreSQL（进程 ${mark.pid}）…`);
  const stopped = await endProcess(mark, [
    { signal: "SIGINT", waitMs: 20_000 },
    { signal: "SIGQUIT", waitMs: 5_000 },
    { signal: "SIGKILL", waitMs: 2_000 },
  ]);
  if (!stopped)
    throw new Error(
      `无法停止遗留的 PostgreSQL（进程 ${mark.pid}）。 Cannot stop the PostgreSQL left behind.`,
    );
}

/** The PostgreSQL that runs on this cluster, no matter who started it. */
export function postgresOn(folder: string): ProcessMark | undefined {
  const pid = postmasterPid(join(folder, "postmaster.pid"));
  return pid !== undefined && isPostgresOn(pid, folder) ? markOf(pid) : undefined;
}

/** No process can have it: above the largest number that Linux and macOS give out. */
const NOBODY = 2_147_483_646;

/**
 * PostgreSQL believes any process of that number to be itself: one that was killed and that nobody
 * has reaped yet, or another program after a restart of the machine. Only the number is replaced,
 * not the file deleted: the file also says which shared memory must be free before a start.
 */
function setAsideNumber(path: string): void {
  const lines = readFileSync(path, "utf8").split("\n");
  writeFileSync(path, [NOBODY, ...lines.slice(1)].join("\n"));
}

export function postmasterPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** By its working directory where that can be seen: a copied data directory names the original one. */
function isPostgresOn(pid: number, folder: string): boolean {
  const command = commandOf(pid);
  if (!command.includes("postgres")) return false;
  const directory = workingDirectoryOf(pid);
  return directory === undefined ? command.includes(`-D ${folder} `) : directory === folder;
}
