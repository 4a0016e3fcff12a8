import { expect, test } from "vitest";
import { linkOf, releaseWords } from "./words.ts";

const now = Date.parse("2026-11-21T04:00:00Z");
const at = (releaseAt: string | null) => ({ releaseAt });

test("what waits for a day says the day and how long it still is", () => {
  expect(releaseWords("pending", at("2026-11-24T02:00:00Z"), now)).toBe(
    "11-24 10:00 到账，还剩 2 天 22 小时",
  );
  expect(releaseWords("held", at("2026-11-22T02:00:00Z"), now)).toBe(
    "明天 10:00 前处理完，还剩 22 小时",
  );
});

test("a day that has passed is not counted down below zero", () => {
  expect(releaseWords("pending", at("2026-11-21T03:59:00Z"), now)).toBe("即将到账");
  expect(releaseWords("held", at("2026-11-20T04:00:00Z"), now)).toBe("即将处理完");
});

test("where a person decides and nothing is promised, no day is made up: the rule says all", () => {
  expect(releaseWords("pending", at(null), now)).toBeNull();
  expect(releaseWords("held", at(null), now)).toBeNull();
});

test("a line leads to the response or the exchange that it is about", () => {
  expect(linkOf({ kind: "response", id: 7 })).toBe("/home/history-detail?id=7");
  expect(linkOf({ kind: "exchange", id: 8 })).toBe("/exchange/detail?id=8");
});
