/** How the clock's jobs last ran, for the health page; kept by whichever server ran them. */
import { sql } from "kysely";
import type { Db } from "./db.ts";

type RecordScheduledJobsInput = { name: string; everySeconds: number };

/**
 * At the start: what has never run is seen, what is not there any more is gone. Answers how many seconds ago
 * each began, by PostgreSQL's clock; what never has is not among them.
 */
export async function recordScheduledJobs(
  db: Db,
  scheduledJobs: readonly RecordScheduledJobsInput[],
): Promise<Map<string, number>> {
  const names = scheduledJobs.map(({ name }) => name);
  const { rows } = await sql<{ name: string; ago: number | null }>`
    with gone as (delete from chore_run where name <> all (${names}::text[]))
    insert into chore_run (name, every_seconds)
    select * from unnest(${names}::text[],
                         ${scheduledJobs.map(({ everySeconds }) => Math.ceil(everySeconds))}::int[])
    on conflict (name) do update set every_seconds = excluded.every_seconds
    returning name, extract(epoch from clock_timestamp() - begun_at)::float8 as ago`.execute(db);
  return new Map(rows.flatMap(({ name, ago }) => (ago === null ? [] : [[name, ago] as const])));
}

type Run = RecordScheduledJobsInput & { at: Date; milliseconds: number; error: string };

export const recordRun = (db: Db, { name, everySeconds, at, milliseconds, error }: Run) =>
  sql`
    insert into chore_run (name, every_seconds, last_at, last_ms, error, failed_at)
    values (${name}, ${everySeconds}, ${at}, ${milliseconds}, ${error}, ${error === "" ? null : at})
    on conflict (name) do update set
      every_seconds = excluded.every_seconds, last_at = excluded.last_at, last_ms = excluded.last_ms,
      error = excluded.error, failed_at = coalesce(excluded.failed_at, chore_run.failed_at)`.execute(
    db,
  );
