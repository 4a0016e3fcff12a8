/** One tab at a time where the browser has no locks: by a mark in localStorage that lapses. */
import type { Exclusively } from "./locks.ts";
import type { TextStore } from "./storage.ts";

const leaseMs = 15_000;
const pollMs = 60;

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
