/** What a list's address says beside the page's own filters: days, doubt, duration and the order. */
import type { Endpoint, InputOf } from "#contract/endpoint.ts";

/** Rows of a page, of every list. */
export const PAGE_ROWS = 50;

/** Whatever of these the list's endpoint takes. */
const names = [
  "sort",
  "from",
  "to",
  "doubt",
  "minSeconds",
  "maxSeconds",
  "minMinutes",
  "maxMinutes",
] as const;
export type AskedName = (typeof names)[number];
export type QueryOf<E extends Endpoint> = InputOf<E> extends { query: infer Q } ? Q : never;
type AskedOf<E extends Endpoint> = Partial<Pick<QueryOf<E>, AskedName & keyof QueryOf<E>>>;

type Field = { safeParse: (value: unknown) => { success: boolean } };

const fieldsOf = (endpoint: Endpoint): Readonly<Record<string, Field>> =>
  // The query of every list is an object of its fields.
  (endpoint.query as { shape?: Record<string, Field> } | undefined)?.shape ?? {};

export const takes = (endpoint: Endpoint | undefined, name: AskedName): boolean =>
  endpoint !== undefined && fieldsOf(endpoint)[name] !== undefined;

/** What an address says and the endpoint does not take, or takes otherwise, is left out: it comes from anywhere. */
export function askedOf<E extends Endpoint>(endpoint: E, search: URLSearchParams): AskedOf<E> {
  const fields = fieldsOf(endpoint);
  const found = names.flatMap((name) => {
    const value = search.get(name);
    return value !== null && fields[name]?.safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(found) as AskedOf<E>;
}

export type PageUrl = { search: URLSearchParams; cursor: string | undefined };

/** The page that an address says, of this list. */
export const pageAsked = <E extends Endpoint>(endpoint: E, { search, cursor }: PageUrl) => ({
  size: PAGE_ROWS,
  cursor,
  ...askedOf(endpoint, search),
});

export type Order = { key: string; isDown: boolean } | null;

export const orderIn = (search: URLSearchParams): Order => {
  const sort = search.get("sort") ?? "";
  return sort === "" ? null : { key: sort.replace(/^-/, ""), isDown: sort.startsWith("-") };
};

/** One press: the greatest first; once more: the least first; then as usual again. */
export const nextOrder = (order: Order, key: string): string | undefined => {
  if (order?.key !== key) return `-${key}`;
  return order.isDown ? key : undefined;
};
