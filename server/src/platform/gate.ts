/**
 * Who may have one of so many connections, and how long they wait. One route has half of them at most, and what is
 * stuck (a locked table, a slow query) a quarter, so that something is left to everybody else; two are kept back, for the question
 * whether we can serve and for signing in; jobs and the clock never have more than half.
 */
import type { Errand, ErrandKind } from "./errand.ts";
import { PoolFull } from "./pressure.ts";

/** Whose connection has been out for longer than this may be stuck; most are back after a few milliseconds. */
const LINGERS_MS = 150;
/** For so long after a statement was held up its route still counts as stuck, or the next ones would fill the pool. */
const STUCK_MS = 3000;
/** Longer than a lock may be waited for, so that those who wait for a connection outlast it. */
const patienceMs = { ready: 1500, "sign-in": 4000, request: 4000, work: 20_000 } as const;
/** For tools, and for tests on a machine that has much else to do: nobody looks at a page meanwhile. */
export const longPatienceMs = { ready: 20_000, "sign-in": 20_000, request: 20_000, work: 20_000 };
/** Whoever would be one more in the line is refused at once. */
const LINE_EACH = 128;

/** The first in the line of the first kind that may go on. */
const ranks = ["ready", "sign-in", "request", "work"] as const;

type Holder = { readonly errand: Errand; readonly since: number };
type Waiter = { readonly errand: Errand; go: () => void; refuse: (error: Error) => void };

export type Gate = {
  /** Answers how to give the place back; throws PoolFull when its time is over, or the line too long. */
  enter(errand: Errand): Promise<() => void>;
  /** A statement of this errand's waited for a lock, or ran, past its time. */
  heldUp(errand: Errand): void;
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
  const lines = new Map<ErrandKind, Set<Waiter>>(ranks.map((rank) => [rank, new Set()]));
  let isClosed = false;
  const take = (errand: Errand): (() => void) => {
    const leave = inside.take(errand);
    return () => {
      leave();
      letIn();
    };
  };
  const letIn = (): void => {
    for (const rank of ranks)
      for (const waiter of lines.get(rank) ?? []) if (inside.has(waiter.errand)) waiter.go();
  };
  const wait = (errand: Errand): Promise<() => void> => {
    const line = lines.get(errand.kind);
    if (!line || isClosed || line.size >= size * LINE_EACH) throw new PoolFull(errand.name, 0);
    const began = now();
    const left = Math.max(0, patience[errand.kind] - (errand.waited ?? 0));
    return inLine(line, { errand, patience: left }, () => {
      if (errand.waited !== undefined) errand.waited += now() - began;
      return take(errand);
    });
  };
  return {
    enter: async (errand) => (!isClosed && inside.has(errand) ? take(errand) : wait(errand)),
    heldUp: inside.heldUp,
    close: () => {
      isClosed = true;
      for (const line of lines.values())
        for (const waiter of line) waiter.refuse(new PoolFull(waiter.errand.name, 0));
    },
  };
}

type Waiting = { errand: Errand; patience: number };

/** Until it is called, or its patience is over. */
function inLine<T>(line: Set<Waiter>, { errand, patience }: Waiting, take: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const leaveLine = () => {
      clearTimeout(timer);
      line.delete(waiter);
    };
    const waiter: Waiter = {
      errand,
      go: () => {
        leaveLine();
        resolve(take());
      },
      refuse: (error) => {
        leaveLine();
        reject(error);
      },
    };
    const timer = setTimeout(() => waiter.refuse(new PoolFull(errand.name, patience)), patience);
    line.add(waiter);
  });
}

/** Who is inside, and whether there is room for one more. */
function openInside(size: number, now: () => number) {
  const holders = new Set<Holder>();
  const heldUpAt = new Map<string, number>();
  const bounds = boundsOf(size);
  const isStuck = (name: string): boolean =>
    now() - (heldUpAt.get(name) ?? -Infinity) < STUCK_MS ||
    [...holders].some(({ errand, since }) => errand.name === name && now() - since > LINGERS_MS);
  const count = (isOne: (errand: Errand) => boolean): number =>
    [...holders].filter(({ errand }) => isOne(errand)).length;
  return {
    has: ({ kind, name }: Errand): boolean => {
      if (holders.size >= bounds.total[kind]) return false;
      if (kind === "work") return count((one) => one.kind === "work") < bounds.work;
      if (kind === "ready") return true;
      if (count((one) => one.name === name) >= bounds.route) return false;
      if (!isStuck(name)) return true;
      return count((one) => one.kind !== "work" && isStuck(one.name)) < bounds.stuck;
    },
    take: (errand: Errand): (() => void) => {
      const holder = { errand, since: now() };
      holders.add(holder);
      return () => void holders.delete(holder);
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
    stuck: Math.max(1, Math.floor(size / 4)),
    route: size >= 4 ? Math.ceil(size / 2) : size,
    work: size >= 4 ? Math.ceil(size / 2) : size,
  };
}
