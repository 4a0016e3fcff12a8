import { expect, test } from "vitest";
import { placeIn } from "./active.ts";
import { type Column, leastWidth, shownColumns } from "./columns.ts";

const column = (key: string, change: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  render: () => null,
  ...change,
});
const columns = [column("a", { isFixed: true }), column("b"), column("c", { isExtra: true })];
const keys = (flipped: string[]) => shownColumns(columns, flipped).map(({ key }) => key);

test("extra columns wait to be asked for, fixed ones cannot be put away", () => {
  expect(keys([])).toEqual(["a", "b"]);
  expect(keys(["c", "b", "a"])).toEqual(["a", "c"]);
});

test("a table is at least as wide as its columns", () => {
  expect(leastWidth([column("a", { width: 100 }), column("b")])).toBe(260);
});

test("j and k stay on their row, and on its place when it is gone", () => {
  expect(placeIn([5, 6, 7], { id: 6, index: 0 })).toBe(1);
  expect(placeIn([5, 7], { id: 6, index: 1 })).toBe(1);
  expect(placeIn([5], { id: 6, index: 3 })).toBe(0);
  expect(placeIn([], { id: null, index: 0 })).toBe(0);
});
