/** A list as a file: its endpoint and its columns. */
import type { DataOf, Endpoint } from "#contract/endpoint.ts";

/** A row of the endpoint's own answer, so that the file says what the page says: masked, and no more. */
type RowOf<E extends Endpoint> = DataOf<E> extends { list: (infer Row)[] } ? Row : never;
type Cell = string | number | null | undefined;

export type Column<Row> = readonly [head: string, cell: (row: Row) => Cell];
export type List = {
  endpoint: Endpoint;
  /** The file's. */
  name: string;
  /** What it is always narrowed to, whatever is asked. */
  fixed?: Readonly<Record<string, string>>;
  heads: readonly string[];
  cellsOf: (row: unknown) => string[];
};

export const listOf = <E extends Endpoint>(
  endpoint: E,
  name: string,
  columns: readonly Column<RowOf<E>>[],
): List => ({
  endpoint,
  name,
  heads: columns.map(([head]) => head),
  // Rows of this endpoint are all that it is ever given.
  cellsOf: (row) => columns.map(([, cell]) => String(cell(row as RowOf<E>) ?? "")),
});

export const labelOf = <V extends number>(of: { label: (value: V) => string }, value: V | null) =>
  value === null ? "" : of.label(value);

const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** 2026-11-21 08:00:05, in Shanghai, as in every file of ours. */
export const time = (iso: string | null): string =>
  iso === null ? "" : clock.format(new Date(iso));

/** 12.50 */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);

export const yes = (is: boolean): string => (is ? "是" : "否");
