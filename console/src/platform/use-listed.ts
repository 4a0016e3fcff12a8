/** The rows of a list's page as its address asks for them, and what the table needs to know of where they are from. */
import { useQuery } from "@tanstack/react-query";
import type { ListUrl } from "./use-list.ts";
import { type Get, type ListInput, listQuery } from "./query.ts";

type Reading = { enabled?: boolean; staleTime?: number; refetchInterval?: number };

export const useListed = <E extends Get>(
  endpoint: E,
  url: ListUrl,
  input: ListInput<E>,
  reading: Reading = {},
) => ({ endpoint, url, result: useQuery({ ...listQuery(endpoint, url, input), ...reading }) });
