/** The statements that requests and the clock's jobs send, each kind once, with what it was sent for. */
import pg from "pg";
import { errandNow } from "../../server/src/platform/errand.ts";

export type Sent = {
  /** A route, or the name of a job. */
  by: string;
  /** `request` when somebody waits for it with a page open. */
  kind: "request" | "job";
  sql: string;
  values: readonly unknown[];
};

/** Statements that PostgreSQL can explain. */
const EXPLAINED = /^\s*(select|insert|update|delete|with|merge)\b/i;

/**
 * From now on every statement of this process is noted, the first of each text. Call it before any connection is
 * opened: connections take the method of the client as it is then.
 */
export function noteStatements(): { sent(): Sent[]; during(job: string): void } {
  const noted = new Map<string, Sent>();
  let job = "start";
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const { sql, values } = readGiven(given);
    const { kind, name } = errandNow();
    if (sql !== undefined && EXPLAINED.test(sql) && !noted.has(sql))
      noted.set(
        sql,
        kind === "work"
          ? { by: job, kind: "job", sql, values }
          : { by: name, kind: "request", sql, values },
      );
    return send.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return { sent: () => [...noted.values()], during: (name) => void (job = name) };
}

/** As pg takes it: a text with values, or both in one object. */
function readGiven([first, second]: readonly unknown[]): {
  sql: string | undefined;
  values: readonly unknown[];
} {
  const values = Array.isArray(second) ? second : [];
  if (typeof first === "string") return { sql: first, values };
  const { text, values: own } = (first ?? {}) as { text?: unknown; values?: unknown };
  return {
    sql: typeof text === "string" ? text : undefined,
    values: Array.isArray(own) ? own : values,
  };
}
