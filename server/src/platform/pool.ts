/** Connections to PostgreSQL, shared by the gate, made again while PostgreSQL or a pooler starts again. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { boundConnection } from "./bounded.ts";
import { errandNow } from "./errand.ts";
import { longPatienceMs, openGate, patienceMs } from "./gate.ts";
import { openLoans } from "./loan.ts";
import { isReadOnlyServer, isUnreachable, PoolFull } from "./pressure.ts";

const CONNECT_MS = 5000;
/** A restart takes about this long: anyone who asks meanwhile is kept waiting rather than refused. */
const DOWN_MS = 2000;
const AGAIN_MS = 100;

/** Connections: all there are, those that nobody holds, how many wait for one, and the most there may be. */
export type PoolCounts = { total: number; idle: number; waiting: number; max: number };

export type SharedPool = {
  options: object;
  counts(): PoolCounts;
  connect(): Promise<pg.PoolClient>;
  /** Connections made until now lead to a server that is no longer the right one: none is used again. */
  leave(): void;
  end(): Promise<void>;
};

/**
 * `onUnbounded`: connections are given time-outs where their role has none; called once, when that cannot be. Tools,
 * which may take as long as they like, give none, and wait longer for a connection.
 */
export function openPool(
  config: pg.PoolConfig & { max: number },
  onUnbounded?: () => void,
): SharedPool {
  const patience = onUnbounded ? patienceMs : longPatienceMs;
  const gate = openGate(config.max, patience);
  const pool = new pg.Pool({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...config });
  const loans = openLoans(gate.heldUp);
  const left = leaving();
  // A connection that PostgreSQL closes (restart) must not end the process: neither an idle one, nor
  // one that is in use, which the pool stops listening to. Anyone who uses it gets the error as well.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    loans.hear(client);
    left.hear(client);
  });
  const reach = reaching(pool, boundOnce(onUnbounded), left);
  return {
    options: pool.options,
    counts: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: gate.waiting() + pool.waitingCount,
      max: config.max,
    }),
    connect: async () => {
      const errand = errandNow();
      const entered = gate.enter(errand);
      const leave = typeof entered === "function" ? entered : await entered;
      try {
        const client = await reach(patience[errand.kind] - (errand.waited ?? 0));
        const give = client.release;
        loans.lend(client, errand);
        client.release = (error) => {
          loans.giveBack(client);
          give(error ?? left.is(client));
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
    leave: left.now,
    end: () => {
      gate.close();
      loans.end();
      return pool.end();
    },
  };
}

type Bounds = {
  areKnown(client: pg.PoolClient): boolean;
  give(client: pg.PoolClient): Promise<void>;
};

/** Each connection when it is first had; throws when it cannot be used. */
function boundOnce(onUnbounded: (() => void) | undefined): Bounds {
  const known = new WeakSet<pg.PoolClient>();
  let isTold = false;
  return {
    areKnown: (client) => !onUnbounded || known.has(client),
    give: async (client) => {
      known.add(client);
      if ((await boundConnection(client as unknown as pg.Client)) || isTold) return;
      isTold = true;
      onUnbounded?.();
    },
  };
}

type Leaving = {
  hear(client: pg.PoolClient): void;
  is(client: pg.PoolClient): boolean;
  now(): void;
};

/**
 * After a fail-over, connections may lead to the old primary, which only reads now: the first one that is told so
 * leaves all that were made before, or each of them would fail a caller.
 */
function leaving(): Leaving {
  const made = new WeakMap<pg.PoolClient, number>();
  let leftAt = -1;
  const now = () => void (leftAt = performance.now());
  return {
    hear: (client) => {
      made.set(client, performance.now());
      client.connection.on("errorMessage", (error: unknown) => {
        if (isReadOnlyServer(error)) now();
      });
    },
    is: (client) => (made.get(client) ?? Infinity) <= leftAt,
    now,
  };
}

/** Tries again for as long as a restart takes; when the database is away for longer, callers are refused at once. */
function reaching(
  pool: pg.Pool,
  bounds: Bounds,
  left: Leaving,
): (milliseconds: number) => Promise<pg.PoolClient> {
  let downSince: number | undefined;
  /** Undefined when the connection was lost: it is thrown away, and another one is used. */
  const take = async (): Promise<pg.PoolClient | undefined> => {
    const client = await pool.connect();
    if (left.is(client)) {
      client.release(true);
      return undefined;
    }
    if (!bounds.areKnown(client))
      await bounds.give(client).catch((error: Error) => {
        client.release(error);
        throw error;
      });
    return client;
  };
  const connect = async (until: number): Promise<pg.PoolClient> => {
    // A free connection is taken at once, unless somebody who asked before us waits for it.
    const isThere = pool.idleCount > pool.waitingCount;
    const asked = take();
    const client = await (isThere ? asked : inTime(asked, until - performance.now()));
    return client ?? connect(until);
  };
  return async (milliseconds) => {
    const until = performance.now() + milliseconds;
    for (;;)
      try {
        // oxlint-disable-next-line no-await-in-loop
        const client = await connect(until);
        downSince = undefined;
        return client;
      } catch (error) {
        downSince ??= performance.now();
        const isOver = performance.now() - downSince > DOWN_MS;
        if (isOver || !isUnreachable(error as Error)) throw error;
        // oxlint-disable-next-line no-await-in-loop
        await sleep(AGAIN_MS);
      }
  };
}

/** Connecting to a server that accepts and never answers must not take longer than a request waits for a connection. */
async function inTime<T extends pg.PoolClient | undefined>(
  asked: Promise<T>,
  milliseconds: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // When the connection comes after all, the next request gets it.
      asked.then(
        (client) => client?.release(),
        () => undefined,
      );
      reject(new PoolFull("a new connection", milliseconds));
    }, milliseconds);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
