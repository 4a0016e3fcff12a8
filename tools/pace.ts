/**
 * How much longer work takes on this machine just now than on the reference machine of two cores at rest: what
 * waits for a processor counts, and a slower processor does. Limits of tests are multiplied by it (test/limits.ts), so that they
 * end what hangs on any machine, and are no looser on a fast one.
 */

/** What `work` takes the reference machine at rest, measured as time of its processor (2026-11-27: 19.4 to 20.5). */
const REFERENCE_MS = 20;
const ROUNDS = 10_000_000;
/** A measurement is good for so long; one in each takes half a hundredth of a worker's time. */
const GOOD_FOR_MS = 5_000;
/** Load comes and goes while something is waited for: what was measured of late counts together. */
const REMEMBERED_MS = 60_000;
/** One who was left to wait for half a second in the middle of a measurement has seen a machine that nobody would use. */
const MOST = 10;

const measured: { atMs: number; pace: number }[] = [];

/** From 1 to 10. Holds its thread for some 20 ms of a processor, at most once in five seconds. */
export function paceNow(): number {
  const nowMs = performance.now();
  while (measured[0] && measured[0].atMs < nowMs - REMEMBERED_MS) measured.shift();
  if ((measured.at(-1)?.atMs ?? -Infinity) < nowMs - GOOD_FOR_MS)
    measured.push({ atMs: nowMs, pace: measure() });
  const sum = measured.reduce((total, { pace }) => total + pace, 0);
  return Math.min(MOST, Math.max(1, sum / measured.length));
}

/**
 * What takes `ms` milliseconds on the reference machine at rest, in milliseconds of this one. Never more than `most`: what the product's own
 * timer takes where it is wrong, which is the same on every machine.
 */
export const inMachineTime = (ms: number, most = Infinity): number =>
  Math.min(most, Math.ceil(ms * paceNow()));

function measure(): number {
  const beganMs = performance.now();
  work();
  return (performance.now() - beganMs) / REFERENCE_MS;
}

/** Numbers that no compiler foresees (xorshift). */
function work(): number {
  let x = 2_463_534_242;
  for (let round = 0; round < ROUNDS; round += 1) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x;
}
