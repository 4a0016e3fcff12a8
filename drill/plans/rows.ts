/** How rows of a table that grows are written: so many of each member, with columns in SQL. */
import type { TableName } from "../../server/src/platform/placement.ts";

export const MEMBERS = 5000;
/** Above whatever the sample has. */
export const FIRST = 1_000_000;

/** `each` rows of a member. All members' n-th rows come before their next ones, as in life. */
export type Rows = { each: number; columns: Record<string, string>; where?: string };
/** In its columns m is the member, from 1, n counts from 1 to `each`, and `at` is a moment of the last year. */
export const rows = (each: number, columns: Record<string, string>, where?: string): Rows => ({
  each,
  columns,
  ...(where !== undefined && { where }),
});
export type Grown = Partial<Record<TableName, Rows>>;

export const member = `${FIRST} + m`;
export const of = (columns: Record<string, string>) => ({ member_id: member, ...columns });
/** The number of the n-th thing of member m, or of the one that the n-th of `per` belongs to. */
export const numberOf = (n: string, per = 1) =>
  `${FIRST * 10} + ((${n} - 1) / ${per}) * ${MEMBERS} + m`;
export const response = numberOf("n");
export const task = "(select (array_agg(id))[1 + (m + n) % count(*)] from task)";
/** A different value for each row. */
export const hash = (what: string) => `sha256(convert_to('${what}' || n || '-' || m, 'UTF8'))`;
