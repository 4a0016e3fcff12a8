import { expect, test } from "vitest";
import { rebased, restored } from "./rebased.ts";

test("who was overtaken keeps what they typed, on top of what stands now", () => {
  const base = { a: 1, b: 1, c: 1, d: 1 };
  const now = { a: 1, b: 2, c: 2, d: 2 };
  const mine = { a: 9, b: 1, c: 9, d: 2 };
  expect(rebased(mine, { base, now })).toEqual({ form: { a: 9, b: 2, c: 9, d: 2 }, both: ["c"] });
});

test("a list that both wrote alike, or nobody changed, is nobody's conflict", () => {
  const base = { cities: ["上海"], roles: [1, 2] };
  const now = { cities: ["上海", "杭州"], roles: [1, 2] };
  const mine = { cities: ["上海", "杭州"], roles: [2] };
  expect(rebased(mine, { base, now })).toEqual({ form: mine, both: [] });
});

test("what an earlier visit left takes back nothing that a colleague has saved since", () => {
  const left = { form: { a: 9, b: 1, c: 9 }, base: { a: 1, b: 1, c: 1 }, version: "old" };
  const stands = { base: { a: 1, b: 2, c: 2 }, version: "new" };
  expect(restored(left, stands)).toEqual({ form: { a: 9, b: 2, c: 9 }, both: ["c"] });
  // Nobody has saved since: there is nothing to say.
  expect(restored(left, { base: left.base, version: "old" })).toEqual({
    form: left.form,
    both: null,
  });
});
