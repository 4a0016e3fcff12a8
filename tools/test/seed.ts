/**
 * The seed of a run: property tests draw other cases each time, and the same again when it is given.
 * `SEED=7 npm test -- server/test/growth.test.ts` repeats what a run with that seed has drawn.
 */
import { randomInt } from "node:crypto";

/** Of those who start the tests the first chooses; workers and later programs find it in the environment. */
export function seedOfRun(): string {
  const seed = process.env["SEED"] ?? String(randomInt(1, 2 ** 31 - 1));
  if (!/^-?\d{1,10}$/.test(seed))
    throw new Error(`SEED 应是一个整数 SEED is no whole number: ${seed}`);
  process.env["SEED"] = seed;
  return seed;
}
