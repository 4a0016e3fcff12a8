/** What holds every list of the console: filters find all that fits and nothing else, orders are those of their columns. */
import { expect } from "vitest";
import type * as z from "zod/mini";
import type { Call } from "#contract/client.ts";
import { COUNTED_MAX } from "#contract/console/list-page.ts";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";

export type Row = Record<string, never>;
export type Listing = Endpoint & { query: z.ZodMiniType; data: z.ZodMiniType };
type RowOf<E extends Listing> = DataOf<E> extends { list: (infer R)[] } ? R : never;
type FilterOf<E extends Listing> = Exclude<
  keyof (InputOf<E> extends { query: infer Q } ? Q : never),
  "cursor" | "size" | "sort"
>;
type SortOf<E extends Listing> =
  InputOf<E> extends { query: { sort?: infer S } } ? Exclude<NonNullable<S>, `-${string}`> : never;
/** Which value a row has, or values to ask for and what each should find. */
type Filter<R> =
  /** Its own test proves it, beside the list. */
  | null
  | ((row: R) => string | number | null | undefined)
  /** Where the sample has only one: and another, which nothing has. */
  | { read: (row: R) => number | string; absent: number | string }
  | {
      values: readonly string[] | ((rows: readonly R[]) => readonly string[]);
      fits: (row: R, value: string) => boolean;
    };
type Filters<E extends Listing> = { [K in FilterOf<E>]: Filter<RowOf<E>> };
/** By what each order sorts: what has none of it comes before all others. */
type Sorts<E extends Listing> = {
  [K in Extract<SortOf<E>, string>]: (row: RowOf<E>) => string | number | null;
};
type Orders = Record<string, (row: Row) => unknown>;
type Page = { list: Row[]; next: string | null; total: number | null };

/** Pages are small, so that every order is walked over many of them. */
const SORTED_PAGE = 7;

/** The row's number; of a pair its member's, of a team its leader's. */
const placeOf = (row: Row): number => {
  const { invitee, leader } = row as { invitee?: { id: number }; leader?: { id: number } };
  return Number(row["id"] ?? row["seq"] ?? (invitee ?? leader)?.id);
};

/** What a list has no number for is told apart by all that it shows. */
export const idsOf = (rows: readonly Row[]): string[] =>
  rows.map((row) => JSON.stringify(row["id"] ?? row)).toSorted();

/** The commonest and the rarest value that there is. */
function valuesIn(rows: readonly Row[], read: (row: Row) => unknown): string[] {
  const counts = Map.groupBy(
    rows.filter((row) => (read(row) ?? null) !== null),
    (row) => String(read(row)),
  );
  const sorted = [...counts].toSorted((one, other) => one[1].length - other[1].length);
  return [...new Set([sorted[0]?.[0] ?? "", sorted.at(-1)?.[0] ?? ""])];
}

/** What to ask for, and what each should find. */
function askedOf(filter: Filter<Row>, rows: readonly Row[]) {
  if (filter === null) return undefined;
  if ("values" in filter) {
    const { values, fits } = filter;
    return { values: typeof values === "function" ? values(rows) : values, fits };
  }
  const read = "read" in filter ? filter.read : filter;
  const absent = "read" in filter ? [String(filter.absent)] : [];
  const fits = (row: Row, value: string) => String(read(row)) === value;
  return { values: [...valuesIn(rows, read), ...absent], fits };
}

export const of = <E extends Listing>(endpoint: E, filters: Filters<E>, orders: Sorts<E>) =>
  [
    endpoint.path,
    endpoint,
    // What a row has is read by its own list's filters and orders only.
    filters as Record<string, Filter<Row>>,
    orders as unknown as Record<string, (row: Row) => unknown>,
  ] as const;

const DAY_MS = 86_400_000;
/** The day in Shanghai, so many days later. */
const shanghaiDay = (iso: string, later = 0) =>
  new Date(Date.parse(iso) + 8 * 3_600_000 + later * DAY_MS).toISOString().slice(0, 10);
