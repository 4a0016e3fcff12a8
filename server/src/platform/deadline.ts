/**
 * How long a call outside may take: its own limit, and that of the job it is made for. Every provider asks
 * here, so that a job which is over its time, or another worker's by now, ends the call that it hangs in.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const jobs = new AsyncLocalStorage<AbortSignal>();

/** Runs `work`; the calls that it makes outside end with `signal`, too. */
export const underSignal = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  jobs.run(signal, work);

/**
 * What `work` answers, or null when it takes longer. Its time is watched only until then: a signal of its own would end
 * long after it, with an error that nobody looks at.
 */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const over = Promise.withResolvers<null>();
  const timer = setTimeout(() => over.resolve(null), milliseconds);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** For one call: aborted with a TimeoutError after this long, or with whatever ended the job. */
export function timeLimit(milliseconds: number): AbortSignal {
  const own = AbortSignal.timeout(milliseconds);
  const job = jobs.getStore();
  return job ? AbortSignal.any([own, job]) : own;
}
