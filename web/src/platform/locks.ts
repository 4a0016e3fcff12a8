/** One tab at a time: by navigator.locks, or by a lease where they are missing, as on plain http. */
import { local } from "./storage.ts";

export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>;

export function exclusivelyAs(name: string, locks = globalThis.navigator?.locks): Exclusively {
  // lib.dom types the callback's result loosely; the lock resolves to what `run` resolves to.
  if (locks) return async (run) => locks.request(name, run) as ReturnType<typeof run>;
  return async (run) => (await import("./lease.ts")).leasing(`LOCK_${name}`, local)(run);
}
