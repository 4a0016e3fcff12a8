/** One reply's change in every list that holds it, so that a press shows at once. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { listMyPosts, listPosts, type Post } from "#contract/member/study/discussion.ts";

type Lists = InfiniteData<{ list: Post[]; next: string | null }>;

export function changePost(client: QueryClient, id: number, change: Partial<Post>): void {
  for (const { path } of [listPosts, listMyPosts])
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [path] }))
      // As old as it was: only asking the server makes a list new (Discussion.tsx counts on it).
      client.setQueryData<Lists>(queryKey, (known) => known && changed(known, id, change), {
        updatedAt: state.dataUpdatedAt,
      });
}

const changed = (known: Lists, id: number, change: Partial<Post>): Lists => ({
  ...known,
  pages: known.pages.map((page) => ({
    ...page,
    list: page.list.map((post) => (post.id === id ? { ...post, ...change } : post)),
  })),
});
