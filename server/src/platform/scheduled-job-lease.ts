/**
 * Who runs a job of the clock: a lease in its row, by PostgreSQL's clock. Asked on one connection outside the
 * pool, so that a pool that is taken up lets no lease run out; nothing is kept on the connection itself, so
 * that it may break, and a PgBouncer may stand in between.
 */
import type pg from "pg";
import { type Db, ownConnection } from "./db.ts";

/** A process that dies leaves its jobs to others after so long. */
const LEASE_SECONDS = 60;

/** An answer that does not come is a connection that is gone. */
const TIMEOUT_MS = 10_000;

type Due = { name: string; everySeconds: number };
/** `token`: of one run, and of nobody else's. */
export type ScheduledJobHold = { name: string; token: string };

export type Leases = {
  /** False: another process has it, or began it less than `gapSeconds` ago. Throws when PostgreSQL is gone. */
  take(scheduledJob: Due & { token: string; gapSeconds: number }): Promise<boolean>;
  /** A sign of life; answers the tokens that still hold. */
  renew(holds: readonly ScheduledJobHold[]): Promise<Set<string>>;
  /** False: it was another's by then. */
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
      // Whatever was wrong, the next one is asked on a new connection.
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
    take: async ({ name, everySeconds, token, gapSeconds }) =>
      (await ask(takeSql, [name, Math.ceil(everySeconds), token, LEASE_SECONDS, gapSeconds]))
        .length > 0,
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

/** A row may be missing: a server that does not know the job yet has taken it for one that is gone. */
const takeSql = `
  insert into chore_run as c (name, every_seconds, held_by, held_until, begun_at)
  values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4), clock_timestamp())
  on conflict (name) do update
     set held_by = excluded.held_by, held_until = excluded.held_until, begun_at = excluded.begun_at
   where (c.held_until is null or c.held_until < clock_timestamp())
     and (c.begun_at is null or c.begun_at <= clock_timestamp() - make_interval(secs => $5))
  returning name`;

const renewSql = `
  update chore_run c set held_until = clock_timestamp() + make_interval(secs => $3)
    from unnest($1::text[], $2::uuid[]) as mine (name, token)
   where c.name = mine.name and c.held_by = mine.token
  returning c.held_by as token`;

const releaseSql = `
  update chore_run set held_by = null, held_until = null
   where name = $1 and held_by = $2 returning name`;
