import { expect, test } from "vitest";
import type { Post } from "#contract/member/discussion.ts";
import { lengthOf, threadsOf } from "./words.ts";

const post = (id: number, parentId: number | null = null): Post => ({
  id,
  parentId,
  name: "参与者1",
  avatar: null,
  isMine: false,
  isModerator: false,
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
