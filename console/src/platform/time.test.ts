import { expect, test } from "vitest";
import { duration, exactTime, fromWall, relativeTime, toWall } from "./time.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const before = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;

test.each([
  [0, "刚刚"],
  [59_000, "刚刚"],
  [minute, "1 分钟前"],
  [59 * minute, "59 分钟前"],
  [60 * minute, "1 小时前"],
  [24 * 60 * minute, "1 天前"],
  [29 * 24 * 60 * minute, "29 天前"],
  [30 * 24 * 60 * minute, "2026/10/22"],
  [-30_000, "马上"],
  [-3 * 24 * 60 * minute, "3 天后"],
])("%i ms ago reads %s", (ms, words) => {
  expect(relativeTime(before(ms), now)).toBe(words);
});

test("the exact time is Beijing's, wherever the browser is", () => {
  expect(exactTime("2026-11-21T17:05:09Z")).toBe("2026/11/22 01:05:09 北京时间");
});

test("a time typed in the editor means Beijing time and comes back the same", () => {
  expect(fromWall("2026-11-22T01:05")).toBe("2026-11-21T17:05:00.000Z");
  expect(toWall("2026-11-21T17:05:00.000Z")).toBe("2026-11-22T01:05");
  expect(fromWall("")).toBeNull();
  expect(toWall(null)).toBe("");
});

test("durations", () => {
  expect(duration(9)).toBe("9 秒");
  expect(duration(65)).toBe("1 分 05 秒");
  expect(duration(3_720)).toBe("1 小时 02 分");
});
