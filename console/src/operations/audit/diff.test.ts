import { expect, test } from "vitest";
import { changesBetween } from "./diff.ts";

test("only what differs is told, by its path", () => {
  const before = { state: 0, draft: { title: "旧", roles: [0, 3] } };
  const after = { state: 1, draft: { title: "旧", roles: [0, 2, 3] } };
  expect(changesBetween(before, after)).toEqual([
    { path: "state", before: "0", after: "1" },
    { path: "draft.roles[1]", before: "3", after: "2" },
    { path: "draft.roles[2]", before: null, after: "3" },
  ]);
});

test("a new thing has nothing before", () => {
  expect(changesBetween(null, { title: "新" })).toEqual([
    { path: "title", before: null, after: "新" },
  ]);
});

test("nothing changed", () => {
  expect(changesBetween(null, null)).toEqual([]);
  expect(changesBetween({ a: [1] }, { a: [1] })).toEqual([]);
});
