/**
 * Leases run by PostgreSQL's clock: that of a node may be minutes off, and it would take from others what they hold.
 * A test that moves its own clock moves theirs with it.
 */
import { type RawBuilder, sql } from "kysely";

/** Three signs of life; anyone who is killed has its work taken over within ten seconds. */
export const LEASE_SECONDS = 6;
/** Milliseconds between two signs of life: a lease survives the loss of two. */
export const BEAT_MS = 2000;

/** Whole seconds by which `now` was moved away from the system's time; 0 except in tests. */
export const movedSeconds = (now: Date): number => Math.round((now.getTime() - Date.now()) / 1000);

/** PostgreSQL's time, `seconds` from now. */
export const databaseTime = (now: Date, seconds = 0): RawBuilder<Date> =>
  sql<Date>`(clock_timestamp() + make_interval(secs => ${movedSeconds(now) + seconds}))`;
