/**
 * Hot statements, written out once and sent by name: PostgreSQL parses and plans them once a connection,
 * and Kysely neither compiles them nor renames their columns (160 µs of our CPU a list before, 80 after).
 * Their columns carry the names that the code uses: `member_id as "memberId"`.
 */
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";

type Statement<Parameters extends readonly unknown[], Row> = (
  db: Db,
  ...parameters: Parameters
) => Promise<Row[]>;

const nameByText = new Map<string, string>();

/** A statement with `$1`, `$2` … for its parameters; runs on a database handle or in a transaction. */
export function prepared<Parameters extends readonly unknown[], Row>(
  name: string,
  text: string,
): Statement<Parameters, Row> {
  nameByText.set(text, name);
  return async (db, ...parameters) => {
    const query = CompiledQuery.raw(text, [...parameters]);
    // The connection itself, not db.executeQuery, which would let the plugins walk through every row.
    const { rows } = await db
      .getExecutor()
      .provideConnection((connection) => connection.executeQuery<Row>(query));
    return rows;
  };
}

/** A connection that sends the statements above by name; pg prepares each when it first meets it. */
export class NamingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...given: unknown[]) => unknown;
    const query = (text: unknown, ...rest: unknown[]) => {
      const name = nameByText.get(text as string);
      return name ? send({ name, text }, ...rest) : send(text, ...rest);
    };
    this.query = query as typeof this.query;
  }
}
