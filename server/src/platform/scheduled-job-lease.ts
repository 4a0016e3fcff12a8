/**
 * Who runs a job of the clock: a lease in its row, by PostgreSQL's clock. Asked on one connection outside the
 * pool, so that a pool that is taken up lets no lease run out; nothing is kept on the connection itself, so
 * that it may break, and a PgBouncer may stand in between.
 */
import type pg from "pg";
import { type Db, ownConnection } from "./db.ts";
import { LEASE_SECONDS } from "./lease-time.ts";

/** An answer that does not come is a connection that is gone. */
const TIMEOUT_MS = 10_000;

type Due = { name: string; everySeconds: number };
/** `token`: of one run, and of nobody else's. */
export type ScheduledJobHold = { name: string; token: string };
/** `isDue`: only in an interval in which nobody has begun it, unless the one who did has died over it. */
type Taking = Due & { token: string; isDue: boolean };

export type Leases = {
  /** The number of this run; undefined: it is another node's, or done. Throws when PostgreSQL is gone. */
  take(scheduledJob: Taking): Promise<number | undefined>;
  /** Names of those whose node has given no sign of life for a lease. */
  abandoned(): Promise<string[]>;
  /** A sign of life; answers the tokens that still hold. */
  renew(holds: readonly ScheduledJobHold[]): Promise<Set<string>>;
  /** False: another node had it by then. */
  release(hold: ScheduledJobHold): Promise<boolean>;
  end(): Promise<void>;
};

export function openLeases(db: Db): Leases {
  let opening: Promise<pg.Client> | undefined;
  const forget = (was: Promise<pg.Client>) => {
    if (opening === was) opening = undefined;
  };
  const connect = (): Promise<pg.Client> => {
    if (opening) return opening;
    const made = ownConnection(db).then((client) => client.once("end", () => forget(made)));
    made.catch(() => forget(made));
    opening = made;
    return made;
  };
  const askNow = async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const connecting = connect();
    const client = await connecting;
    try {
      const query = { text, values, query_timeout: TIMEOUT_MS };
      return (await client.query(query)).rows as Row[];
    } catch (error) {
      // Whatever the error was, the next question goes over a new connection.
      forget(connecting);
      void client.end().catch(() => undefined);
      throw error;
    }
  };
  let turn: Promise<unknown> = Promise.resolve();
  const ask = <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const mine = turn.then(() => askNow<Row>(text, values));
    turn = mine.catch(() => undefined);
    return mine;
  };
  return {
    take: async ({ name, everySeconds, token, isDue }) => {
      const interval = isDue ? everySeconds : null;
      const given = [name, Math.ceil(everySeconds), token, LEASE_SECONDS, interval];
      const [row] = await ask<{ fence: string | number }>(takeSql, given);
      return row && Number(row.fence);
    },
    abandoned: async () => (await ask<Pick<Due, "name">>(abandonedSql, [])).map(({ name }) => name),
    renew: async (holds) => {
      const names = holds.map(({ name }) => name);
      const tokens = holds.map(({ token }) => token);
      const rows = await ask<{ token: string }>(renewSql, [names, tokens, LEASE_SECONDS]);
      return new Set(rows.map(({ token }) => token));
    },
    release: async ({ name, token }) => (await ask(releaseSql, [name, token])).length > 0,
    end: async () => {
      const client = await opening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * A row may be missing: a node that does not know the job yet has taken it for one that is gone. A new one counts from
 * the time in milliseconds, so that its number is above any that was given out. Intervals are counted from the epoch,
 * the same for all nodes: anyone who asks first in one runs the job, and it is done for all. The row is locked outright
 * first: the one who writes under the number before holds this off until the commit (scheduled-run.ts).
 */
const takeSql = `
  with locked as materialized (
    select name from chore_run
     where name = $1 and (held_until is null or held_until < clock_timestamp()) for update)
  insert into chore_run as c (name, every_seconds, held_by, held_until, begun_at, fence)
  select $1, $2::int, $3::uuid, clock_timestamp() + make_interval(secs => $4), clock_timestamp(),
         (extract(epoch from clock_timestamp()) * 1000)::bigint + (select count(*) from locked)
  on conflict (name) do update
     set held_by = excluded.held_by, held_until = excluded.held_until, begun_at = excluded.begun_at,
         fence = greatest(c.fence + 1, excluded.fence)
   where (c.held_until is null or c.held_until < clock_timestamp())
     and ($5::float8 is null or c.begun_at is null or c.held_by is not null
          or floor(extract(epoch from c.begun_at) / $5) < floor(extract(epoch from clock_timestamp()) / $5))
  returning fence`;

const abandonedSql = `
  select name from chore_run where held_by is not null and held_until < clock_timestamp()`;

const renewSql = `
  update chore_run c set held_until = clock_timestamp() + make_interval(secs => $3)
    from unnest($1::text[], $2::uuid[]) as mine (name, token)
   where c.name = mine.name and c.held_by = mine.token
  returning c.held_by as token`;

const releaseSql = `
  update chore_run set held_by = null, held_until = null
   where name = $1 and held_by = $2 returning name`;
