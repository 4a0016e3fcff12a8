/** The server's time. A phone whose clock is wrong must not refresh its session for ever. */
import { local } from "./storage.ts";

const key = "CLOCK_SKEW";
/** Below this, the difference is the network's delay and the header's whole seconds. */
const toleratedMs = 30_000;

export const serverNow = (): number => Date.now() + Number(local.get(key) ?? 0);

/** Learns the difference from a reply's Date header. */
export function learnServerTime(header: string | null, now = Date.now()): void {
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
