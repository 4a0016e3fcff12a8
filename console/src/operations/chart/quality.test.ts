import { expect, test } from "vitest";
import type { PlatformQuality } from "#contract/console/operations/chart.ts";
import { fileRows, nextSort, sortedBy, sortOf } from "./quality.ts";

const none = {
  screened: 0,
  quotaFull: 0,
  timedOut: 0,
  invalid: 0,
  medianSeconds: null,
  refusedReturns: 0,
  completes: [],
};
const list: PlatformQuality[] = [
  { ...none, id: 1, name: "乙", entered: 10, completed: 5, medianSeconds: 60 },
  { ...none, id: 2, name: "甲", entered: 0, completed: 0 },
  { ...none, id: 3, name: "丙", entered: 30, completed: 3, invalid: 1, medianSeconds: 30 },
];
const ids = (sort: string | null) => sortedBy(list, sortOf(sort)).map(({ id }) => id);

test("the busiest platform is first, unless another order is asked for", () => {
  expect(ids(null)).toEqual([3, 1, 2]);
  expect(ids("entered")).toEqual([2, 1, 3]);
  expect(ids("-nonsense")).toEqual([3, 1, 2]);
});

test("what has nothing to tell comes last, whichever way", () => {
  expect(ids("median")).toEqual([3, 1, 2]);
  expect(ids("-median")).toEqual([1, 3, 2]);
  expect(ids("-completion")).toEqual([1, 3, 2]);
});

test("the head of a column turns its order round", () => {
  expect(nextSort("completed", sortOf(null))).toBe("-completed");
  expect(nextSort("completed", sortOf("-completed"))).toBe("completed");
  expect(nextSort("name", sortOf(null))).toBe("name");
});

test("the file says shares as numbers and nothing where there is nothing", () => {
  const [head, , , last] = fileRows(sortedBy(list, sortOf("-entered")));
  expect(head?.slice(0, 5)).toEqual(["编号", "平台", "进入", "完成", "完成率"]);
  expect(last).toEqual([2, "甲", 0, 0, "", 0, 0, 0, 0, "", "", 0]);
  expect(fileRows(list)[3]?.[9]).toBe(0.3333);
});
