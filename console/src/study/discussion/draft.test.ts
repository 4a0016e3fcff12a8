import { expect, test } from "vitest";
import type { ConsoleTopic } from "#contract/console/study/discussion.ts";
import { floorOf, listsOf, wanted, withClosed, withMoved, withNew, withReopened } from "./draft.ts";

const topic = (id: number, isClosed = false): ConsoleTopic => ({
  id,
  draft: { title: `话题${id}`, body: "", required: true, blind: false, minLength: 10 },
  isClosed,
  replies: 0,
  members: 0,
});
const ids = (lists: ReturnType<typeof listsOf>) => wanted(lists).map(({ id }) => id);

test("Topics move up and down, and stay at the ends", () => {
  const lists = listsOf([topic(1), topic(2), topic(3)]);
  expect(ids(withMoved(lists, "3", -1))).toEqual([1, 3, 2]);
  expect(ids(withMoved(lists, "1", -1))).toEqual([1, 2, 3]);
  expect(ids(withMoved(lists, "3", 1))).toEqual([1, 2, 3]);
});

test("A closed topic can come back; a new one that is taken out is gone", () => {
  const lists = listsOf([topic(1), topic(2), topic(3, true)]);
  const closed = withClosed(lists, "1");
  expect(ids(closed)).toEqual([2]);
  expect(closed.closed.map(({ id }) => id)).toEqual([3, 1]);
  expect(ids(withReopened(closed, "3"))).toEqual([2, 3]);
  const added = withNew(lists, "new");
  expect(ids(added)).toEqual([1, 2, null]);
  expect(withClosed(added, "new").closed.map(({ id }) => id)).toEqual([3]);
});

test("An operator is told how soon one may be done: the task's own floor, or what the topics need", () => {
  const lists = listsOf([topic(1), topic(2), topic(3)]);
  const none = { minutes: 15, minimumSeconds: 0 };
  // 3 characters to read, a touch, and 10 characters to write, each.
  expect(floorOf(lists, none)).toBe(4);
  const wide = lists.open.map((line) => ({ ...line, draft: { ...line.draft, minLength: 1000 } }));
  expect(floorOf({ ...lists, open: wide }, { ...none, minutes: 1 })).toBe(30);
  expect(floorOf(lists, { minutes: 15, minimumSeconds: 90 })).toBe(90);
  const optional = lists.open.map((line) => ({
    ...line,
    draft: { ...line.draft, required: false },
  }));
  expect(floorOf({ ...lists, open: optional }, none)).toBe(0);
});
