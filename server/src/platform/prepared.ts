/**
 * Hot statements, written out once and sent by name: PostgreSQL parses and plans them once a connection,
 * and Kysely neither compiles them nor renames their columns (160 µs of our CPU a list before, 85 after).
 * Their columns carry the names that the code uses: `member_id as "memberId"`.
 */
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";

/** A name is a parameter, checked by the compiler; a number stands in the text as it is, for partial indexes. */
type Hole<Given> = (keyof Given & string) | number | readonly number[];
type Statement<Given, Result> = (db: Db, given: Given) => Promise<Result>;
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
      typeof hole === "string" ? `$${keys.indexOf(hole) + 1}` : String(hole),
    );
    const text = String.raw({ raw: parts }, ...placed);
    nameByText.set(text, name);
    return async (db, given) => {
      const values = keys.map((key) => given[key]);
      const query = CompiledQuery.raw(text, values);
      // The connection itself, not db.executeQuery, which would let the plugins walk through every row.
      const { rows } = await db
        .getExecutor()
        .provideConnection((connection) => connection.executeQuery<Row>(query));
      return rows;
    };
  };

/** The same for what is one row or none. */
export const preparedRow =
  <Given extends object, Row>(name: string): Template<Given, Row | undefined> =>
  (parts, ...holes) => {
    const rows = prepared<Given, Row>(name)(parts, ...holes);
    return async (db, given) => (await rows(db, given))[0];
  };

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
