/** How many appeals or claims wait. The list itself is counted, because the overview does not say it. */
import { useQuery } from "@tanstack/react-query";
import { consoleResponses } from "#contract/console/response.ts";
import { limits } from "#contract/limits.ts";
import { query } from "../platform/query.ts";

const refreshMs = 60_000;

export type Waiting = { rows: number; hasMore: boolean };

export function useWaiting(waiting: "appeal" | "claim"): Waiting | undefined {
  const { data } = useQuery({
    ...query(consoleResponses, { query: { size: limits.pageMax, waiting } }),
    refetchInterval: refreshMs,
  });
  return data && { rows: data.list.length, hasMore: data.next !== null };
}
