/** Tells one process from a later one that was given the same number: a pid alone is reused, pid and start time are not. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export type ProcessMark = { pid: number; started: string };

/** When the process started, in whatever unit the system keeps; undefined when it is gone. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") {
      const line = execFileSync("ps", ["-o", "state=,lstart=", "-p", String(pid)], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim();
      return line === "" || line.startsWith("Z") ? undefined : line.replace(/^\S+\s+/, "");
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may itself hold spaces and brackets, so count from the last one.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie is dead already; only its parent has not looked yet.
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

export function markOf(pid: number): ProcessMark | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { pid, started };
}

export const isAlive = (mark: ProcessMark): boolean => startOf(mark.pid) === mark.started;

/** Every process that this one has started and that has not been reaped. */
export function childrenOf(pid: number): number[] {
  const pairs =
    process.platform === "linux"
      ? readdirSync("/proc").flatMap((name) => {
          const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : undefined;
          return parent === undefined ? [] : [[Number(name), parent]];
        })
      : execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
          .trim()
          .split("\n")
          .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** A process and all that it and its children have started, as far as they live. */
export function familyOf(mark: ProcessMark): ProcessMark[] {
  if (!isAlive(mark)) return [];
  const children = childrenOf(mark.pid).flatMap((pid) => markOf(pid) ?? []);
  return [mark, ...children.flatMap(familyOf)];
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined; // it ended while we were looking
  }
}

/** The command line of a process, arguments separated by spaces; empty when it cannot be read. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** Where a process stands; undefined where the system does not tell. */
export function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Sends the signals one after the other until the process is gone; true when it is. */
export async function endProcess(
  mark: ProcessMark,
  signals: readonly { signal: NodeJS.Signals; waitMs: number }[],
): Promise<boolean> {
  for (const { signal, waitMs } of signals) {
    if (!isAlive(mark)) return true;
    try {
      process.kill(mark.pid, signal);
    } catch {
      // It went away, or it belongs to somebody else: the poll below tells which.
    }
    if (await isTrueWithin(waitMs, () => !isAlive(mark))) return true;
  }
  return !isAlive(mark);
}

/** Asks every 20 ms whether the claim has become true; false when the time is over. */
export async function isTrueWithin(
  limitMs: number,
  claim: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (;;) {
    if (await claim()) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
