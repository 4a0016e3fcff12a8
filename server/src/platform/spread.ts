/** When a job of the clock begins: each at a place of its own within its interval. Pure. */
import { createHash } from "node:crypto";

type Planned = { name: string; everySeconds: number };

/** 0 ≤ n < 1, always the same for a name. */
const placeOf = (name: string): number =>
  createHash("sha256").update(name).digest().readUInt32BE(0) / 2 ** 32;

/** What was missed while no server ran is made up for within a minute. */
const MAKE_UP_SECONDS = 60;

/**
 * Seconds from the start of the process to the first run. `agoSeconds`: since it last began, on whichever
 * server; then it goes on from there, so that a server that is often started again misses none. One that has
 * never run begins in the second half of its first interval.
 */
export function firstAfter({ name, everySeconds }: Planned, agoSeconds: number | null): number {
  const place = placeOf(name);
  if (agoSeconds === null) return everySeconds * (0.5 + 0.5 * place);
  const left = everySeconds - agoSeconds;
  return left > 0 ? left : place * Math.min(everySeconds, MAKE_UP_SECONDS);
}
