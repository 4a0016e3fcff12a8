/** Server data lives in the query cache. Its key is the endpoint's path and input; nobody invents one. */
import {
  infiniteQueryOptions,
  type MutationOptions,
  notifyManager,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { type Args, CallFailed } from "#contract/client.ts";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";
import { betweenPresses } from "../../../questionnaire/view/presses.ts";
import { call } from "./api.ts";
import { askAgain } from "./askAgain.ts";

type Get = Endpoint & { method: "GET" };
const defaultStaleMs = 30_000;
export const conflictCode = 409;

/** No retries here: the transport repeats a lost request once, and a refusal stays a refusal. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: defaultStaleMs },
      mutations: { retry: false },
    },
  });

// What comes does not move what a finger is on (docs/decisions/0151). Here, as pages without data have no use for it.
if (typeof window !== "undefined") notifyManager.setScheduler(betweenPresses());

/** The browser's one cache; the server makes one for each page that it renders. */
export const queryClient = createQueryClient();

export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input];

/** `useQuery(query(getAccount))`, `useQuery(query(getTask, { params: { id } }))`. */
export const query = <E extends Get>(endpoint: E, ...args: Args<E>) =>
  queryOptions<DataOf<E>>({
    queryKey: keyOf(endpoint, args[0]),
    queryFn: () => call(endpoint, ...args),
    staleTime: (endpoint.cacheSeconds ?? 0) * 1000 || defaultStaleMs,
  });

/** What every paged endpoint answers (contract/src/page.ts). */
type Page = { next: string | null };
type PageInput<E extends Endpoint> = Omit<InputOf<E>, "query"> & {
  query?: Record<string, unknown>;
};

/** A keyset list: `useInfiniteQuery(pages(listTasks, { query: { module: 0 } }))`. */
export const pages = <E extends Get>(endpoint: E, input: PageInput<E>) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, "pages", input],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }): Promise<DataOf<E>> => {
      const search = { ...input.query, ...(pageParam === null ? {} : { cursor: pageParam }) };
      // The cursor is part of every paged endpoint's query (contract/src/page.ts).
      const args = [{ ...input, query: search }] as unknown as Args<E>;
      return call(endpoint, ...args);
    },
    getNextPageParam: (last: DataOf<E>) => (last as Page).next,
  });

type SendOptions<E extends Endpoint> = {
  /** Queries that the call makes stale, by endpoint; every input of them is asked again. */
  refreshes?: readonly Endpoint[];
  onDone?: (data: DataOf<E>, input: InputOf<E>) => void;
  /** Each waits for the one before, whose answer may say who this browser is, or count first. */
  isInOrder?: boolean;
  /** In one order with all that says so of this endpoint: each answers with the whole, and the last answer stands. */
  inOrderOf?: Endpoint;
  /** What of the input makes it another request; all of it unless said. */
  requestOf?: (input: InputOf<E>) => unknown;
};

/**
 * A POST as a mutation. Money calls get their Idempotency-Key here: the same input keeps its key
 * until the server has answered, so that a retry after a lost answer has one effect.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const [held] = useState<{ current: Held }>(() => ({ current: null }));
  return useMutation(sending(useQueryClient(), endpoint, { ...options, held }));
}

type Held = { input: string; key: string } | null;
type Sending<E extends Endpoint> = SendOptions<E> & { held: { current: Held } };

/** What useSend makes of an endpoint, for anyone without a component. */
export function sending<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  { held, ...options }: Sending<E>,
): MutationOptions<DataOf<E>, Error, InputOf<E>> {
  const line = options.inOrderOf ?? (options.isInOrder ? endpoint : null);
  const refresh = () =>
    Promise.all(
      (options.refreshes ?? []).map(({ path }) => askAgain(client, { queryKey: [path] })),
    );
  return {
    ...(line && { scope: { id: line.path } }),
    mutationFn: async (input) => {
      const text = JSON.stringify(options.requestOf?.(input) ?? input);
      if (held.current?.input !== text) held.current = { input: text, key: newKey() };
      const keyed = endpoint.idempotent ? { ...input, idempotencyKey: held.current.key } : input;
      return call(endpoint, ...([keyed] as unknown as Args<E>));
    },
    onSuccess: async (data, input) => {
      held.current = null;
      options.onDone?.(data, input);
      await refresh();
    },
    onError: async (error) => {
      if (!(error instanceof CallFailed)) return;
      held.current = null;
      // Somebody, or a second tap, was faster: the page shows what stands.
      if (error.code === conflictCode) await refresh();
    },
  };
}

/**
 * A random UUID. `crypto.randomUUID` needs https; development on a phone in the same network has none. Of the pattern each 0 and 1 becomes
 * any digit, and the 8 one that begins with the same two bits.
 */
export const newKey = (): string =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (digit === "8" ? 3 : 15))).toString(16);
  });
