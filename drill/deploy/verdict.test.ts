/** A drill of the image that could not try everything says so, and in its long form is no success. */
import { expect, test } from "vitest";
import { verdictOf } from "./verdict.ts";

const tried = { form: "long", wrong: [], skipped: [], seconds: 9 } as const;

test("what was not tried stands in the verdict, and only the short form passes without it", () => {
  expect(verdictOf(tried)).toEqual({
    isGood: true,
    line: "ok  the image and its proxies, in 9.0 s",
  });
  const without = { ...tried, skipped: ["nginx is not on this machine"] };
  const left = "the image and its proxies, in 9.0 s; not tried: nginx is not on this machine";
  expect(verdictOf(without)).toEqual({ isGood: false, line: `BAD ${left}` });
  expect(verdictOf({ ...without, form: "short" })).toEqual({ isGood: true, line: `ok  ${left}` });
  expect(verdictOf({ ...tried, form: "short", wrong: ["it stops with code 1"] }).isGood).toBe(
    false,
  );
});
