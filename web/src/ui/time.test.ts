import { expect, test } from "vitest";
import { monthsBack } from "./months.ts";
import { formatDay, formatMinutes, formatMoment, formatSpan } from "./time.ts";

/** 2026-01-01 00:30 in Shanghai, still the old year in London. */
const now = Date.parse("2025-12-31T16:30:00Z");

test("days near now are named, others are dated in Shanghai's calendar", () => {
  expect(formatMoment("2025-12-31T16:05:00Z", now)).toBe("今天 00:05");
  expect(formatMoment("2025-12-31T15:59:00Z", now)).toBe("昨天 23:59");
  expect(formatMoment("2026-01-02T01:00:00Z", now)).toBe("明天 09:00");
  expect(formatMoment("2026-03-04T01:00:00Z", now)).toBe("03-04 09:00");
  expect(formatMoment("2025-06-01T01:00:00Z", now)).toBe("2025-06-01 09:00");
  expect(formatDay("2025-12-31T16:00:00Z")).toBe("2026-01-01");
});

test("spans say two units at most and never go below zero", () => {
  expect(formatSpan(2 * 86_400_000 + 3 * 3_600_000)).toBe("2 天 3 小时");
  expect(formatSpan(86_400_000)).toBe("1 天");
  expect(formatSpan(3 * 3_600_000 + 5 * 60_000)).toBe("3 小时 5 分钟");
  expect(formatSpan(3_600_000)).toBe("1 小时");
  expect(formatSpan(245_000)).toBe("4 分 05 秒");
  expect(formatSpan(-1)).toBe("0 分 00 秒");
});

test("minutes read as a person would say them", () => {
  expect(formatMinutes(0.4)).toBe("不到 1 分钟");
  expect(formatMinutes(5)).toBe("5 分钟");
  expect(formatMinutes(4.24)).toBe("4.2 分钟");
  expect(formatMinutes(95)).toBe("1 小时 35 分钟");
});

test("months count back over the year's end", () => {
  expect(monthsBack(now, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(monthsBack(now, 3, Date.parse("2025-11-30T16:30:00Z"))).toEqual(["2026-01", "2025-12"]);
  expect(monthsBack(now, 3, now)).toEqual(["2026-01"]);
});
