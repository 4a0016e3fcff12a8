/**
 * Time-outs of what PostgreSQL is asked: on the role, for whatever comes, and on each connection where the role has
 * none and no pooler stands in between. Should PostgreSQL be gone without a word: loan.ts.
 */
import pg from "pg";
import { errandNow } from "./errand.ts";

/**
 * A lock is waited for as long as a reader would wait before they tap again; nobody may hold one and do nothing.
 * What takes longer on purpose says so in its own transaction.
 */
export const roleTimeouts = {
  statement_timeout: "30s",
  lock_timeout: "2s",
  idle_in_transaction_session_timeout: "30s",
} as const;

/** For the owner or the DBA; `role` as it stands in SQL. */
export const timeoutStatements = (role: string): string[] =>
  Object.entries(roleTimeouts).map(
    ([name, value]) => `alter role ${role} set ${name} = '${value}'`,
  );

/** Jobs and the clock take their time: nobody waits for them. In the packet of `begin`, so that it costs nothing. */
const UNHURRIED = "; set local statement_timeout = '10min'; set local lock_timeout = '10s'";

/**
 * On a cluster the engine commits in two phases when it knows that two machines are written to; of the coordinator's
 * own tables it knows only `two_phase`, which a transaction that has written there touches before its commit, in one packet
 * (docs/decisions/0115, 0150). One query, so that what fails in the one is not committed by the other.
 */
const COMMIT_ON_CLUSTER = "select two_phases_if_written(); commit";

/**
 * Asked of a transaction, it gives up its locks once its commit is in PostgreSQL's log, and not only when that log is on the disk:
 * who waits for its rows goes on at once, and many are flushed together. It is answered no sooner than any other
 * (`DURABLE` follows on the same connection). For one that gives nobody else work: others see what it wrote before it is safe.
 */
export const LOCKS_GO_EARLY = "set local synchronous_commit = off";

/** Written after that commit, and waited for like any: what lies before it in the log is then on the disk, and on the standby. */
export const DURABLE = "select pg_logical_emit_message(true, 'durable', '')";

type Send = (...given: unknown[]) => unknown;

/** A connection whose transactions have the time-outs of the errand that they run for. */
export class BoundedClient extends pg.Client {
  /** Whether its database is spread over several machines; known once it was bound. */
  isOfCluster = false;
  /** Whether what is sent goes to one and the same process of PostgreSQL, with no pooler in between; known once it was bound. */
  isDirect = false;
  private goesEarly = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as unknown as Send;
    const query: Send = (text, ...rest) => {
      if (text === LOCKS_GO_EARLY) return this.askEarly(() => send(text, ...rest));
      const isEarly = this.goesEarly && text === "commit";
      if (isBegin(text) || isEnd(text)) this.goesEarly = false;
      const answer = send(this.sentFor(text), ...rest);
      return isEarly ? Promise.all([answer, send(DURABLE)]).then(([ended]) => ended) : answer;
    };
    this.query = query as unknown as typeof this.query;
  }

  /**
   * Not on a cluster, whose other machines are told of a commit as soon as this one has it, nor behind a pooler, where what
   * follows the commit may be asked of another process, which PostgreSQL has started since.
   */
  private askEarly(send: () => unknown): unknown {
    if (this.isOfCluster || !this.isDirect) return Promise.resolve({ rows: [] });
    this.goesEarly = true;
    return send();
  }

  private sentFor(text: unknown): unknown {
    if (isBegin(text)) return errandNow().kind === "work" ? text + UNHURRIED : text;
    return this.isOfCluster && text === "commit" ? COMMIT_ON_CLUSTER : text;
  }
}

const isEnd = (text: unknown): boolean => text === "commit" || text === "rollback";

export const isBegin = (text: unknown): text is string =>
  typeof text === "string" && (text.startsWith("begin") || text.startsWith("start transaction"));

/**
 * Once for each new connection: without a pooler in between it is given the time-outs that its role lacks. Answers
 * false when there is a pooler and the role lacks them: nothing that this process sets would stay.
 */
export async function boundConnection(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number; missing: string[]; isOfCluster: boolean }>(
    `select pg_backend_pid() as pid,
            exists (select from pg_extension where extname = 'citus') as "isOfCluster",
            array(select name from unnest($1::text[]) as t (name) where current_setting(name) = '0') as missing`,
    [Object.keys(roleTimeouts)],
  );
  const [{ pid, missing, isOfCluster } = { pid: 0, missing: [], isOfCluster: false }] = rows;
  const isDirect = pid === (client as pg.Client & { processID: number | null }).processID;
  if (client instanceof BoundedClient) Object.assign(client, { isOfCluster, isDirect });
  if (missing.length === 0) return true;
  if (!isDirect) return false;
  const set = Object.entries(roleTimeouts).filter(([name]) => missing.includes(name));
  await client.query(set.map(([name, value]) => `set ${name} = '${value}'`).join("; "));
  return true;
}
