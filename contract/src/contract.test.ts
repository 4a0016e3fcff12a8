import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "./endpoints.ts";
import * as enums from "./enums.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";

/** Number and Chinese label of every enumeration whose numbers are given, retyped by hand. */
test.each([
  [enums.App, [1, 2, 3, 4]],
  [enums.ExchangeType, [1, 2, 3]],
  [enums.TaskModule, [0, 1, 2, 3, 4]],
  [enums.AuditState, [0, 1, 2]],
  [enums.JoinResult, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
  [enums.TaskType, [0, 1, 2, 3, 4, 5, 6, 7]],
  [enums.ExchangeState, [0, 1, 2, 3, 4, 5]],
  [enums.FeedbackState, [0, 1, 2, 3, 4, 5]],
  [enums.Role, [0, 1, 2, 3]],
])("an enumeration holds the given numbers, each with a Chinese label", (one, numbers) => {
  const values: readonly number[] = one.values;
  const sorted = [...values].sort((a, b) => a - b);
  // Kinds of task of our own may follow the given ones; no other list grows.
  expect(one === enums.TaskType ? sorted.slice(0, numbers.length) : sorted).toEqual(numbers);
  const label = one.label as (value: number) => string;
  for (const value of values) expect(label(value)).toMatch(/\p{Script=Han}|QQ/u);
  expect(z.safeParse(one.schema, 99).success).toBe(false);
  expect(z.safeParse(one.fromText, String(numbers[0])).success).toBe(true);
  expect(z.safeParse(one.fromText, "").success).toBe(false);
});

test("roles and exchange states mean what was given", () => {
  expect(enums.Role.of).toEqual({ vip: 0, agent: 1, leader: 2, member: 3 });
  expect(enums.ExchangeState.of).toMatchObject({ pendingReview: 0, issued: 1, toBeIssued: 2 });
  expect(enums.ExchangeState.of).toMatchObject({ revoked: 3, rejected: 4, failed: 5 });
});

test("the limits are the given numbers", () => {
  expect(limits).toMatchObject({
    cookieDays: 14,
    codeCountdownSeconds: 59,
    errorShakeMs: 800,
    toastMs: 2000,
    refreshThresholdMs: 90_000,
    guardDialogDelayMs: 300,
    forgotPasswordDelayMs: 664,
    chunkLoadTimeoutMs: 120_000,
    captchaDialogPx: 400,
    sliderWidthPx: 360,
    sliderHeightPx: 48,
    loginDialogPx: 345,
  });
});

test("silent codes are 1060 and 1049 alone, and 5013 passes through", () => {
  const silent = Object.values(errors).filter((row) => "silent" in row);
  expect(silent.map((row) => row.code).toSorted((a, b) => a - b)).toEqual([1049, 1060]);
  expect(errors.entryRefused.code).toBe(5013);
});

test("no two endpoints share a method and a path, and money calls need a key", () => {
  const places = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
  expect(endpoints["exchange.createExchange"]).toMatchObject({ idempotent: true });
});

test("every console endpoint is for staff, and no member endpoint is", () => {
  for (const [name, { path, access }] of Object.entries(endpoints)) {
    const isSignIn = path.startsWith("/console/login");
    expect(typeof access === "object" || isSignIn, name).toBe(path.startsWith("/console"));
  }
});
