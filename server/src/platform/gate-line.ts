/**
 * Those who wait for a connection: by kind, and within a kind by name in turn, so that a crowd of one route stands in
 * nobody else's way.
 */
import type { Errand, ErrandKind } from "./errand.ts";
import { PoolFull } from "./pressure.ts";

/** Who goes first. */
const ranks: readonly ErrandKind[] = ["ready", "sign-in", "request", "work"];
/** How often waiting requests are checked for being over their time: one timer for all is cheaper than one for each. */
const LOOK_MS = 50;

type Waiter = {
  readonly errand: Errand;
  readonly until: number;
  readonly patience: number;
  readonly go: () => void;
  readonly refuse: (error: Error) => void;
};

export type Room = { isFull(kind: ErrandKind): boolean; has(errand: Errand): boolean };

export type Line<Place> = {
  /** Resolves to what `take` answers once there is room. Throws PoolFull after `patience` ms, or when too many wait. */
  wait(errand: Errand, patience: number, take: () => Place): Promise<Place>;
  /** Lets in all for whom there is a place now. */
  letIn(room: Room): void;
  /** How many wait. */
  size(): number;
  close(): void;
};

/** `most`: how many of one kind may wait. */
export function openLine<Place>(most: number): Line<Place> {
  const lines = new Map(ranks.map((rank) => [rank, openQueues<Place>()]));
  return {
    wait: (errand, patience, take) => {
      const queues = lines.get(errand.kind);
      if (!queues || queues.size() >= most) return Promise.reject(new PoolFull(errand.name, 0));
      return queues.wait(errand, patience, take);
    },
    letIn: (room) => {
      for (const queues of lines.values()) if (queues.size() > 0) queues.letIn(room);
    },
    size: () => [...lines.values()].reduce((sum, queues) => sum + queues.size(), 0),
    close: () => {
      for (const queues of lines.values()) queues.close();
    },
  };
}

/** Of one kind: a queue for each name, the next in turn first. */
function openQueues<Place>() {
  const queues = new Map<string, Set<Waiter>>();
  let size = 0;
  let looking: NodeJS.Timeout | undefined;
  const leave = (waiter: Waiter): void => {
    const { name } = waiter.errand;
    const queue = queues.get(name);
    queue?.delete(waiter);
    if (queue?.size === 0) queues.delete(name);
    size -= 1;
  };
  const refuseUntil = (now: number): void => {
    for (const waiter of [...queues.values()].flatMap((queue) => [...queue])) {
      if (waiter.until > now) continue;
      leave(waiter);
      waiter.refuse(new PoolFull(waiter.errand.name, waiter.patience));
    }
  };
  const look = (): void => {
    refuseUntil(performance.now());
    looking = size > 0 ? setTimeout(look, LOOK_MS) : undefined;
  };
  return {
    size: () => size,
    wait: (errand: Errand, patience: number, take: () => Place): Promise<Place> =>
      new Promise((resolve, refuse) => {
        const go = () => resolve(take());
        const waiter = { errand, until: performance.now() + patience, patience, go, refuse };
        const queue = queues.get(errand.name);
        if (queue) queue.add(waiter);
        else queues.set(errand.name, new Set([waiter]));
        size += 1;
        looking ??= setTimeout(look, LOOK_MS);
      }),
    letIn: (room: Room): void => {
      for (const [name, queue] of queues) {
        const [first] = queue;
        if (!first || room.isFull(first.errand.kind)) return;
        if (!room.has(first.errand)) continue;
        leave(first);
        // Behind the other names, where its turn comes again.
        if (queue.size > 0) {
          queues.delete(name);
          queues.set(name, queue);
        }
        first.go();
      }
    },
    close: (): void => {
      clearTimeout(looking);
      refuseUntil(Infinity);
    },
  };
}
