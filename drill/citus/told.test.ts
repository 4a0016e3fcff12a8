/** Decisions against the messages that tell of them. */
import { expect, test } from "vitest";
import { differencesOf, type Line } from "./told.ts";

const line = (id: number, shard = 7): Line => ({ shard, id, memberId: 3 });

test("each told of once, in any order: nothing is wrong", () => {
  expect(differencesOf([line(1), line(2)], [line(2), line(1)])).toEqual([]);
  expect(differencesOf([], [])).toEqual([]);
});

test("a decision that nobody was told of, one told of twice, and a message of what was never decided are each named", () => {
  expect(differencesOf([line(1), line(2)], [line(2), line(2), line(5)])).toEqual([
    "response 5 of 3 in 7 was told of and is not decided",
    "response 1 of 3 in 7 was not told of",
    "response 2 of 3 in 7 was told of 2 times",
  ]);
});

test("a message in another piece than its member's is none", () => {
  expect(differencesOf([line(1, 7)], [line(1, 8)])).toEqual([
    "response 1 of 3 in 8 was told of and is not decided",
    "response 1 of 3 in 7 was not told of",
  ]);
});
