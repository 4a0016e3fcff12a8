/**
 * Time-outs of what PostgreSQL is asked: on the role, for whatever comes; on each connection where the role has none
 * and no pooler stands in between; and in this process, should PostgreSQL be gone without a word.
 */
import pg from "pg";
import { type ErrandKind, errandNow } from "./errand.ts";
import { isHeldUp, TooSlow } from "./pressure.ts";

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

/** Milliseconds until a connection whose statement has no answer is given up; more than a lock may take. */
const answerMs: Record<ErrandKind, number | undefined> = {
  ready: 2000,
  "sign-in": 10_000,
  request: 10_000,
  work: undefined,
};

/** Tells its pool when a statement was held up: `client.on("held-up", …)`, heard in the errand of who asked. */
export const HELD_UP = "held-up";

type Send = (...given: unknown[]) => unknown;

/** A connection whose statements end in their time. */
export class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as unknown as Send;
    const query: Send = (text, ...rest) => {
      const { kind } = errandNow();
      const isBegin = typeof text === "string" && /^(begin|start transaction)/.test(text);
      const answer = send(isBegin && kind === "work" ? text + UNHURRIED : text, ...rest);
      // A submittable (COPY, a cursor) answers otherwise, and has its own time.
      if (!(answer instanceof Promise)) return answer;
      return this.#inTime(answer, answerMs[kind]);
    };
    this.query = query as unknown as typeof this.query;
  }

  #inTime(answer: Promise<unknown>, milliseconds: number | undefined): Promise<unknown> {
    if (milliseconds === undefined) return answer.catch((error: unknown) => this.#tell(error));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.connection.stream.destroy();
    }, milliseconds).unref();
    return answer
      .catch((error: unknown) => this.#tell(isLate ? new TooSlow(milliseconds) : error))
      .finally(() => clearTimeout(timer));
  }

  #tell(error: unknown): never {
    if (isHeldUp(error)) this.emit(HELD_UP);
    throw error;
  }
}

/**
 * Once for each new connection: without a pooler in between it is given the time-outs that its role lacks. Answers
 * false when there is a pooler and the role lacks them: nothing that this process sets would stay.
 */
export async function boundConnection(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number; missing: string[] }>(
    `select pg_backend_pid() as pid,
            array(select name from unnest($1::text[]) as t (name) where current_setting(name) = '0') as missing`,
    [Object.keys(roleTimeouts)],
  );
  const [{ pid, missing } = { pid: 0, missing: [] }] = rows;
  if (missing.length === 0) return true;
  if (pid !== (client as pg.Client & { processID: number | null }).processID) return false;
  const set = Object.entries(roleTimeouts).filter(([name]) => missing.includes(name));
  await client.query(set.map(([name, value]) => `set ${name} = '${value}'`).join("; "));
  return true;
}
