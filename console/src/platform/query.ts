/** Server data lives in the query cache; its key is the endpoint's path and input. */
import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef } from "react";
import { type Args, CallFailed } from "#contract/client.ts";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";
import { betweenPresses } from "../../../questionnaire/view/presses.ts";
import { call } from "./api.ts";
import { askAgain, keepAnswer } from "./ask-again.ts";
import { useHeldKey } from "./held-key.ts";
import { pageAsked, type PageUrl, type QueryOf } from "./list-asked.ts";
import { sayDone, sayFailed, sayRefused } from "./notice.ts";
import { isOvertaken, mayHaveChanged } from "./refusal.ts";

export type Get = Endpoint & { method: "GET" };
const staleMs = 10_000;

// What comes does not move what is being pressed (docs/decisions/0151).
if (typeof window !== "undefined") notifyManager.setScheduler(betweenPresses());

export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked and sent at once, and told at once when there is no network: what waits for it unseen is
    // carried out minutes later, when somebody has long closed the question and decided otherwise.
    queries: {
      retry: false,
      staleTime: staleMs,
      // What is opened again within that time is shown as it was, and read again all the same: a payout may have gone through
      // meanwhile, and nothing would tell as long as it is looked at.
      refetchOnMount: ({ observers }) =>
        observers.every(({ options }) => options.staleTime === staleMs) ? "always" : true,
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
  // A page without data shows the error in its place; a message is for what is already on screen.
  queryCache: new QueryCache({
    onError: (error, { state, meta }) =>
      state.data !== undefined && meta?.["isQuiet"] !== true && sayFailed(error),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _kept, { meta }) => {
      if (meta?.["isQuiet"] !== true) sayRefused(error);
      if (mayHaveChanged(error)) void askAgain(queryClient, { predicate: isNotEdited });
    },
  }),
});

/** Editors read once, with data that never grows stale: reading again would change what somebody is editing. */
const isNotEdited = ({ observers }: Query): boolean =>
  !observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);

const keyOf = (endpoint: Get, input: unknown) => [endpoint.path, input ?? null];

export const query = <E extends Get>(endpoint: E, ...args: Args<E>) =>
  queryOptions<DataOf<E>>({
    queryKey: keyOf(endpoint, args[0]),
    queryFn: () => call(endpoint, ...args),
    ...(endpoint.cacheSeconds === undefined ? {} : { staleTime: endpoint.cacheSeconds * 1000 }),
  });

/** A page of a list: the page before stays on screen until the next one is there. */
export const pageQuery = <E extends Get>(endpoint: E, ...args: Args<E>) => ({
  ...query(endpoint, ...args),
  placeholderData: keepPreviousData,
});

export type ListInput<E extends Get> = Omit<InputOf<E>, "query"> & {
  query?: Omit<QueryOf<E>, keyof ReturnType<typeof pageAsked<E>>>;
};

/** The page of a list that the address says; `input`: whose list it is, and the filters that the page has itself. */
export const listQuery = <E extends Get>(endpoint: E, url: PageUrl, input: ListInput<E>) => {
  const asked = { ...input, query: { ...pageAsked(endpoint, url), ...input.query } };
  // Both halves are what the endpoint takes; TypeScript cannot see that through the generic.
  return pageQuery(endpoint, ...([asked] as unknown as Args<E>));
};

/** What is read again by itself: the screen says how old it is, and no message comes for each that failed. */
export const liveQuery = <E extends Get>(endpoint: E, ...args: Args<E>) => ({
  ...pageQuery(endpoint, ...args),
  meta: { isQuiet: true },
});

/** Puts a call's answer into the cache as it is: asking again would change what somebody is editing. */
export function useKeep<E extends Get>(endpoint: E) {
  const client = useQueryClient();
  return (written: DataOf<E> & { id: number }): void => {
    const key = keyOf(endpoint, { params: { id: String(written.id) } });
    keepAnswer(client, key, written);
  };
}

type SendOptions<E extends Endpoint> = {
  /** Queries that the call makes stale, by endpoint; every input of them is asked again. */
  refreshes?: readonly Endpoint[];
  /** What an editor has open: when somebody was quicker, read again without taking its fields away. */
  rereads?: readonly Get[];
  /** Told to the operator once it is done. */
  said?: string;
  onDone?: (data: DataOf<E>) => void;
  /** The screen shows the failure itself, where it belongs. */
  isQuiet?: boolean;
};

/**
 * A POST as a mutation. A call that wants an Idempotency-Key keeps it for the same input until the
 * server has answered, so that a repeat after a lost answer has one effect. The same input again while
 * it is on its way (the second click of a double one, before the button is drawn as busy) is the same press.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const client = useQueryClient();
  const { keyFor, release } = useHeldKey();
  const sending = useRef<string | null>(null);
  const mutation = useMutation<DataOf<E>, Error, InputOf<E>>({
    meta: { isQuiet: options.isQuiet === true },
    mutationFn: (input) => {
      const keyed = endpoint.idempotent ? { ...input, idempotencyKey: keyFor(input) } : input;
      // The key is an extra that every call takes; TypeScript cannot see that through the generic.
      return call(endpoint, ...([keyed] as unknown as Args<E>)).finally(() => {
        if (sending.current === JSON.stringify(input)) sending.current = null;
      });
    },
    onSuccess: async (data) => {
      release();
      if (options.said !== undefined) sayDone(options.said);
      options.onDone?.(data);
      await Promise.all(
        (options.refreshes ?? []).map(({ path }) => askAgain(client, { queryKey: [path] })),
      );
    },
    onError: async (error) => {
      if (error instanceof CallFailed) release();
      if (isOvertaken(error)) await readSilently(client, options.rereads);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    const text = JSON.stringify(args[0]);
    if (sending.current === text) return;
    sending.current = text;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}

/** The failure has been shown already. If reading again fails as well, the screen stays as it is. */
const readSilently = (client: QueryClient, endpoints: readonly Get[] = []) =>
  Promise.allSettled(
    endpoints.flatMap((endpoint) =>
      client
        .getQueryCache()
        .findAll({ queryKey: [endpoint.path], type: "active" })
        .map(async ({ queryKey }) =>
          // The key is the path and the input that it was asked with.
          keepAnswer(client, queryKey, await call(endpoint, queryKey[1] as never)),
        ),
    ),
  );