/** From and to the first day and the last, and beyond, where nothing is. */
export const days = <R>(read: (row: R) => string) => {
  const dayOf = (row: R) => shanghaiDay(read(row));
  const ends = (rows: readonly R[]) => {
    const sorted = rows.map(read).toSorted((one, other) => Date.parse(one) - Date.parse(other));
    return { first: sorted[0] ?? "", last: sorted.at(-1) ?? "" };
  };
  const valuesWith =
    (beyond: (ends: { first: string; last: string }) => string) => (rows: readonly R[]) => {
      const { first, last } = ends(rows);
      return [shanghaiDay(first), shanghaiDay(last), beyond({ first, last })];
    };
  return {
    from: {
      values: valuesWith(({ last }) => shanghaiDay(last, 1)),
      fits: (row: R, value: string) => dayOf(row) >= value,
    },
    to: {
      values: valuesWith(({ first }) => shanghaiDay(first, -1)),
      fits: (row: R, value: string) => dayOf(row) <= value,
    },
  };
};
/** From a number on, or up to it; what has none is in neither. */
export const range = <R>(read: (row: R) => number | null, values: readonly string[]) => ({
  least: { values, fits: (row: R, value: string) => (read(row) ?? -1) >= Number(value) },
  most: {
    values,
    fits: (row: R, value: string) => (read(row) ?? Infinity) <= Number(value),
  },
});
/** Of texts: a word that some have. */
export const naming = <R>(value: string, textOf: (row: R) => string): Filter<R> => ({
  values: [value],
  fits: (row) => textOf(row).toLowerCase().includes(value.toLowerCase()),
});

/** Every row, page by page. */
export async function allOf(call: Call, endpoint: Listing, query: object): Promise<Row[]> {
  const rows: Row[] = [];
  const totals = new Set<number | null>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { query: { size: 100, ...query, ...(cursor && { cursor }) } };
    // Each list has its own rows; which fields are read of them is typed by the table below.
    const page = (await call(endpoint as never, asked as never)) as Page;
    totals.add(page.total);
    rows.push(...page.list);
    cursor = page.next;
  }
  // Each page says how many there are altogether, unless they are judged one by one.
  const counted = Math.min(rows.length, COUNTED_MAX + 1);
  expect([[counted], [null]], `${endpoint.path} counts`).toContainEqual([...totals]);
  return rows;
}

/** The whole order over pages is that of the column, and of the number where the column says the same. */
export async function sorts(call: Call, endpoint: Listing, orders: Orders) {
  const all = await allOf(call, endpoint, {});
  for (const [name, read] of Object.entries(orders)) {
    const valueOf = (row: Row) => {
      const value = read(row);
      return typeof value === "string" ? Date.parse(value) : value === null ? -1 : Number(value);
    };
    for (const sign of [1, -1]) {
      const wanted = all.toSorted(
        (one, other) => sign * (valueOf(one) - valueOf(other) || placeOf(one) - placeOf(other)),
      );
      const sort = sign === 1 ? name : `-${name}`;
      // oxlint-disable-next-line no-await-in-loop -- one order after the other
      const found = await allOf(call, endpoint, { sort, size: SORTED_PAGE });
      expect(found.map(placeOf), `${endpoint.path}?sort=${sort}`).toEqual(wanted.map(placeOf));
    }
    const values = new Set(all.map(valueOf));
    expect(values.size, `${endpoint.path} has different ${name}`).toBeGreaterThan(1);
  }
}

/** `all`: what the list shows without a filter, where that is not everything. */
export async function holds(
  call: Call,
  {
    endpoint,
    filters,
    all,
  }: { endpoint: Listing; filters: Record<string, Filter<Row>>; all?: Row[] },
) {
  const everything = all ?? (await allOf(call, endpoint, {}));
  for (const [name, filter] of Object.entries(filters)) {
    const asked = askedOf(filter, everything);
    if (!asked) continue;
    const sizes: number[] = [];
    for (const value of asked.values) {
      const wanted = everything.filter((row) => asked.fits(row, value));
      sizes.push(wanted.length);
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      const found = await allOf(call, endpoint, { [name]: value });
      expect(idsOf(found), `${endpoint.path}?${name}=${value}`).toEqual(idsOf(wanted));
    }
    expect(Math.max(...sizes), `${name} finds some of the sample`).toBeGreaterThan(0);
    expect(Math.min(...sizes), `${name} leaves some out`).toBeLessThan(everything.length);
  }
}
