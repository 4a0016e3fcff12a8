import { expect, test } from "vitest";
import { tickWords } from "../../ui/earned.ts";
import { pointsOf, readSpan, sumOf } from "./points.ts";

const earnings = {
  points: [
    { at: "2026-11-20", gold: 1250, fen: 300 },
    { at: "2026-11-21", gold: -200, fen: 0 },
  ],
};

test("a day's point is worth both currencies, and its words keep them apart", () => {
  expect(pointsOf(earnings, "day", 100)).toEqual([
    { label: "11-20", value: 1550, words: "1,250 金币 + 3.00 元" },
    { label: "11-21", value: -200, words: "\u2212200 金币" },
  ]);
  expect(pointsOf({ points: [{ at: "2026-11", gold: 1, fen: 0 }] }, "month", 100)[0]?.label).toBe(
    "2026-11",
  );
});

test("the sum is that of the points", () => {
  expect(sumOf(earnings)).toEqual({ gold: 1050, fen: 300 });
});

test("the span comes from the address, and nonsense is 30 days", () => {
  expect(readSpan(new URLSearchParams("earnings=month"))).toBe("month");
  expect(readSpan(new URLSearchParams("earnings=century"))).toBe("day");
});

test("the axis writes whole yuan short", () => {
  expect(tickWords(150_000)).toBe("1,500 元");
  expect(tickWords(50)).toBe("0.50 元");
});
