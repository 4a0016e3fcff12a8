/** A list that is read page after page, as far as somebody asks. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Args } from "#contract/client.ts";
import type { DataOf, InputOf } from "#contract/endpoint.ts";
import { call } from "./api.ts";
import type { Get } from "./query.ts";

type GrowingInput<E extends Get> = Omit<InputOf<E>, "query"> & { query: Record<string, unknown> };

export const useGrowing = <E extends Get>(endpoint: E, input: GrowingInput<E>) =>
  useInfiniteQuery({
    queryKey: [endpoint.path, input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }): Promise<DataOf<E>> => {
      const query = { ...input.query, ...(cursor !== undefined && { cursor }) };
      // The cursor is part of every paged endpoint's query; TypeScript cannot see that through the generic.
      return call(endpoint, ...([{ ...input, query }] as unknown as Args<E>));
    },
    // As every paged endpoint answers it (contract/src/page.ts).
    getNextPageParam: (last: DataOf<E>) => (last as { next: string | null }).next ?? undefined,
  });
