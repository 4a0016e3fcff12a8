import { expect, test } from "vitest";
import type { ConsoleCategory } from "#contract/console/community/content.ts";
import { moved, parentsFor, rootIdOf, subtreeOf, treeOf } from "./tree.ts";

const category = (id: number, parentId: number | null, sort: number): ConsoleCategory => ({
  id,
  parentId,
  name: `分类${id}`,
  sort,
  hidden: false,
  version: "",
  articles: 0,
});
const tree = treeOf([
  category(21, null, 3),
  category(1, null, 1),
  category(101, 21, 2),
  category(102, 21, 1),
  category(103, 101, 1),
  category(104, 21, 2),
]);
const branch = (id: number) => {
  const found = tree.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test("parents stand before their children, in their order", () => {
  expect(ids(tree)).toEqual([1, 21, 102, 101, 103, 104]);
  expect(tree.map(({ depth }) => depth)).toEqual([0, 0, 1, 1, 2, 1]);
  expect(ids(subtreeOf(tree, 21))).toEqual([21, 102, 101, 103, 104]);
  expect(ids(subtreeOf(tree, 104))).toEqual([104]);
  expect(rootIdOf(tree, 103)).toBe(21);
});

test("a category hangs under its own root, never under itself", () => {
  expect(ids(parentsFor(tree, branch(101)))).toEqual([21, 102, 104]);
  expect(ids(parentsFor(tree, branch(103)))).toEqual([21, 102, 101, 104]);
});

test("a step changes the numbers of as few as it must, and none at the ends", () => {
  expect(moved(branch(101), -1).map(({ id, sort }) => [id, sort])).toEqual([
    [101, 1],
    [102, 2],
    [104, 3],
  ]);
  expect(moved(branch(102), -1)).toEqual([]);
  expect(moved(branch(104), 1)).toEqual([]);
  expect(moved(branch(104), -1).map(({ id, sort }) => [id, sort])).toEqual([[101, 3]]);
});
