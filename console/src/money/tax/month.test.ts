import { expect, test } from "vitest";
import { monthIn, monthsUpTo, monthText } from "./month.ts";

const today = "2026-11-21T18:05";

test("the bare page is this month; nonsense in the address is, too", () => {
  expect(monthIn(new URLSearchParams(), today)).toBe("2026-11");
  expect(monthIn(new URLSearchParams("month=2026-03"), today)).toBe("2026-03");
  expect(monthIn(new URLSearchParams("month=2026-13"), today)).toBe("2026-11");
});

test("three years of months can be chosen, and whichever was asked for", () => {
  const months = monthsUpTo("2026-02-03T00:00", "2026-01");
  expect(months.slice(0, 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
  expect(months).toHaveLength(36);
  expect(monthsUpTo("2026-02-03T00:00", "2020-05").at(-1)).toBe("2020-05");
  expect(monthText("2026-03")).toBe("2026 年 3 月");
});
