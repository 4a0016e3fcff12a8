/**
 * What a call has changed or answered, in the query cache: newer than whatever is on its way, which was read before and
 * may come after it.
 */
import type { QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";

/**
 * As invalidateQueries, which takes for the new answer what was on its way before the change, where that is the first
 * one or its page has been left.
 */
export function askAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined && query.isActive()) continue;
    void query.cancel({ silent: true });
    // What waits for the first question gets the answer to this one; a failure is the query's own to tell.
    query.fetch().catch(() => undefined);
  }
  return client.invalidateQueries(filters);
}

/** The whole of what the query would answer now. */
export function keepAnswer<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, data);
}

/**
 * A part of what queries hold, also of what is on its way to them: asking again instead would drop the next page that
 * somebody has just asked for. They stay as old as they were: only asking the server makes them new.
 */
export function changeAnswers<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (known: Data) => Data,
): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const apply = () =>
      client.setQueryData<Data>(query.queryKey, (known) => known && change(known), {
        updatedAt: query.state.dataUpdatedAt,
      });
    apply();
    // The question that is under way, and no new one; a failure is the query's own to tell.
    if (query.state.fetchStatus === "fetching") query.fetch().then(apply, () => undefined);
  }
}
