/** The database handle. Every SQL function takes one as its first argument; a transaction is one too. */
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { Refusal } from "../config/refusal.ts";
import { BoundedClient } from "./bounded.ts";
import { asWork } from "./errand.ts";
import { openPool, type PoolCounts, type SharedPool } from "./pool.ts";
import { isOfCluster, viewMachines } from "./moment.ts";
import { sendLast, withEndings } from "./transaction-hooks.ts";
import { isOutdated, NamingClient } from "./prepared.ts";
import { mustStillRun, runNow } from "./scheduled-run.ts";
import { mayShare } from "./shared-connection.ts";
import { inSpan } from "./span.ts";
import type { Tables } from "./tables.ts";
import type { World } from "./world.ts";

export type Db = Kysely<Tables>;
/** A handle that is known to be inside a transaction; what must be atomic asks for this one. */
export type Tx = Transaction<Tables>;

/** bigint columns hold ids and money; refuse what a JS number cannot hold exactly. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`unsafe bigint ${text}`);
  return value;
}
pg.types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const urls = new WeakMap<Db, string>();
const pools = new WeakMap<Db, SharedPool>();

/** For the metrics: connections of this process, and callers that wait for one. */
export const poolFacts = (db: Db): PoolCounts =>
  pools.get(db)?.counts() ?? { total: 0, idle: 0, waiting: 0, max: 0 };

/** They lead to a server that only reads: none of those made until now is used again. */
export const leaveConnections = (db: Db): void => pools.get(db)?.leave();

/** From now on connections of their own go here, past a pooler (LISTEN_DATABASE_URL). */
export const useForSessions = (db: Db, connectionString: string): void =>
  void urls.set(db, connectionString);

/**
 * A connection outside the pool, for what keeps one busy for minutes; the caller ends it. `db` is what
 * openDb answered, never a transaction.
 */
export async function ownConnection(db: Db): Promise<pg.Client> {
  const connectionString = urls.get(db);
  if (!connectionString) throw new Error("this handle was not opened here");
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/**
 * `namedStatements` false suits a PgBouncer before 1.21, which loses prepared statements. `onUnbounded` gives
 * connections time-outs, and is called once when a pooler stands in between and the role has none.
 */
export function openDb(
  connectionString: string,
  poolSize = 16,
  namedStatements = true,
  onUnbounded?: () => void,
): Db {
  const Client = namedStatements ? NamingClient : BoundedClient;
  const pool = openPool({ connectionString, max: poolSize, Client }, onUnbounded);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  if (namedStatements) mayShare(db.getExecutor());
  urls.set(db, connectionString);
  pools.set(db, pool);
  return db;
}

/** Deadlock, serialisation failure, a plan that a migration outdated: the transaction did nothing and may run again. */
const isRepeatable = (error: unknown): boolean =>
  ["40P01", "40001"].includes(sqlStateOf(error)) || isOutdated(error);

const whatItIs = (error: unknown): unknown => error;

/**
 * Runs `work` in one transaction; repeats it up to five times after one of these. A lost connection is
 * never repeated here: whether it was committed is unknown, and only the caller's key can tell. What
 * `work` left for its end (transaction-hooks.ts) is written before the commit, or goes with it.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let sent: Awaited<ReturnType<typeof sendLast>>;
    try {
      const { answer, afterwards } = await inSpan("transaction", { "panel.attempt": attempt }, () =>
        db.transaction().execute(async (tx) => {
          const { queries, ...done } = await withEndings(tx, work);
          const run = runNow();
          if (run) await mustStillRun(tx, run);
          sent = await sendLast(tx, queries);
          return done;
        }),
      );
      await sent?.ends;
      afterwards(db);
      return answer;
    } catch (error) {
      // Of a commit that was none only what went with it says why.
      const cause: unknown = sent ? await sent.ends.then(() => error, whatItIs) : error;
      if (attempt === 5 || !isRepeatable(cause)) throw cause;
    }
  }
}

/**
 * One view of the whole database, whatever others commit meanwhile: for long reading, and for writing
 * rows of one's own. `first` runs before the view is taken, for what must be waited for (lock table). On a cluster it is one of
 * all machines.
 */
export const withSnapshot = <T>(
  db: Db,
  first: (tx: Tx) => Promise<unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  // Long reading may run longer than a request's statement, whatever asks for it.
  asWork(async () => {
    const isSpread = await isOfCluster(db);
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        await first(tx);
        if (isSpread) await viewMachines((text) => sql.raw(text).execute(tx));
        return work(tx);
      });
  });

/** The five characters of PostgreSQL's error code, or "". */
export const sqlStateOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.code ?? "") : "";

/** The constraint that refused a row, or "". */
export const constraintOf = (error: unknown): string =>
  error instanceof pg.DatabaseError ? (error.constraint ?? "") : "";

/** Settings of PostgreSQL without which an acknowledged commit can be lost. */
const durable = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" } as const;

/** In production the server refuses to run on a database that may lose money (rule platform-1). */
export async function checkDurability({ db, config, log }: World): Promise<void> {
  for (const [name, wanted] of Object.entries(durable)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
      db,
    );
    const value = rows[0]?.value ?? "";
    if (value === wanted || (name === "synchronous_commit" && value.startsWith("remote"))) continue;
    const sentence = `PostgreSQL ${name}=${value}：停电时可能丢失已确认的数据，请改为 ${wanted}`;
    if (!config.development) throw new Refusal(sentence);
    log.warn(sentence);
  }
}
