import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { isAboutCode } from "./aboutCode.ts";

const failed = (row: { code: number; msg: string }, data: unknown = null) =>
  new CallFailed({ ...row, data });

test("what is about the code is said under the code", () => {
  expect(isAboutCode(failed(errors.codeWrong))).toBe(true);
  expect(isAboutCode(failed(errors.codeNeeded))).toBe(true);
  expect(isAboutCode(failed(errors.tooOften))).toBe(true);
  expect(isAboutCode(failed(errors.badRequest, { field: "code" }))).toBe(true);
});

test("what is about the money is said over the button", () => {
  expect(isAboutCode(failed(errors.balanceTooLow))).toBe(false);
  expect(isAboutCode(failed(errors.badRequest, { field: "amount" }))).toBe(false);
  expect(isAboutCode(new Error("offline"))).toBe(false);
});
