/** CPU time from /proc; 0 where there is none (macOS). */
import { readdirSync, readFileSync } from "node:fs";

type Times = { parent: number; own: number; endedChildren: number };

/** proc(5): after the name in parentheses come state, ppid … utime, stime, cutime, cstime, in hundredths. */
function timesOf(pid: number): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(") ") + 2)
      .split(" ")
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      own: (utime + stime) / 100,
      endedChildren: (cutime + cstime) / 100,
    };
  } catch {
    return undefined; // ended, or not Linux
  }
}

/** Seconds that a process has used. */
export const cpuSeconds = (pid: number): number => timesOf(pid)?.own ?? 0;

/** Seconds of a process and its children, running and ended: PostgreSQL's backends. */
export function familyCpuSeconds(pid: number): number {
  const head = timesOf(pid);
  if (!head) return 0;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, { own }) => sum + own, head.own + head.endedChildren);
}

export const parentOf = (pid: number): number => timesOf(pid)?.parent ?? 0;
