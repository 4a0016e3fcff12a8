import { expect, test } from "vitest";
import { actingLines, effectsOf, oddLines } from "./words.ts";

const none = { gold: 0, fen: 0 };
const figures = {
  lines: 10,
  outcomes: { valid: 4, reverse: 1, same: 3, unknown: 2 },
  gainers: 4,
  losers: 1,
  credited: { gold: 400, fen: 0 },
  takenBack: { gold: 60, fen: 0 },
  lost: { gold: 40, fen: 0 },
};

test("a run says who gains, who loses, and what the platform bears", () => {
  expect(effectsOf(figures, 100)).toEqual([
    "判为有效 4 条，有效改无效 1 条。",
    "4 位会员得到 400 金币 ≈ 4.00 元。",
    "1 位会员失去 60 金币 ≈ 0.60 元。",
    "已经提走、收不回的 40 金币 ≈ 0.40 元 由平台承担。",
    "2 行不起作用，请先看看。",
  ]);
});

test("lines that change nothing are told from those that are odd", () => {
  expect(actingLines(figures)).toBe(5);
  expect(oddLines(figures)).toBe(2);
  expect(effectsOf({ ...figures, losers: 0, lost: none, outcomes: { valid: 1 } }, null)).toEqual([
    "判为有效 1 条。",
    "4 位会员得到 400 金币。",
  ]);
});
