/**
 * A long list as a CSV file, written by PostgreSQL itself (COPY … TO STDOUT): this process only passes
 * the bytes on, as fast as the reader takes them, whatever the number of rows (docs/quality.md server-9).
 */
import { PassThrough, pipeline, type Readable } from "node:stream";
import type { Client } from "pg";
import { to } from "pg-copy-streams";
import { BOM, csvLine } from "./csv.ts";
import { type Db, ownConnection } from "./db.ts";

/** A query that takes longer than this is a mistake. */
const MINUTES_MAX = 15;
/** When the reader has taken nothing for this long it is gone, and PostgreSQL would wait for ever. */
const IDLE_MS = 120_000;

export type CopyColumn = {
  /** What stands above it. */
  head: string;
  /** SQL for its text. */
  sql: string;
};

export type CopyQuery = {
  columns: readonly CopyColumn[];
  /** `from … where … order by …`, made of our own words and `int()`s: COPY takes no parameters. */
  rest: string;
  /**
   * What lies elsewhere than the rows (docs/scale.md), as one JSON object from number to name, by what it is: read on the
   * file's own connection and in its snapshot. The COPY itself has the setting's name alone, so that no log has theirs.
   */
  names?: Readonly<Record<string, ReadNames>>;
};

/** Asks for one text on the file's connection. */
type AskText = (query: string, values?: readonly unknown[]) => Promise<string>;
export type ReadNames = (ask: AskText) => Promise<string>;

/** A whole number as it may stand in a query. Throws for anything else. */
export function int(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`);
  return String(value);
}

/** A moment as it may stand in a query. */
export const moment = (value: Date): string => `'${value.toISOString()}'::timestamptz`;

/** A word of ours as it may stand in a query. */
export const word = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Where the names stand that the file reads before its rows (`CopyQuery.names`), by number: one value, worked out once. */
export const namesOf = (what: string): string =>
  `(select current_setting(${word(settingOf(what))})::jsonb)`;

const settingOf = (what: string): string => `copy.${what}`;

/** A number's label, by the contract's enumeration; empty for null. */
export const labelled = <V extends number>(
  column: string,
  { values, label }: { values: readonly V[]; label: (value: V) => string },
): string =>
  `case ${column} ${values.map((value) => `when ${int(value)} then ${word(label(value))}`).join(" ")} end`;

/** Somebody's own words: what a spreadsheet takes for a formula gets an apostrophe, as in csv.ts. */
export const theirWords = (column: string): string =>
  `case when ${column} ~ '^[=+\\-@\\t\\r\\n＝＋－＠]' and ${column} !~ '^-?\\d+(\\.\\d+)?$' then '''' || ${column} else ${column} end`;

/** 2026-11-21 08:00:05, in Shanghai. */
export const shanghaiTime = (column: string): string =>
  `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Fen as yuan: 12.50. */
export const yuanOf = (column: string): string => `to_char(${column} / 100.0, 'FM999999999990.00')`;

/** The COPY statement itself; the benchmark measures it beside this. */
export const copyStatement = ({ columns, rest }: CopyQuery): string =>
  `copy (select ${columns.map(({ sql }) => sql).join(", ")} ${rest}) to stdout (format csv)`;

/**
 * The file: a BOM, the heads, the rows, each line ended by \n. It reads one snapshot. Anyone who stops
 * reading ends the query; when the query fails, the file breaks off with an error and is never taken for
 * a whole one.
 */
export async function copyOut(db: Db, query: CopyQuery, idleMs = IDLE_MS): Promise<Readable> {
  const client = await ownConnection(db);
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(`set local statement_timeout = '${MINUTES_MAX}min'`);
    // While it works and sends nothing PostgreSQL would not see that we have hung up.
    await client.query("set local client_connection_check_interval = '1s'");
    for (const [what, read] of Object.entries(query.names ?? {}))
      // One connection.
      // oxlint-disable-next-line no-await-in-loop
      await client.query("select set_config($1, $2, true)", [
        settingOf(what),
        await read((text, values = []) => askText(client, text, values)),
      ]);
  } catch (error) {
    hangUp(client);
    throw error;
  }
  const file = new PassThrough();
  file.write(BOM + csvLine(query.columns.map(({ head }) => head)).replace("\r\n", "\n"));
  const rows = client.query(to(copyStatement(query)));
  const idle = setTimeout(() => file.destroy(new Error("nobody reads the file")), idleMs);
  rows.on("data", () => idle.refresh());
  // An error, or a reader who has left, closes both ends.
  pipeline(rows, file, () => {
    clearTimeout(idle);
    hangUp(client);
  });
  return file;
}

async function askText(client: Client, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await client.query<string[]>({ text, values: [...values], rowMode: "array" });
  return rows[0]?.[0] ?? "";
}

export type CopiedRows = { text: Buffer; count: number };

/**
 * All rows of a query as COPY writes them, with their heading, in one text: for what is bounded and kept. Moments are
 * UTC's and to the microsecond, and nothing hangs on a setting of the database: the same rows are the same bytes.
 */
export async function copiedRows(db: Db, query: string): Promise<CopiedRows> {
  const client = await ownConnection(db);
  try {
    await client.query("begin read only");
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = '${MINUTES_MAX}min'`,
    );
    const { rows, counted } = copied(client, `copy (${query}) to stdout (format csv, header)`);
    const chunks: Buffer[] = [];
    for await (const chunk of rows) chunks.push(chunk);
    return { text: Buffer.concat(chunks), count: await counted() };
  } finally {
    hangUp(client);
  }
}

export type Copied = {
  rows: AsyncIterable<Buffer>;
  /** How many there were, once all are read. */
  counted(): Promise<number>;
};

/**
 * What one COPY … TO STDOUT answers. PostgreSQL says the number behind the last row, and on a busy machine that comes in a
 * packet of its own, when the stream of rows has ended already and still holds a 0: a statement more is answered after it.
 */
export function copied(client: Client, statement: string): Copied {
  const rows = client.query(to(statement));
  const counted = async () => {
    await client.query("select");
    return rows.rowCount;
  };
  return { rows: rows as AsyncIterable<Buffer>, counted };
}

/** Closes the socket at once: a polite end would first wait until the running query is finished. */
export const hangUp = (client: Client): void => {
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
};
