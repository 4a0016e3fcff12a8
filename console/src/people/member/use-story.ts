/** A member's story, page after page as far as somebody asks. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { memberStory } from "#contract/console/operations/desk.ts";
import { call } from "../../platform/api.ts";
import type { StoryKind } from "./story.ts";

const size = 30;

export const useStory = (memberId: number, kind: StoryKind | undefined) =>
  useInfiniteQuery({
    queryKey: [memberStory.path, memberId, kind ?? null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(memberStory, {
        params: { id: String(memberId) },
        query: { size, kind, ...(pageParam !== undefined && { cursor: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
