/** When a site counts as recovered: not at the first good answer, and not only when nobody meets a lock any more. */
import { expect, test } from "vitest";
import type { Asked } from "../nodes/load.ts";
import { recoveredAt } from "./round.ts";

/** Ten answers a second for a minute after the strike at 1000 s. */
const STRUCK = 1_000_000;
const answers = (isBad: (second: number, n: number) => boolean): Asked[] =>
  Array.from({ length: 600 }, (_, n) => ({
    at: STRUCK + n * 100,
    milliseconds: 20,
    status: isBad(n / 10, n) ? 503 : 200,
  }));
const seconds = (asked: Asked[]) => (recoveredAt(asked, STRUCK) - STRUCK) / 1000;

test("without a bad answer it was never away, and with a rare one neither", () => {
  expect(seconds(answers(() => false))).toBe(0);
  expect(seconds(answers((_, n) => n % 40 === 7))).toBe(0);
  expect(seconds([])).toBe(0);
});

test("an outage counts to its last bad answer, though it begins later and lets some through", () => {
  expect(seconds(answers((at) => at > 3 && at < 20))).toBeCloseTo(19.9, 1);
  expect(seconds(answers((at, n) => at < 20 && n % 3 === 0))).toBeCloseTo(19.8, 1);
});

test("two outages count to the end of the second", () => {
  expect(seconds(answers((at) => at < 5 || (at > 30 && at < 32)))).toBeCloseTo(31.9, 1);
});
