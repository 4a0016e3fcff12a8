/** SQL of the health page: the outbox by topic and lane, the clock's jobs, the providers' counts, the database. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { databaseTime } from "../../platform/lease-time.ts";
import {
  type Days,
  type ListAsked,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";

type QueueRow = {
  topic: string;
  lane: string;
  waiting: number;
  running: number;
  dead: number;
  oldestAt: Date | null;
};

export const queues = async (db: Db, now: Date): Promise<QueueRow[]> => {
  const { rows } = await sql<QueueRow>`
    select topic, lane, count(*) filter (where dead_at is null) as waiting,
           count(*) filter (where dead_at is null and locked_until >= ${databaseTime(now)}) as running,
           count(*) filter (where dead_at is not null) as dead,
           min(available_at) filter (where dead_at is null and available_at <= ${now}
                                       and (locked_until is null or locked_until < ${databaseTime(now)}))
             as oldest_at
      from outbox group by topic, lane order by topic, lane`.execute(db);
  return rows;
};

export const scheduledJobRuns = (db: Db) =>
  db.selectFrom("choreRun").selectAll().orderBy("name").execute();

export const providerCalls = async (db: Db, today: string) => {
  const { rows } = await sql<{
    kind: string;
    name: string;
    lastGoodAt: Date | null;
    lastBadAt: Date | null;
    error: string;
    callsToday: number;
    failuresToday: number;
  }>`
    select kind, name, last_good_at, last_bad_at, error,
           case when day = ${today}::date then calls else 0 end as calls_today,
           case when day = ${today}::date then failures else 0 end as failures_today
      from provider_call order by kind, name`.execute(db);
  return rows;
};

type DatabaseRow = {
  connections: number;
  connectionsMax: number;
  bytes: number;
  version: string;
  migration: string;
};

export const databaseFacts = async (db: Db): Promise<DatabaseRow> => {
  const { rows } = await sql<DatabaseRow>`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
           current_setting('max_connections')::int as connections_max,
           pg_database_size(current_database()) as bytes,
           current_setting('server_version') as version,
           (select max(name) from migration) as migration`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a select without from answered nothing");
  return row;
};

export const pageOfDead = (
  db: Db,
  { topic, ...days }: Days & { topic?: string | undefined },
  asked: ListAsked,
) =>
  listPage(
    db,
    db
      .selectFrom("outbox")
      .select(["id", "topic", "payload", "attempts", "lastError", "createdAt", "deadAt"])
      .where("deadAt", "is not", null)
      .$if(topic !== undefined, (q) => q.where("topic", "=", topic ?? ""))
      .where(within("deadAt", days)),
    { asked, keys: { time: moment("deadAt"), attempts: whole("attempts") } },
  );

export const lockJob = (tx: Tx, id: number) =>
  tx
    .selectFrom("outbox")
    .select(["id", "topic", "attempts", "deadAt", "lastError"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const reviveJob = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable("outbox")
    .set({ deadAt: null, attempts: 0, lockedUntil: null, availableAt: now })
    .where("id", "=", id)
    .execute();
