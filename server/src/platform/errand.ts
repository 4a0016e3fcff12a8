/**
 * For whom work is done at this moment: a request by its route, or nobody's (jobs, the clock). The pool shares its
 * connections by it (pool.ts), wherever in the code one is asked for.
 */
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * `ready`: a balancer asks whether we can serve. `sign-in`: somebody comes in. Both keep a connection of their own.
 * `work`: nobody waits for it with a page open.
 */
export type ErrandKind = "ready" | "sign-in" | "request" | "work";
/** `name`: what is slow together; of a request its route. */
export type Errand = {
  readonly kind: ErrandKind;
  readonly name: string;
  /** Milliseconds that a request has waited for connections so far: its patience is for all of them together. */
  waited?: number;
};

const WORK: Errand = { kind: "work", name: "work" };
const LIFE: Errand = { kind: "ready", name: "life" };
const errands = new AsyncLocalStorage<Errand>();

/** What this code runs for; work unless somebody said more. */
export const errandNow = (): Errand => errands.getStore() ?? WORK;

export const onErrand = <T>(errand: Errand, work: () => T): T => errands.run(errand, work);

/** What a request set off and does not wait for, or may take its time. */
export const asWork = <T>(work: () => T): T => errands.run(WORK, work);

/** Gets a connection when nothing else does: without one, other nodes would take our running jobs for a dead node's. */
export const asLifeSign = <T>(work: () => T): T => errands.run(LIFE, work);
