import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { codeNeededCode } from "../platform/transport.ts";
import { isAboutCode, isCodeNeeded } from "./refusal.ts";

const failed = (row: { code: number; msg: string }, data: unknown = null) =>
  new CallFailed({ ...row, data });

test("a wrong code is said under the code, and so is one that was asked for too often", () => {
  expect(isAboutCode(failed(errors.codeWrong), true)).toBe(true);
  expect(isAboutCode(failed(errors.tooOften), true)).toBe(true);
  expect(isAboutCode(failed(errors.badRequest, { field: "code" }), true)).toBe(true);
});

test("what is about the money is said over the button", () => {
  expect(isAboutCode(failed(errors.balanceTooLow), true)).toBe(false);
  expect(isAboutCode(failed(errors.badRequest, { field: "amount" }), true)).toBe(false);
  expect(isAboutCode(failed(errors.tooOften), false)).toBe(false);
  expect(isAboutCode(new Error("offline"), true)).toBe(false);
});

test("a code that the quote did not ask for is asked for in place", () => {
  expect(codeNeededCode).toBe(errors.codeNeeded.code);
  expect(isCodeNeeded(failed(errors.codeNeeded))).toBe(true);
  expect(isAboutCode(failed(errors.codeNeeded), false)).toBe(true);
});
