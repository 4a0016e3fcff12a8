/**
 * What one request asks in one turn (Promise.all) goes over one connection, in one packet: the others of the pool stay
 * free for other requests, and to send costs more than most of what is sent (a wallet: 533 µs of our CPU before, 420 after).
 * Each statement still stands for itself: one that fails takes none of the others along.
 */
import type { DatabaseConnection } from "kysely";
import { type Errand, errandNow } from "./errand.ts";

export type Connection = Pick<DatabaseConnection, "executeQuery">;
/** What lends connections: a database handle's pool, a transaction its only one. */
export type Connections = {
  provideConnection<T>(use: (connection: Connection) => Promise<T>): Promise<T>;
};

/** `connection` is there once the pool has given it; it goes back when the last of `users` is served. */
type Shared = {
  readonly from: Connections;
  readonly connection: Promise<Connection>;
  users: number;
  giveBack: () => void;
};

/** Whose connections send without waiting for answers; on others, those who share would wait for each other. */
const shareable = new WeakSet<Connections>();
export const mayShare = (from: Connections): void => void shareable.add(from);

/** Open for anyone who comes in the same turn, or while the pool lets us wait. */
const open = new WeakMap<Errand, Shared>();

/** Jobs and the clock are not in a hurry, and share one errand. */
export function onSharedConnection<T>(
  from: Connections,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const errand = errandNow();
  if (errand.kind === "work" || !shareable.has(from)) return from.provideConnection(use);
  const known = open.get(errand);
  const shared = known?.from === from ? known : share(from, errand);
  return useShared(shared, use);
}

function share(from: Connections, errand: Errand): Shared {
  const had = Promise.withResolvers<Connection>();
  const done = Promise.withResolvers<void>();
  const close = () => void (open.get(errand) === shared && open.delete(errand));
  const giveBack = () => {
    close();
    done.resolve();
  };
  const shared: Shared = { from, connection: had.promise, users: 0, giveBack };
  open.set(errand, shared);
  from
    .provideConnection((connection) => {
      had.resolve(connection);
      process.nextTick(close);
      return done.promise;
    })
    .catch((error: unknown) => {
      close();
      had.reject(error);
    });
  return shared;
}

async function useShared<T>(
  shared: Shared,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  shared.users += 1;
  try {
    return await use(await shared.connection);
  } finally {
    shared.users -= 1;
    if (shared.users === 0) shared.giveBack();
  }
}
