import { expect, test } from "vitest";
import { monthIn } from "./month.ts";

const today = "2026-11-21T18:05";

test("the bare page is this month; nonsense in the address is, too", () => {
  expect(monthIn(new URLSearchParams(), today)).toBe("2026-11");
  expect(monthIn(new URLSearchParams("month=2026-03"), today)).toBe("2026-03");
  expect(monthIn(new URLSearchParams("month=2026-13"), today)).toBe("2026-11");
});
