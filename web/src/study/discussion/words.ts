/** 讨论组 in words and shapes. */
import { CallFailed } from "#contract/client.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { BbsRole } from "#contract/enums.ts";
import type { getFocusMember, getTopic, Post, Topic } from "#contract/member/study/discussion.ts";
import type { decodeTask } from "#contract/member/study/section.ts";

export type Section = DataOf<typeof decodeTask>;
export type Me = DataOf<typeof getFocusMember>;
export type TopicData = DataOf<typeof getTopic>;

/** 至少 20 个字 · 12 条回复 · 回答后可见他人回复 */
export const topicFacts = ({ minLength, replies, blind, isAnswered, required }: Topic): string =>
  [
    ...(required || minLength > 1 ? [`至少 ${minLength} 个字`] : []),
    // What one may not see yet is not counted either.
    ...(replies === 0 && blind && !isAnswered ? [] : [`${replies} 条回复`]),
    ...(blind && !isAnswered ? ["回答后可见他人回复"] : []),
  ].join(" · ");

/** Pinned first; else as they come. */
export const inOrder = (topics: readonly Topic[]): Topic[] => [
  ...topics.filter(({ pinned }) => pinned),
  ...topics.filter(({ pinned }) => !pinned),
];

/** Observers only read; anyone who took part may go on replying while the task runs. */
export const canReply = ({ isClosed }: Topic, { role, mayReply }: Me): boolean =>
  mayReply && (role === BbsRole.of.moderator || !isClosed);

export const seesOthers = ({ blind, isAnswered }: Topic, { role }: Me): boolean =>
  !blind || isAnswered || role !== BbsRole.of.respondent;

/** Respondents choose name and face; moderators and observers are called what they are. */
export const mayChoose = ({ role, name }: Me): boolean =>
  role === BbsRole.of.respondent && name !== "";

/** What is wrong with the chosen name; undefined for every other refusal, which no other name would mend. */
export const nameProblem = (error: Error | null): string | undefined =>
  error instanceof CallFailed && (error.data as { field?: unknown } | null)?.field === "name"
    ? error.message
    : undefined;

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

/** The moderator's question in it that waits for me: it asks me, and I have said nothing since. */
export function openProbe({ post, replies }: Thread, me: Pick<Me, "number">): Post | null {
  const probe = replies.findLast(({ isProbe }) => isProbe);
  if (!probe || probe.isMine) return null;
  // Within a thread the name says who is asked; without one it is who began the thread.
  const asksMe =
    probe.mentions.length === 0
      ? post.isMine
      : probe.mentions.some(({ number }) => number === me.number);
  return asksMe && !replies.some(({ isMine, id }) => isMine && id > probe.id) ? probe : null;
}

/** Replies that came after the list was read; nothing while more of the list waits below. */
export const newReplies = (counted: number, shown: readonly Post[], hasMore: boolean): number =>
  hasMore ? 0 : Math.max(0, counted - shown.filter(({ isHidden }) => !isHidden).length);

/** What has just been said stands in the list at once, though its page may be far below. */
export const withSent = (posts: readonly Post[], sent: readonly Post[]): Post[] => {
  const known = new Set(posts.map(({ id }) => id));
  return [...posts, ...sent.filter(({ id }) => !known.has(id))];
};
