/**
 * A launcher to be killed by guard.test.ts: PostgreSQL on the directory that is named, or a throw-away, and
 * a program beside it, which may be deaf to signals. Says who they are, and waits.
 */
import { spawn } from "node:child_process";
import { takeDataLock } from "../data-lock.ts";
import { startPostgres } from "../postgres.ts";
import { startThrowAway } from "../throw-away.ts";

export type Started = { url: string; pids: { [name: string]: number | undefined } };

const programs: Record<string, string> = {
  deaf: "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1e6);",
  hearing: "setInterval(() => undefined, 1e6);",
};

async function onDirectory(dataDir: string, ear: string): Promise<Started> {
  const lock = await takeDataLock(dataDir);
  const postgres = await startPostgres({ dataDir, lock });
  const program = spawn(process.execPath, ["-e", programs[ear] ?? ""], {
    detached: true,
    stdio: "ignore",
  });
  lock.setChildren(program.pid === undefined ? [] : [program.pid]);
  const { url, pid, guardPid } = postgres;
  process.on("message", () => process.send?.({ guard: guardPid() }));
  return { url, pids: { postgres: pid, program: program.pid, guard: guardPid() } };
}

async function throwAway(): Promise<Started & { dataDir: string }> {
  const { url, dataDir, pid } = await startThrowAway();
  return { url, dataDir, pids: { postgres: pid } };
}

const [dataDir, ear = "hearing"] = process.argv.slice(2);
process.send?.(await (dataDir === undefined ? throwAway() : onDirectory(dataDir, ear)));
