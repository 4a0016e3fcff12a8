/** What a list page reads from the URL and writes back to it. */
import { useCallback, useMemo } from "react";
import { useLocation } from "react-router";
import {
  cursorOf,
  openIdOf,
  pageNumberOf,
  toNextPage,
  toPreviousPage,
  withFilter,
  withOpen,
} from "./list-url.ts";
import { useSearch } from "./use-search.ts";

export function useList() {
  const [search, setSearch] = useSearch();
  // The way back to where the list was opened from outlives a filter.
  const { state } = useLocation() as { state: unknown };
  const filter = useCallback(
    (name: string, value: string | undefined) =>
      setSearch((now) => withFilter(now, name, value), { replace: true, state }),
    [setSearch, state],
  );
  const open = useCallback(
    // Walking through a queue must not fill the browser's history with every row.
    (id: number | null) => setSearch((now) => withOpen(now, id), { replace: true, state }),
    [setSearch, state],
  );
  /** All filters at once: a saved view, or none. */
  const show = useCallback(
    (filters: string, options = {}) =>
      setSearch(() => new URLSearchParams(filters), { state, ...options }),
    [setSearch, state],
  );
  const goNext = useCallback(
    (cursor: string) => setSearch((now) => toNextPage(now, cursor), { state }),
    [setSearch, state],
  );
  const goBack = useCallback(() => setSearch(toPreviousPage, { state }), [setSearch, state]);
  return useMemo(
    () => ({
      search,
      cursor: cursorOf(search),
      pageNumber: pageNumberOf(search),
      openId: openIdOf(search),
      filter,
      open,
      show,
      goNext,
      goBack,
    }),
    [search, filter, open, show, goNext, goBack],
  );
}

export type ListUrl = ReturnType<typeof useList>;
