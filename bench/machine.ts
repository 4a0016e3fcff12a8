/** What a figure was taken on: figures of a busy machine are printed and gate nothing (docs/quality.md). */
import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

type Machine = { cores: number; node: string; busyBefore: number; load: number | undefined };

/** At most this share of the time busy. */
export const QUIET = 0.15;

export async function machineNow(): Promise<Machine> {
  return {
    cores: cpus().length,
    node: process.version,
    busyBefore: Math.round((await busyShare()) * 100) / 100,
    load: loadavg()[0],
  };
}

/** Share of three seconds that the processors were busy. */
async function busyShare(): Promise<number> {
  const idle = () =>
    cpus().map(({ times }) => ({
      idle: times.idle,
      all: Object.values(times).reduce((a, b) => a + b),
    }));
  const before = idle();
  await sleep(3000);
  const after = idle();
  const spent = after.map((one, i) => {
    const all = one.all - (before[i]?.all ?? 0);
    return all === 0 ? 0 : 1 - (one.idle - (before[i]?.idle ?? 0)) / all;
  });
  return spent.reduce((a, b) => a + b, 0) / spent.length;
}
