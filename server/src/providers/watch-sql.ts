/** SQL of the providers' counts. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type AddCountsInput = {
  kind: string;
  name: string;
  lastGoodAt: Date | null;
  lastBadAt: Date | null;
  /** The first bad one after the last good one. */
  badSince: Date | null;
  error: string;
  day: string;
  calls: number;
  failures: number;
};

/** Adds to other processes' counts of the same day; a new day begins at nothing. Any good answer ends an outage. */
export const addCounts = (db: Db, one: AddCountsInput) =>
  sql`
    insert into provider_call as kept
      (kind, name, last_good_at, last_bad_at, bad_since, error, day, calls, failures)
    values (${one.kind}, ${one.name}, ${one.lastGoodAt}, ${one.lastBadAt}, ${one.badSince}, ${one.error}, ${one.day},
            ${one.calls}, ${one.failures})
    on conflict (kind, name) do update set
      last_good_at = greatest(kept.last_good_at, excluded.last_good_at),
      last_bad_at = greatest(kept.last_bad_at, excluded.last_bad_at),
      bad_since = (
        select min(bad.at)
        from unnest(array[kept.bad_since, excluded.bad_since, kept.last_bad_at, excluded.last_bad_at]) as bad (at)
        where bad.at > coalesce(greatest(kept.last_good_at, excluded.last_good_at), '-infinity')),
      error = case when excluded.error = '' then kept.error else excluded.error end,
      day = greatest(kept.day, excluded.day),
      calls = case when kept.day = excluded.day then kept.calls + excluded.calls
                   when kept.day > excluded.day then kept.calls else excluded.calls end,
      failures = case when kept.day = excluded.day then kept.failures + excluded.failures
                      when kept.day > excluded.day then kept.failures else excluded.failures end`.execute(
    db,
  );
