/** One tab at a time: by navigator.locks, or by a lease in localStorage where it is missing. */
import { local, type TextStore } from "./storage.ts";

const leaseMs = 15_000;
const pollMs = 60;

type Exclusively = <T>(run: () => Promise<T>) => Promise<T>;

export function exclusivelyAs(name: string, locks = globalThis.navigator?.locks): Exclusively {
  // lib.dom types the callback's result loosely; the lock resolves to what `run` resolves to.
  if (locks) return async (run) => locks.request(name, run) as ReturnType<typeof run>;
  return leasing(`LOCK_${name}`, local);
}

/** Write, wait, read again: the one whose mark is still there holds the lease. */
export function leasing(key: string, store: TextStore, now = Date.now): Exclusively {
  const mine = Math.random().toString(36).slice(2);
  return async (run) => {
    for (;;) {
      const [, until = "0"] = (store.get(key) ?? "").split(" ");
      if (Number(until) < now()) {
        store.set(key, `${mine} ${now() + leaseMs}`);
        await pause(pollMs);
        const held = store.get(key);
        // Storage that keeps nothing cannot be shared with another tab either.
        if (held === null || held.startsWith(mine)) break;
      }
      await pause(pollMs);
    }
    try {
      return await run();
    } finally {
      store.remove(key);
    }
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
