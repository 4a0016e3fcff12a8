/** What the kills of workers came to, and what they must have come to. */
import { type Check, checkOf } from "./check-of.ts";
import type { Met } from "./prepared.ts";

/** `between`: kills that met a transaction between its phases. `left`: prepared transactions at the very end. */
export type Killed = Met & { kills: number; between: number; left: number };

/** A drill that has met only one of the two outcomes has not shown the other. */
export function faultsCheck({ kills, carriedThrough, rolledBack, left, wrong }: Killed): Check {
  const check = checkOf("faults", {
    "a worker was killed": kills > 0,
    "a kill met a transaction that was to be carried through": carriedThrough > 0,
    "a kill met a transaction that was to be rolled back": rolledBack > 0,
    "no prepared transaction is left": left === 0,
  });
  return { ...check, wrong: [...check.wrong, ...wrong] };
}

export const killedText = ({ kills, between, carriedThrough, rolledBack }: Killed): string =>
  `a worker killed ${kills} times, ${between} times between two phases: ` +
  `${carriedThrough} transactions carried through, ${rolledBack} rolled back`;
