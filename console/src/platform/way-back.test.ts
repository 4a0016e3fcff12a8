import { expect, test } from "vitest";
import { signInPath, wayBack } from "./way-back.ts";

test("one comes back to where one was", () => {
  const path = signInPath("/exchanges?state=2&at=9");
  expect(wayBack(new URLSearchParams(path.split("?")[1]))).toBe("/exchanges?state=2&at=9");
});

test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""])(
  "%s leads nowhere but to the overview",
  (back) => {
    expect(wayBack(new URLSearchParams({ back }))).toBe("/");
  },
);

test("signing in does not lead back to signing in", () => {
  expect(signInPath("/sign-in?back=%2F")).toBe("/sign-in");
  expect(signInPath("/")).toBe("/sign-in");
});
