/**
 * Tells every process that there is something new for some members. Always a statement of its own after
 * the commit: a NOTIFY inside a transaction takes one lock for the whole database at its commit
 * (rule platform-4), and money must never queue there.
 */
import { sql } from "kysely";
import type { Db } from "./db.ts";

export const CHANNEL = "news";
/** A listening process sends itself a message on this channel, to find out whether it still receives any (subscribe.ts). */
export const ECHO_CHANNEL = "news_echo";
/** A process that gets three announcements at one moment looks only once. */
const GATHER_MS = 50;
/** A payload holds 8,000 bytes. */
const IDS_EACH = 400;
/** Everybody. */
export const ALL = "*";

const waiting = new WeakMap<Db, Set<string>>();

/** An announcement is lost when the process dies meanwhile; the news itself is in its own table, and the next look finds it. */
export function announce(db: Db, whom: readonly number[] | typeof ALL): void {
  if (whom.length === 0) return;
  const gathered = waiting.get(db) ?? new Set<string>();
  for (const one of whom) gathered.add(String(one));
  if (waiting.has(db)) return;
  waiting.set(db, gathered);
  setTimeout(() => {
    waiting.delete(db);
    send(db, gathered).catch(() => undefined);
  }, GATHER_MS).unref();
}

/** Sent at once, by the same path as every announcement. */
export const echo = (db: Db, word: string): Promise<unknown> =>
  sql`select pg_notify(${ECHO_CHANNEL}, ${word})`.execute(db);

async function send(db: Db, gathered: ReadonlySet<string>): Promise<void> {
  const ids = gathered.has(ALL) ? [ALL] : [...gathered];
  const payloads: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_EACH)
    payloads.push(ids.slice(from, from + IDS_EACH).join(","));
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as p(payload)`.execute(
    db,
  );
}
