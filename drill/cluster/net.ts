/** Machines of the drill: a network namespace each, on one bridge. All of it is gone with the last process (enter.ts). */
import { execFileSync, type SpawnOptions, spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";

export type Machine = { name: string; address: string };

const NETWORK = "10.88.0";
export const network = `${NETWORK}.0/24`;
/** The address of the drill itself, with the members and the payout gateway. */
export const outside = `${NETWORK}.1`;

const named = (names: readonly string[], first: number): Machine[] =>
  names.map((name, n) => ({ name, address: `${NETWORK}.${first + n}` }));
export const databases = named(["db1", "db2", "db3"], 11);
export const webs = named(["web1", "web2", "web3"], 21);
export const workers = named(["worker1", "worker2"], 31);
export const balancer: Machine = { name: "lb", address: `${NETWORK}.5` };
export const machines: readonly Machine[] = [balancer, ...databases, ...webs, ...workers];

/** On memory, in a mount namespace of its own: nothing of it is ever on a disk, or seen by others. */
const ROOT = "/run";
export const folderOf = ({ name }: Machine): string => join(ROOT, "panel", name);

const run = (...[file = "", ...args]: string[]) =>
  execFileSync(file, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const ip = (line: string) => run("ip", ...line.split(" "));

export function layNetwork(): void {
  run("mount", "-t", "tmpfs", "-o", "size=4g,mode=755", "tmpfs", ROOT);
  ip("link set lo up");
  ip("link add bridge0 type bridge");
  ip(`addr add ${outside}/24 dev bridge0`);
  ip("link set bridge0 up");
  for (const { name, address } of machines) {
    mkdirSync(join(ROOT, "panel", name), { recursive: true });
    ip(`netns add ${name}`);
    ip(`link add to-${name} type veth peer name eth0 netns ${name}`);
    ip(`link set to-${name} master bridge0 up`);
    ip(`-n ${name} addr add ${address}/24 dev eth0`);
    ip(`-n ${name} link set eth0 up`);
    ip(`-n ${name} link set lo up`);
  }
}

/** Pulls its cable: what is sent to it is lost, without an error. */
export const cutOff = ({ name }: Machine): void => void ip(`link set to-${name} down`);
export const plugIn = ({ name }: Machine): void => void ip(`link set to-${name} up`);

/** It no longer answers these machines, but everybody else. */
export function cutBetween({ name }: Machine, others: readonly Machine[]): void {
  for (const { address } of others) ip(`-n ${name} route add blackhole ${address}/32`);
}
export function mendBetween({ name }: Machine, others: readonly Machine[]): void {
  for (const { address } of others) ip(`-n ${name} route del blackhole ${address}/32`);
}

/** The beginning of a command that runs on that machine. */
export const on = ({ name }: Machine): string[] => ["nsenter", `--net=/run/netns/${name}`, "--"];

type Started = { machine: Machine; log: string; as?: string; env?: Record<string, string> };

/** Starts a program on that machine; its output goes to a file in the machine's folder. */
export function startOn({ machine, log, as, env = {} }: Started, command: string[]): ChildProcess {
  const identity = as ? ["setpriv", `--reuid=${as}`, `--regid=${as}`, "--init-groups", "--"] : [];
  const [file = "", ...args] = [...on(machine), ...identity, ...command];
  const output = openSync(join(folderOf(machine), log), "a");
  const options: SpawnOptions = {
    stdio: ["ignore", output, output],
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC", ...env },
  };
  try {
    const child = spawn(file, args, options);
    child.once("error", () => undefined);
    return child;
  } finally {
    closeSync(output);
  }
}

/** A file or folder that only this user's programs may read. */
export const giveTo = (user: string, path: string): void => void run("chown", `${user}:`, path);

/** Every process in that machine's namespace, no matter who started it. */
export function processesOn({ name }: Machine): number[] {
  const own = `net:[${statSync(`/run/netns/${name}`).ino}]`;
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/ns/net`) === own;
      } catch {
        return false; // it ended while we were looking
      }
    });
}

/** As in a power cut. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Ended by itself since we looked.
    }
}
