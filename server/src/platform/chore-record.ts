/** How the clock's jobs last ran, for the health page; kept by whichever server ran them. */
import { sql } from "kysely";
import type { Db } from "./db.ts";

type Known = { name: string; everySeconds: number };

/** At the start: what has never run is seen, what is not there any more is gone. */
export const recordChores = (db: Db, chores: readonly Known[]) =>
  sql`
    with gone as (delete from chore_run where name <> all (${chores.map(({ name }) => name)}::text[]))
    insert into chore_run (name, every_seconds)
    select * from unnest(${chores.map(({ name }) => name)}::text[],
                         ${chores.map(({ everySeconds }) => everySeconds)}::int[])
    on conflict (name) do update set every_seconds = excluded.every_seconds`.execute(db);

type Run = Known & { at: Date; milliseconds: number; error: string };

export const recordRun = (db: Db, { name, everySeconds, at, milliseconds, error }: Run) =>
  sql`
    insert into chore_run (name, every_seconds, last_at, last_ms, error, failed_at)
    values (${name}, ${everySeconds}, ${at}, ${milliseconds}, ${error}, ${error === "" ? null : at})
    on conflict (name) do update set
      every_seconds = excluded.every_seconds, last_at = excluded.last_at, last_ms = excluded.last_ms,
      error = excluded.error, failed_at = coalesce(excluded.failed_at, chore_run.failed_at)`.execute(
    db,
  );
