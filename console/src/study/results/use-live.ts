/**
 * Results that are read again by themselves. A small question every ten seconds, only while the page is looked at, and
 * the figures again only when there is news: computing them may take the database seconds, and ten people look.
 */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { resultPulse } from "#contract/console/study/results-pulse.ts";
import { call } from "../../platform/api.ts";
import { counting } from "./cleaning/counting.ts";

const PULSE_MS = 10_000;
/** Between two readings of the figures, and so many times as long as the last one took. */
const LEAST_MS = 15_000;
const REST_FACTOR = 10;

const paths = new Set<unknown>(counting.map(({ path }) => path));

/** As of when the figures are, by the server's clock, and what it had seen by then. */
export type Seen = { at: string; mark: string };
type Live = Seen & { mayReadFrom: number };

/** `begun`: as the page was opened; it is asked before any of the figures. */
export function useLive(id: string, begun: Seen, isPaused: boolean) {
  const client = useQueryClient();
  const queryKey = [resultPulse.path, "live", id];
  const first: Live = { at: begun.at, mark: begun.mark, mayReadFrom: 0 };
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async () => next(client, id, client.getQueryData<Live>(queryKey) ?? first),
    initialData: first,
    staleTime: PULSE_MS,
    enabled: !isPaused,
    refetchInterval: PULSE_MS,
    // An older page's mark would pass for this one's.
    gcTime: 0,
    meta: { isQuiet: true },
  });
  return { at: data.at, hasFailed: isError };
}

/** What failed or has to wait leaves the mark where it was, and is asked again. */
async function next(client: QueryClient, id: string, known: Live): Promise<Live> {
  const { isNew, at, mark } = await call(resultPulse, {
    params: { id },
    query: { mark: known.mark },
  });
  if (!isNew) return { at, mark, mayReadFrom: known.mayReadFrom };
  const began = Date.now();
  if (began < known.mayReadFrom) return known;
  await client.invalidateQueries(
    { predicate: ({ queryKey: [path] }) => paths.has(path) },
    { throwOnError: true },
  );
  const now = Date.now();
  return { at, mark, mayReadFrom: now + Math.max(LEAST_MS, (now - began) * REST_FACTOR) };
}
