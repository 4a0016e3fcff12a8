import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import type { Post, Topic } from "#contract/member/study/discussion.ts";
import {
  inOrder,
  lengthOf,
  nameProblem,
  newReplies,
  openProbe,
  threadsOf,
  withSent,
} from "./words.ts";

const aTopic: Topic = {
  id: 1,
  title: "早餐",
  bodyHtml: "",
  required: false,
  blind: false,
  minLength: 1,
  isClosed: false,
  isAnswered: false,
  pinned: false,
  replies: 0,
};

const post = (id: number, parentId: number | null = null): Post => ({
  id,
  parentId,
  name: "参与者1",
  avatar: null,
  isMine: false,
  isModerator: false,
  isGuest: false,
  number: null,
  body: "一句话",
  pictures: [],
  mentions: [],
  likes: 0,
  isLiked: false,
  isProbe: false,
  isHidden: false,
  createdAt: "2026-11-21T08:00:00Z",
});

test("Only what is wrong with the name is said of the name", () => {
  const refused = (data: unknown) => new CallFailed({ code: 400, msg: "换一个", data });
  expect(nameProblem(refused({ field: "name" }))).toBe("换一个");
  for (const other of [refused({ field: "agreed" }), refused(null), new Error("lost"), null])
    expect(nameProblem(other)).toBeUndefined();
});

test("Replies stand under what they answer, in their order", () => {
  const threads = threadsOf([post(1), post(2), post(3, 1), post(4, 2), post(5, 1)]);
  expect(threads.map((one) => [one.post.id, one.replies.map(({ id }) => id)])).toEqual([
    [1, [3, 5]],
    [2, [4]],
  ]);
});

test("A reply whose parent is not there is not lost", () => {
  expect(threadsOf([post(7, 3), post(8, 7)])).toHaveLength(1);
  expect(threadsOf([post(7, 3)])[0]?.post.id).toBe(7);
});

test("Spaces do not make an answer longer", () => {
  expect(lengthOf(" 好 吃\n吧 ")).toBe(3);
  expect(lengthOf("👍好")).toBe(2);
});

test("A moderator's question waits for whom it asks, until they have said something", () => {
  const me = { number: 5 };
  const mine = { ...post(1), isMine: true, number: 5 };
  const probe = { ...post(2, 1), isProbe: true };
  const answer = { ...post(3, 1), isMine: true };
  expect(openProbe({ post: mine, replies: [probe] }, me)?.id).toBe(2);
  expect(openProbe({ post: mine, replies: [probe, answer] }, me)).toBeNull();
  expect(openProbe({ post: post(1), replies: [probe] }, me)).toBeNull();
  const named = { ...probe, id: 4, mentions: [{ number: 5, name: "早起的鸟" }] };
  expect(openProbe({ post: post(1), replies: [answer, named] }, me)?.id).toBe(4);
  expect(openProbe({ post: mine, replies: [named] }, { number: 6 })).toBeNull();
});

test("New replies are counted once the whole list is there", () => {
  expect(newReplies(3, [post(1)], false)).toBe(2);
  expect(newReplies(3, [post(1)], true)).toBe(0);
  expect(newReplies(1, [post(1), { ...post(2), isHidden: true }], false)).toBe(0);
});

test("What I have just said is there once", () => {
  expect(withSent([post(1)], [post(9)]).map(({ id }) => id)).toEqual([1, 9]);
  expect(withSent([post(1), post(9)], [post(9)])).toHaveLength(2);
});

test("Pinned topics come first, the others keep their order", () => {
  const topic = (id: number, pinned: boolean) => ({ ...aTopic, id, pinned });
  const ids = inOrder([topic(1, false), topic(2, true), topic(3, false)]).map(({ id }) => id);
  expect(ids).toEqual([2, 1, 3]);
});
