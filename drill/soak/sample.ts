/** What is read off the server's process, the database and the machine every ten seconds. */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import type { Pool } from "pg";
import type { Sample } from "./flat.ts";

type Moment = Pick<Sample, "seconds" | "requests">;

export async function sampleOf(pid: number, owner: Pool, moment: Moment): Promise<Sample> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where usename = 'panel_app'",
  );
  return {
    ...moment,
    megabytes: kilobytes / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.n ?? 0,
    cpuMs: cpuOf(pid),
    load: (loadavg()[0] ?? 0) / availableParallelism(),
  };
}

/** User and system time, in hundredths of a second by /proc. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
