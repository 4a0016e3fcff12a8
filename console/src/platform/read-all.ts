/** Every row that a list's filters find, page by page, up to what one action takes. */
import type { Args } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";
import type { Everything } from "./selection.ts";
import { call } from "./api.ts";

type RowOf<E extends Endpoint> = DataOf<E> extends { list: (infer Row)[] } ? Row : never;
type QueryOf<E extends Endpoint> = InputOf<E> extends { query: infer Q } ? Q : never;
type Page<Row> = { list: Row[]; next: string | null };

/** `cursor` is the page's that is looked at: what was ticked on it belongs to it. */
export const everythingOf = <E extends Endpoint>(
  endpoint: E,
  { query, cursor, max }: { query: Partial<QueryOf<E>>; cursor: string | undefined; max: number },
): Everything<RowOf<E>> => ({
  max,
  key: JSON.stringify([query, cursor]),
  read: async (most) => {
    const rows = new Map<number, RowOf<E>>();
    for (let from: string | null | undefined; from !== null && rows.size < most;) {
      const asked = { query: { ...query, size: limits.pageMax, ...(from && { cursor: from }) } };
      // Every list answers so; which rows is its own contract's.
      const page = (await call(endpoint, ...([asked] as unknown as Args<E>))) as Page<
        RowOf<E> & { id: number }
      >;
      for (const row of page.list) rows.set(row.id, row);
      from = page.next;
    }
    return [...rows.values()].slice(0, most);
  },
});
