import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { allErrors } from "#contract/console/errors.ts";
import { SignedOut, Unreachable } from "./api.ts";
import { isOvertaken, mayHaveChanged, overtakenWords } from "./refusal.ts";

const refused = (name: keyof typeof allErrors) =>
  new CallFailed({ ...allErrors[name], data: null });

test.each(["conflict", "notFound", "runClosed", "balanceTooLow", "prizeGone"] as const)(
  "%s says that the screen is older than what stands",
  (name) => {
    expect(isOvertaken(refused(name))).toBe(true);
  },
);

test.each(["badRequest", "forbidden", "tooOften", "idempotencyKeyReused"] as const)(
  "%s says nothing of the kind",
  (name) => {
    expect(mayHaveChanged(refused(name))).toBe(false);
  },
);

test.each(["internal", "unavailable"] as const)(
  "after %s nobody knows what was carried out, and the list is read again",
  (name) => {
    expect(mayHaveChanged(refused(name))).toBe(true);
    expect(isOvertaken(refused(name))).toBe(false);
  },
);

test("a lost answer may have changed something, a lost session has not", () => {
  expect(mayHaveChanged(new Unreachable(0))).toBe(true);
  expect(isOvertaken(new Unreachable(0))).toBe(false);
  expect(mayHaveChanged(new SignedOut())).toBe(false);
});

test("nobody is asked to reload what was read again already", () => {
  const done = "。页面已重新读取，请以现在显示的为准";
  expect(overtakenWords(allErrors.conflict.msg)).toBe(`状态已变化${done}`);
  expect(overtakenWords("这条申诉已经答复过")).toBe(`这条申诉已经答复过${done}`);
});
