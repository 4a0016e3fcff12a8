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
import { type Args, CallFailed } from "#contract/client.ts";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";
import { betweenPresses } from "../../../questionnaire/view/presses.ts";
import { call } from "./api.ts";
import { askAgain } from "./askAgain.ts";
import { forgetRequest, keyOfRequest } from "./requestKeys.ts";
import { NetworkFailure } from "./transport.ts";

type Get = Endpoint & { method: "GET" };
const defaultStaleMs = 30_000;
export const conflictCode = 409;

/** What is sent when the network is back, where a page says so. */
export const waitsForNetwork = { networkMode: "online" } as const;

/** No retries here: the transport repeats a lost request once, and a refusal stays a refusal. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: defaultStaleMs },
      // Sent at once, and told at once when there is no network: what waits for it unseen is carried out minutes later,
      // when somebody has long decided otherwise.
      mutations: { retry: false, networkMode: "always" },
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
  /** Kept when there is no network, and sent when there is: the page says so, and shows what waits. */
  waitsForNetwork?: true;
  /** What of the input makes it another request; all of it unless said. */
  requestOf?: (input: InputOf<E>) => unknown;
};

/**
 * A POST as a mutation. Money calls get their Idempotency-Key here: the same input keeps its key
 * until the server has answered, so that a retry after a lost answer has one effect.
 */
export const useSend = <E extends Endpoint>(endpoint: E, options?: SendOptions<E>) =>
  useMutation(sending(useQueryClient(), endpoint, options));

/** What useSend makes of an endpoint, for anyone without a component. */
export function sending<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  options: SendOptions<E> = {},
): MutationOptions<DataOf<E>, Error, InputOf<E>> {
  const line = options.inOrderOf ?? (options.isInOrder ? endpoint : null);
  const requestIn = (input: InputOf<E>) =>
    endpoint.path + JSON.stringify(options.requestOf?.(input) ?? input);
  const refresh = () =>
    Promise.all(
      (options.refreshes ?? []).map(({ path }) => askAgain(client, { queryKey: [path] })),
    );
  return {
    ...(line && { scope: { id: line.path } }),
    ...(options.waitsForNetwork && waitsForNetwork),
    mutationFn: (input) => {
      const idempotencyKey = endpoint.idempotent && keyOfRequest(requestIn(input));
      return call(endpoint, ...([{ ...input, idempotencyKey }] as unknown as Args<E>));
    },
    onSuccess: async (data, input) => {
      forgetRequest(requestIn(input));
      options.onDone?.(data, input);
      await refresh();
    },
    onError: async (error, input) => {
      const isAnswer = error instanceof CallFailed;
      if (isAnswer) forgetRequest(requestIn(input));
      const asked = mayHaveChanged(error) && refresh();
      // Somebody, or a second tap, was faster: the next press is about what stands. All else is said at once.
      if (isAnswer && error.code === conflictCode) await asked;
    },
  };
}

/** From here on each refusal has a number of its own: it is about what is stored, not about the form of the request. */
const ownCodesFrom = 1000;

/** What one saw when one pressed is not what stands; a lost answer may be that of a call that was carried out. */
const mayHaveChanged = (error: Error): boolean =>
  error instanceof CallFailed
    ? [404, conflictCode].includes(error.code) || error.code >= ownCodesFrom
    : error instanceof NetworkFailure;
