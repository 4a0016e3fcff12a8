/** Sliding-window limits that are counted in rows, so that every process counts the same. */
import { type RawBuilder, sql } from "kysely";
import { addSeconds } from "./clock.ts";
import type { Db } from "./db.ts";
import { reachOf, type Window } from "./rate.ts";
import type { Tables } from "./tables.ts";

/** Rows that each stand for one time; `of` says whose. */
type Counted<T extends keyof Tables> = {
  table: T;
  at: keyof Tables[T] & string;
  of: RawBuilder<unknown>;
};

/**
 * The times of these rows, newest first: as many and as far back as the rules look, so that an index by `of` and `at`
 * reads no more. Exact only for anyone who holds a lock until the new row is in.
 */
export async function timesIn<T extends keyof Tables>(
  db: Db,
  { table, at, of }: Counted<T>,
  { rules, now }: Window,
): Promise<Date[]> {
  const { count, seconds } = reachOf(rules);
  const { rows } = await sql<{ at: Date }>`
    select ${sql.ref(at)} as at from ${sql.table(table)}
     where ${of} and ${sql.ref(at)} > ${addSeconds(now, -seconds)}
     order by ${sql.ref(at)} desc limit ${count}`.execute(db);
  return rows.map((row) => row.at);
}
