/** SQL of the metrics: a few aggregates over open rows only, because they are read every few seconds. */
import { sql } from "kysely";
import { ExchangeState } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";

/** By topic; `oldestSeconds` of those that are due and that no worker has. */
export const outboxFacts = async (db: Db, now: Date) => {
  const { rows } = await sql<{
    topic: string;
    waiting: number;
    dead: number;
    oldestSeconds: number;
  }>`
    select topic, count(*) filter (where dead_at is null) as waiting,
           count(*) filter (where dead_at is not null) as dead,
           coalesce(max(extract(epoch from ${now}::timestamptz - available_at))
             filter (where dead_at is null and available_at <= ${now}
                       and (locked_until is null or locked_until < ${now})), 0)::float8 as oldest_seconds
      from outbox group by topic`.execute(db);
  return rows;
};

/**
 * Approved and not ended: by state and provider, with the sum and how long ago the oldest was approved, which is when
 * it became ours to pay. Those that wait for two operators' decision (frozen) have a state of their own.
 */
export const openPayouts = async (db: Db, now: Date) => {
  const { rows } = await sql<{
    state: string;
    provider: string;
    count: number;
    fen: number;
    oldestSeconds: number;
  }>`
    select case when p.frozen_at is null then p.state else 'frozen' end as state, p.provider,
           count(*) as count, coalesce(sum(e.net_fen), 0)::bigint as fen,
           coalesce(max(extract(epoch from ${now}::timestamptz
             - coalesce(e.approved_at, p.updated_at))), 0)::float8 as oldest_seconds
      from exchange e join exchange_payout p on p.exchange_id = e.id
     where e.state = ${ExchangeState.of.toBeIssued} and p.finished_at is null
     group by 1, 2`.execute(db);
  return rows;
};

export const paidSince = async (db: Db, since: Date): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from exchange_payout
     where state = 'paid' and finished_at >= ${since}`.execute(db);
  return rows[0]?.n ?? 0;
};

export const lastProof = (db: Db) =>
  db
    .selectFrom("booksRun")
    .select(["finishedAt", "differences"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const scheduledRuns = (db: Db) =>
  db.selectFrom("choreRun").select(["name", "everySeconds", "lastAt", "error"]).execute();

export const providerCounts = async (db: Db, day: string) => {
  const { rows } = await sql<{ kind: string; name: string; calls: number; failures: number }>`
    select kind, name, calls, failures from provider_call where day = ${day}::date`.execute(db);
  return rows;
};
