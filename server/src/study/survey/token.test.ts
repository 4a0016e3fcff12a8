import { expect, test } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { csvCell } from "../../platform/csv.ts";
import { newToken } from "./token.ts";

test("an attempt is called the same in links and in files, which no spreadsheet takes for a formula", () => {
  const drawn = ["-".repeat(32), `-${"a".repeat(31)}`, "1".repeat(32), `_${"a-".repeat(15)}b`];
  const clock = { ...systemClock, token: () => drawn.shift() ?? "" };
  const token = newToken(clock);
  expect(token).toBe(`_${"a-".repeat(15)}b`);
  expect(csvCell(token)).toBe(token);
});
