import { expect, test } from "vitest";
import { nextAfter } from "./next-after.ts";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

test("the row below comes next", () => {
  expect(nextAfter(rows(1, 2, 3), rows(2))).toBe(3);
});

test("after the last row, the one above", () => {
  expect(nextAfter(rows(1, 2, 3), rows(3))).toBe(2);
});

test("a block of decided rows is passed over whole", () => {
  expect(nextAfter(rows(1, 2, 3, 4), rows(2, 3))).toBe(4);
  expect(nextAfter(rows(1, 2, 3, 4), rows(2, 4))).toBe(3);
});

test("nothing is left", () => {
  expect(nextAfter(rows(1), rows(1))).toBeNull();
});
