/**
 * Hot statements, written out once and sent by name: PostgreSQL parses and plans them once a connection,
 * and Kysely neither compiles them nor renames their columns (160 µs of our CPU a list before, 85 after).
 * Their columns carry the names that the code uses: `member_id as "memberId"`.
 */
import { CompiledQuery } from "kysely";
import type pg from "pg";
import { BoundedClient, isBegin } from "./bounded.ts";
import { type Connection, type Connections, onSharedConnection } from "./shared-connection.ts";

/** A piece of SQL that several statements share; never made of what somebody sent. */
type SqlText = { readonly sql: string };
/** A name is a parameter, checked by the compiler; a number stands in the text as it is, for partial indexes. */
type Hole<Given> = (keyof Given & string) | number | readonly number[] | SqlText;
/** Whatever a prepared statement can be sent on: a handle, a transaction, or the line of `together`. */
export type Pipeline = { getExecutor(): Connections };
type Statement<Given, Result> = (line: Pipeline, given: Given) => Promise<Result>;
type Template<Given, Result> = (
  parts: TemplateStringsArray,
  ...holes: readonly Hole<Given>[]
) => Statement<Given, Result>;

const nameByText = new Map<string, string>();

/** Runs on a database handle or in a transaction: prepared<{ id: number }, Row>("task")`… where id = ${"id"}`. */
export const prepared =
  <Given extends object, Row>(name: string): Template<Given, Row[]> =>
  (parts, ...holes) => {
    const keys = [...new Set(holes.filter((hole) => typeof hole === "string"))];
    const placed = holes.map((hole) =>
      typeof hole === "string" ? `$${keys.indexOf(hole) + 1}` : wordsOf(hole),
    );
    const text = String.raw({ raw: parts }, ...placed);
    nameByText.set(text, name);
    return async (line, given) => {
      const values = keys.map((key) => given[key]);
      const query = CompiledQuery.raw(text, values);
      // The connection itself, not db.executeQuery, which would let the plugins walk through every row.
      const { rows } = await onSharedConnection(line.getExecutor(), (connection) =>
        connection.executeQuery<Row>(query),
      );
      return rows;
    };
  };

const wordsOf = (hole: number | readonly number[] | SqlText): string =>
  typeof hole === "object" && "sql" in hole ? hole.sql : String(hole);

/** The same for what is one row or none. */
export const preparedRow =
  <Given extends object, Row>(name: string): Template<Given, Row | undefined> =>
  (parts, ...holes) => {
    const rows = prepared<Given, Row>(name)(parts, ...holes);
    return async (line, given) => (await rows(line, given))[0];
  };

/** Draws the next number of a sequence; it is used up whatever comes of the transaction. */
export function sequence(name: string): (line: Pipeline) => Promise<number> {
  const draw = preparedRow<object, { id: number }>(`next of ${name}`)`
    select nextval('${{ sql: name }}') as id`;
  return async (line) => {
    const drawn = await draw(line, {});
    if (!drawn) throw new Error(`${name} answered nothing`);
    return drawn.id;
  };
}

/**
 * Prepared statements that leave in one packet, in the order in which `work` sends them, and are carried
 * out in that order: one round trip instead of one each. Every one runs, whatever came of those before
 * it, unless one fails; then all do.
 */
export const together = <T>(on: Pipeline, work: (line: Pipeline) => Promise<T>): Promise<T> =>
  on.getExecutor().provideConnection((connection) => {
    const line = failingAsOne(connection);
    return work({ getExecutor: () => ({ provideConnection: (use) => use(line) }) });
  });

/** One statement for each of them in one packet; none where there is nobody to ask for. */
export const togetherEach = <Item, T>(
  on: Pipeline,
  items: readonly Item[],
  send: (line: Pipeline, item: Item) => Promise<T>,
): Promise<T[]> =>
  items.length === 0
    ? Promise.resolve([])
    : together(on, (line) => Promise.all(items.map((item) => send(line, item))));

/**
 * All fail with the error of the first. Those behind it only know that the transaction is aborted, and
 * whichever is awaited soonest would hide why: a deadlock would not be repeated.
 */
function failingAsOne(connection: Connection): Connection {
  let cause: unknown;
  return {
    executeQuery: async <Row>(query: CompiledQuery) => {
      try {
        return await connection.executeQuery<Row>(query);
      } catch (error) {
        cause ??= error;
        throw cause;
      }
    },
  };
}

const camelNames = new Map<string, string>();

/** A whole row (`returning *`) under the names that the code uses; its values as they are. */
export function camelRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    let name = camelNames.get(column);
    if (name === undefined) {
      name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      camelNames.set(column, name);
    }
    named[name] = value;
  }
  return named;
}

/**
 * A column more in a table changes what `select *` answers, and PostgreSQL refuses what was prepared before for as long as
 * its name stands on the connection: nothing of it was done.
 */
export const isOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === "0A000" && routine === "RevalidateCachedQuery";
};

/** What PostgreSQL answers to `begin`, as far as anybody reads it. */
const begun = { command: "BEGIN", rowCount: null, rows: [] };

/**
 * A connection that sends the statements above by name; pg prepares each when it first meets it.
 *
 * What is sent in one turn leaves in one packet. `begin` is not waited for, so that it leaves with the
 * statement that follows it. If it fails, the connection is gone, or in a failed transaction, or (a
 * cancel of that very moment) in none at all: then it is given up here, or everything behind the first
 * packet would be committed piece by piece.
 */
export class NamingClient extends BoundedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(pipelined(config));
    const send = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>;
    let turn = 0;
    let isInTransaction = false;
    /** Under another name once a migration has made the plans of these names useless. */
    const named = async (name: string, text: unknown, rest: unknown[]) => {
      const sent = turn;
      const wasInTransaction = isInTransaction;
      const sending = () => send({ name: turn === 0 ? name : `${name} ${turn}`, text }, ...rest);
      try {
        return await sending();
      } catch (error) {
        if (!isOutdated(error)) throw error;
        if (turn === sent) turn += 1;
        // It has ended its transaction, whose commit may be on its way: sent again it would stand alone. `transact` repeats all.
        if (wasInTransaction) throw error;
        return sending().catch(() => Promise.reject(error));
      }
    };
    const query = (text: unknown, ...rest: unknown[]) => {
      const { stream } = this.connection;
      stream.cork();
      process.nextTick(() => stream.uncork());
      if (isBegin(text)) isInTransaction = true;
      if (text === "commit" || text === "rollback") isInTransaction = false;
      const name = nameByText.get(text as string);
      const answer = name ? named(name, text, rest) : send(text, ...rest);
      if (text !== "begin") return answer;
      answer.catch(() => stream.destroy());
      return Promise.resolve(begun);
    };
    this.query = query as typeof this.query;
  }
}

const pipelined = (config: string | pg.ClientConfig | undefined) =>
  ({
    ...(typeof config === "string" ? { connectionString: config } : config),
    pipeline: true,
  }) as pg.ClientConfig;
