/**
 * Who may have one of so many connections, and how long they wait. While there are plenty anybody may; the last quarter
 * is for routes that hold few and give them back soon, so that a locked table or a slow query leaves something to
 * everybody else. Two are kept back, for the question whether we can serve and for signing in; jobs and the clock
 * never have more than half.
 */
import type { Errand, ErrandKind } from "./errand.ts";
import { openLine } from "./gate-line.ts";
import { PoolFull } from "./pressure.ts";

/** A route that has held a connection for longer gets none of the last ones: most connections are back after a few milliseconds. */
const LINGERS_MS = 150;
/**
 * After PostgreSQL gave up a statement (for a lock, or for its time) its route shares a quarter with similar routes for this long:
 * the next ones would wait as well. Longer than a lock is waited for, and nothing that load alone brings about.
 */
const HELD_UP_MS = 3000;
/** Longer than a lock may be waited for, so that those who wait for a connection outlast it. */
export const patienceMs = { ready: 1500, "sign-in": 4000, request: 4000, work: 20_000 } as const;
/** For tools, and for tests on a busy machine: nobody waits in front of a page. */
export const longPatienceMs = { ready: 20_000, "sign-in": 20_000, request: 20_000, work: 20_000 };
/** When this many wait already, the next one is refused at once. */
const LINE_EACH = 128;

type Holder = { readonly errand: Errand; readonly since: number };
type Leave = () => void;

export type Gate = {
  /**
   * Answers how to give the place back: at once, or when there is one. Throws PoolFull when its time is over, or the
   * line too long.
   */
  enter(errand: Errand): Leave | Promise<Leave>;
  /** A statement of this errand's waited for a lock, or ran, past its time. */
  heldUp(errand: Errand): void;
  /** How many wait for a place. */
  waiting(): number;
  /** Nobody is let in any more. */
  close(): void;
};

/** Milliseconds that each kind waits. */
export type Patience = Readonly<Record<ErrandKind, number>>;

/** `now`: milliseconds that only go up. */
export function openGate(
  size: number,
  patience: Patience = patienceMs,
  now: () => number = () => performance.now(),
): Gate {
  const inside = openInside(size, now);
  const line = openLine<Leave>(size * LINE_EACH);
  let isClosed = false;
  const take = (errand: Errand): Leave => {
    const leave = inside.take(errand);
    return () => {
      leave();
      line.letIn(inside);
    };
  };
  const wait = (errand: Errand): Promise<Leave> => {
    const began = now();
    const left = patience[errand.kind] - (errand.waited ?? 0);
    return line.wait(errand, left, () => {
      if (errand.waited !== undefined) errand.waited += now() - began;
      return take(errand);
    });
  };
  return {
    enter: (errand) => {
      if (isClosed) throw new PoolFull(errand.name, 0);
      return inside.has(errand) ? take(errand) : wait(errand);
    },
    heldUp: inside.heldUp,
    waiting: () => line.size(),
    close: () => {
      isClosed = true;
      line.close();
    },
  };
}

/** Who is inside, and whether there is room for one more. */
function openInside(size: number, now: () => number) {
  const holders = new Set<Holder>();
  const heldUpAt = new Map<string, number>();
  const bounds = boundsOf(size);
  const isHeldUp = (name: string): boolean => {
    const at = heldUpAt.get(name);
    if (at === undefined) return false;
    if (now() - at < HELD_UP_MS) return true;
    heldUpAt.delete(name);
    return false;
  };
  const countHeldUp = (): number =>
    [...holders].filter(({ errand }) => isHeldUp(errand.name)).length;
  let jobs = 0;
  /** Whether more than the last quarter of what jobs leave is free. */
  const isPlenty = (): boolean =>
    holders.size - jobs < Math.floor((bounds.total.request - jobs) * bounds.plenty);
  /** Whether it may have one of the last. */
  const isModest = (name: string): boolean => {
    let held = 0;
    for (const { errand, since } of holders) {
      if (errand.name !== name) continue;
      held += 1;
      if (held >= bounds.modest || now() - since > LINGERS_MS) return false;
    }
    return true;
  };
  const isFull = (kind: ErrandKind): boolean => holders.size >= bounds.total[kind];
  return {
    isFull,
    has: ({ kind, name }: Errand): boolean => {
      if (isFull(kind)) return false;
      if (kind === "work") return jobs < bounds.work;
      if (kind === "ready") return true;
      if (isHeldUp(name) && countHeldUp() >= bounds.heldUp) return false;
      return isPlenty() || isModest(name);
    },
    take: (errand: Errand): Leave => {
      const holder = { errand, since: now() };
      const job = errand.kind === "work" ? 1 : 0;
      holders.add(holder);
      jobs += job;
      return () => {
        holders.delete(holder);
        jobs -= job;
      };
    },
    heldUp: ({ name }: Errand): void => void heldUpAt.set(name, now()),
  };
}

/** A small pool (tools, tests) keeps less back: there must be something left to share. */
function boundsOf(size: number) {
  const keptBack = size >= 8 ? 2 : size >= 4 ? 1 : 0;
  return {
    total: {
      ready: size,
      "sign-in": size - (keptBack > 1 ? 1 : 0),
      request: size - keptBack,
      work: size - keptBack,
    } satisfies Record<ErrandKind, number>,
    plenty: size >= 4 ? 0.75 : 1,
    modest: Math.max(1, Math.floor(size / 8)),
    heldUp: Math.max(1, Math.floor(size / 4)),
    work: size >= 4 ? Math.ceil(size / 2) : size,
  };
}
