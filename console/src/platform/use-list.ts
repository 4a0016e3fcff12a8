/** What a list page reads from the URL and writes back to it. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  cursorOf,
  openIdOf,
  toNextPage,
  toPreviousPage,
  trailOf,
  withFilter,
  withOpen,
} from "./list-url.ts";

export function useList() {
  const [search, setSearch] = useSearchParams();
  const filter = useCallback(
    (name: string, value: string | undefined) =>
      setSearch((now) => withFilter(now, name, value), { replace: true }),
    [setSearch],
  );
  const open = useCallback(
    // Walking through a queue must not fill the browser's history with every row.
    (id: number | null) => setSearch((now) => withOpen(now, id), { replace: true }),
    [setSearch],
  );
  const goNext = useCallback(
    (cursor: string) => setSearch((now) => toNextPage(now, cursor)),
    [setSearch],
  );
  const goBack = useCallback(() => setSearch(toPreviousPage), [setSearch]);
  return useMemo(
    () => ({
      search,
      cursor: cursorOf(search),
      pageNumber: trailOf(search).length + 1,
      openId: openIdOf(search),
      filter,
      open,
      goNext,
      goBack,
    }),
    [search, filter, open, goNext, goBack],
  );
}

export type ListUrl = ReturnType<typeof useList>;
