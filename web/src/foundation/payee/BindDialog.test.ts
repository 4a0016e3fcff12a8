import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { fieldOf } from "./BindDialog.tsx";

const failed = (row: { code: number; msg: string }, data: unknown = null) =>
  new CallFailed({ ...row, data });

test("a refusal stands under the field that it is about", () => {
  expect(fieldOf(failed(errors.codeWrong))).toBe("code");
  expect(fieldOf(failed(errors.tooOften))).toBe("code");
  expect(fieldOf(failed(errors.payeeTaken))).toBe("account");
  expect(fieldOf(failed(errors.badRequest, { field: "realName" }))).toBe("realName");
  expect(fieldOf(failed(errors.accountClosed))).toBeNull();
  expect(fieldOf(new Error("offline"))).toBeNull();
});
