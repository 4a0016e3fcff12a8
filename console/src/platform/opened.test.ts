import { expect, test } from "vitest";
import { openedOf } from "./opened.ts";

const row = { id: 3 };
const kept = { row, at: 1000 };

test("a drawer whose row a colleague has decided stays open, and says so", () => {
  expect(openedOf(3, { listed: row, kept, done: [] })).toEqual({ row, isGone: false });
  // One's own last call was before the list was read that still had it.
  expect(openedOf(3, { listed: undefined, kept, done: [900] })).toEqual({ row, isGone: true });
});

test("what one has decided oneself leaves with its drawer", () => {
  const gone = { row: undefined, isGone: false };
  expect(openedOf(3, { listed: undefined, kept, done: [1200] })).toEqual(gone);
});

test("a drawer that was closed, or another one, is not kept", () => {
  for (const openId of [null, 4])
    expect(openedOf(openId, { listed: undefined, kept, done: [] }).row).toBeUndefined();
});
