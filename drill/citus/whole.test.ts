/** Decisions against what each of them leaves on its member's machine. */
import { expect, test } from "vitest";
import { differencesOf, type Line } from "./whole.ts";

const line = (id: number, shard = 7): Line => ({ shard, id, memberId: 3 });

test("each is there once, in any order: nothing is wrong", () => {
  expect(differencesOf([line(1), line(2)], [line(2), line(1)])).toEqual([]);
  expect(differencesOf([], [])).toEqual([]);
});

test("what is missing, what is there twice, and what was never decided are each named", () => {
  expect(differencesOf([line(1), line(2)], [line(2), line(2), line(5)])).toEqual([
    "response 5 of 3 in 7 is there and was not decided",
    "response 1 of 3 in 7 is missing",
    "response 2 of 3 in 7 is there 2 times",
  ]);
});

test("what is in another piece than its member's is missing in its own", () => {
  expect(differencesOf([line(1, 7)], [line(1, 8)])).toEqual([
    "response 1 of 3 in 8 is there and was not decided",
    "response 1 of 3 in 7 is missing",
  ]);
});
