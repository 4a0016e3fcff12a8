/** A worker of the cluster as a machine that may be lost: PostgreSQL killed with all its processes, and started again. */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { childrenOf } from "../../tools/process-mark.ts";
import { onDatabase } from "./on-database.ts";

export type Worker = {
  name: string;
  /** Of the drill's database there. */
  url: string;
  /** Undefined when the worker runs on another machine, where nothing can be killed from here. */
  power: { cut(): Promise<void>; back(): void } | undefined;
};

const HERE = new Set(["127.0.0.1", "localhost", "::1"]);

export async function workerAt(url: string): Promise<Worker> {
  const { hostname, host } = new URL(url);
  if (!HERE.has(hostname)) return { name: host, url, power: undefined };
  const [found] = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ folder: string; programs: string }>(
      `select current_setting('data_directory') as folder, setting as programs
         from pg_config where name = 'BINDIR'`,
    );
    return rows;
  });
  if (!found) throw new Error("a PostgreSQL without a folder");
  return { name: host, url, power: { cut: () => cut(url), back: () => back(found) } };
}

const GONE_LIMIT_MS = 20_000;

/** Kills the parent first, so that it starts no child in place of a dead one, and waits until the last process is gone. */
async function cut(url: string): Promise<void> {
  const [found] = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
    );
    return rows;
  });
  if (!found) throw new Error("a PostgreSQL without a process");
  const family = [found.pid, ...childrenOf(found.pid)];
  for (const pid of family) signal(pid, "SIGKILL");
  for (const end = Date.now() + GONE_LIMIT_MS; family.some(isThere) && Date.now() < end;)
    await sleep(50);
}

/** False when it is gone. A dead process that is not reaped yet counts as there, as it does for PostgreSQL. */
const isThere = (pid: number): boolean => signal(pid, 0);

function signal(pid: number, which: "SIGKILL" | 0): boolean {
  try {
    return process.kill(pid, which);
  } catch {
    return false;
  }
}

/** Starts it as the owner of the folder. */
function back({ folder, programs }: { folder: string; programs: string }): void {
  const { uid, gid } = statSync(folder);
  const args = ["-D", folder, "-l", `${folder}.log`, "-w", "start"];
  const { status } = spawnSync(join(programs, "pg_ctl"), args, {
    uid,
    gid,
    cwd: "/",
    // Not this user's HOME: its certificates may be unreadable to the other user.
    env: { PATH: process.env["PATH"], HOME: folder },
    stdio: "ignore",
  });
  if (status !== 0) throw new Error(`the worker in ${folder} did not come back`);
}
