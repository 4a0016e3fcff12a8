/** Bounds work that is heavy on the processor or on memory; the rest waits its turn, in order. */
import { Failure } from "./failure.ts";

type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `slots` at once; when `waitingMax` wait already, refused with `unavailable`. */
export function semaphore(slots: number, waitingMax: number): Bounded {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= waitingMax) throw new Failure("unavailable");
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
