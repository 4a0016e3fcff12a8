/** 讨论组 in words and shapes. */
import type { DataOf } from "#contract/endpoint.ts";
import type { decodeTask, getFocusMember, Post, Topic } from "#contract/member/discussion.ts";

export type Section = DataOf<typeof decodeTask>;
export type Me = DataOf<typeof getFocusMember>;

/** 必答 · 至少 20 个字 · 12 条回复 */
export const topicFacts = ({ minLength, replies, blind, isAnswered }: Topic): string =>
  [
    `至少 ${minLength} 个字`,
    `${replies} 条回复`,
    ...(blind && !isAnswered ? ["回答后可见别人的回复"] : []),
  ].join(" · ");

/** As the server counts an answer: spaces are none of it. */
export const lengthOf = (text: string): number => Array.from(text.replaceAll(/\s+/gu, "")).length;

export type Thread = { post: Post; replies: Post[] };

/** Nested once: each reply under what it answers; one whose parent is not here stands alone. */
export function threadsOf(posts: readonly Post[]): Thread[] {
  const threads = new Map<number, Thread>();
  for (const post of posts) {
    const parent = post.parentId === null ? undefined : threads.get(post.parentId);
    if (parent) parent.replies.push(post);
    else threads.set(post.id, { post, replies: [] });
  }
  return [...threads.values()];
}
