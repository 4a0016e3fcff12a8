/**
 * `npm run drill -- --cluster`: Patroni with etcd, three PostgreSQL, HAProxy, PgBouncer, three web nodes and two workers
 * on this machine. All of it runs in namespaces of its own for processes, network and mounts, whose first process dies
 * with this one: whatever kills the drill, the kernel ends every process, interface and file of it in the same moment.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { join } from "node:path";
import { installs, succeeds } from "../../tools/system-package.ts";
import { postgresPrograms } from "./database.ts";

type Say = (line: string) => void;
type Asked = { rounds?: string | undefined; seed: string };

const programs = [
  ["etcd", "--version"],
  ["patroni", "--version"],
  ["haproxy", "-v"],
  ["pgbouncer", "--version"],
  ["ip", "-V"],
  ["nsenter", "--version"],
];
const missing = (): string[] => [
  ...programs.flatMap(([file = "", ...args]) => (succeeds([file, ...args]) ? [] : [file])),
  ...(postgresPrograms() ? [] : ["postgresql"]),
];

/** The first process reaps every orphan, as PostgreSQL does under Patroni: Node would not. */
const REAPER = ["bash", "-c", '"$@"; exit $?', "reaper"];
const ENTER =
  "setpriv --pdeathsig KILL unshare --net --mount --pid --fork --kill-child=KILL --mount-proc".split(
    " ",
  );

/** The command, in namespaces that end with the one who starts it. */
export const entering = (command: readonly string[]): string[] => [...ENTER, ...REAPER, ...command];

export const mayEnter = (): boolean =>
  platform() === "linux" && process.getuid?.() === 0 && succeeds([...ENTER, "true"]);

/** Why it cannot be tried here; undefined: it can. Installs what is missing where that is allowed. */
export function reasonNot(): string | undefined {
  if (platform() !== "linux") return "it needs the network namespaces of Linux";
  if (process.getuid?.() !== 0) return "only root may make network namespaces";
  if (!mayEnter()) return "this machine lets nobody make namespaces";
  if (missing().length > 0) installs("cluster");
  const left = missing();
  return left.length > 0 ? `not on this machine: ${left.join(", ")}` : undefined;
}

export async function clusterDrill({ rounds, seed }: Asked, say: Say): Promise<boolean> {
  const reason = reasonNot();
  if (reason !== undefined) {
    say(`SKIPPED the cluster: ${reason}`);
    return false;
  }
  const main = join(import.meta.dirname, "main.ts");
  const args = ["--seed", seed, ...(rounds ? ["--rounds", rounds] : [])];
  const [file = "", ...rest] = entering([process.execPath, main, ...args]);
  const child = spawn(file, rest, { stdio: ["ignore", "inherit", "inherit"] });
  await once(child, "exit");
  return child.exitCode === 0;
}
