import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { fieldOfRefusal } from "./refusal.ts";

const failed = (row: { code: number; msg: string }, data: unknown = null) =>
  new CallFailed({ ...row, data });

test("a refusal is about the field that the server names", () => {
  expect(fieldOfRefusal(failed(errors.badRequest, { field: "nickname" }))).toBe("nickname");
});

test("a wrong code and too many of them are about the code", () => {
  expect(fieldOfRefusal(failed(errors.codeWrong))).toBe("code");
  const waiting = { code: errors.tooOften.code, msg: "请 40 秒后再试" };
  expect(fieldOfRefusal(failed(waiting))).toBe("code");
});

test("anything else is about no field that it names", () => {
  expect(fieldOfRefusal(failed(errors.accountTaken))).toBeNull();
  expect(fieldOfRefusal(failed(errors.passwordWeak))).toBeNull();
  expect(fieldOfRefusal(new Error("offline"))).toBeNull();
});
