/** The last proof of the books; null before the first one, undefined while it is asked for. */
import { useQuery } from "@tanstack/react-query";
import { type BooksRun, listBooksRuns } from "#contract/console/operations/books.ts";
import { query } from "../../platform/query.ts";

const refreshMs = 60_000;

export function useLastBooks(): BooksRun | null | undefined {
  const { data } = useQuery({
    ...query(listBooksRuns, { query: { size: 1 } }),
    refetchInterval: refreshMs,
  });
  return data && (data.list[0] ?? null);
}
