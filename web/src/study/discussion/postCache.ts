/** One reply's change in every list that holds it, so that a press shows at once. */
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { changeAnswers } from "../../platform/askAgain.ts";
import { listMyPosts, listPosts, type Post } from "#contract/member/study/discussion.ts";

type Lists = InfiniteData<{ list: Post[]; next: string | null }>;

/** Discussion.tsx counts on a list being as old as it was. */
export function changePost(client: QueryClient, id: number, change: Partial<Post>): void {
  for (const { path } of [listPosts, listMyPosts])
    changeAnswers<Lists>(client, { queryKey: [path] }, (known) => changed(known, id, change));
}

const changed = (known: Lists, id: number, change: Partial<Post>): Lists => ({
  ...known,
  pages: known.pages.map((page) => ({
    ...page,
    list: page.list.map((post) => (post.id === id ? { ...post, ...change } : post)),
  })),
});
