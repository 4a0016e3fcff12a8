/**
 * When a test is given up (docs/decisions/0146). A limit ends what hangs; how fast something is, the benches say. So it is in the
 * machine's own time: on one that is three times slower, or shared by others, everything is waited for three times longer.
 */
import { inject, vi } from "vitest";
import { inMachineTime } from "../pace.ts";

/** Milliseconds of the reference machine at rest: of a test, of what is done before and after one, of one `expect.poll`. */
export type Limits = { testMs: number; hookMs: number; waitMs: number };

declare module "vitest" {
  interface ProvidedContext {
    limits: Limits;
  }
}

/** For whatever waits next: load comes and goes. */
export function renewLimits(): Limits {
  const { testMs, hookMs, waitMs } = inject("limits");
  const limits = {
    testMs: inMachineTime(testMs),
    hookMs: inMachineTime(hookMs),
    waitMs: inMachineTime(waitMs),
  };
  vi.setConfig({
    testTimeout: limits.testMs,
    hookTimeout: limits.hookMs,
    expect: { poll: { timeout: limits.waitMs } },
  });
  return limits;
}
