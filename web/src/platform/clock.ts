/** The server's time. A phone whose clock is wrong must not refresh its session for ever. */
import { local } from "./storage.ts";

const key = "CLOCK_SKEW";
/** Below this, the difference is the network's delay and the header's whole seconds. */
const toleratedMs = 30_000;

export const serverNow = (): number => Date.now() + Number(local.get(key) ?? 0);

/** The most that a reply's whole second has been ahead of this clock. */
let ahead = Number.NEGATIVE_INFINITY;

/**
 * For what opens on the second. A Date header is the server's time cut down to whole seconds, so the reply that is
 * furthest ahead of this clock is the closest to the truth, and never ahead of it: nobody tries to enter too early.
 */
export const openingNow = (): number =>
  ahead === Number.NEGATIVE_INFINITY ? serverNow() : Date.now() + ahead;

/** Learns the difference from a reply's Date header. */
export function learnServerTime(header: string | null, now = Date.now()): void {
  ahead = Math.max(ahead, (header ? Date.parse(header) - now : ahead) || ahead);
  const skew = skewOf(header, now);
  if (skew === null) return;
  if (skew === 0) local.remove(key);
  else local.set(key, String(skew));
}

export function skewOf(header: string | null, now: number): number | null {
  const time = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(time)) return null;
  return Math.abs(time - now) > toleratedMs ? time - now : 0;
}
