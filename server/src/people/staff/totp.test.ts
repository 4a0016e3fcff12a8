/** The vectors of RFC 6238, appendix B (SHA-1), as six digits. */
import { expect, test } from "vitest";
import { stepOf, textOf } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is %s", (second, code) => {
  expect(stepOf(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test("a clock may be thirty seconds off either way, and no more", () => {
  const at = (second: number) => stepOf(secret, "287082", new Date(second * 1000));
  expect([at(29), at(30), at(59), at(60), at(89), at(90)]).toEqual([1, 1, 1, 1, 1, undefined]);
  expect(stepOf(secret, "005924", new Date(1_234_567_920_000))).toBe(41_152_263);
  expect(stepOf(secret, "005924", new Date(1_234_567_950_000))).toBeUndefined();
});

test("the secret is shown as authenticators take it", () => {
  expect(textOf(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
