import { expect, test } from "vitest";
import { gapOf, subjectOf, sumText } from "./words.ts";

test("a difference leads to what it is about", () => {
  expect(subjectOf("exchange:12")).toEqual({
    text: "提现或兑换 12",
    to: "/exchanges?state=all&open=12",
  });
  expect(subjectOf("bill:EX:7")).toEqual({ text: "单号 EX:7", to: null });
  expect(subjectOf("ledger")).toEqual({ text: "ledger", to: null });
});

test("money is written in yuan, pieces and coins as numbers", () => {
  expect(sumText("payouts", 123_456)).toBe("1,234.56 元");
  expect(sumText("stock", 1_234)).toBe("1,234");
  expect(sumText("stock", null)).toBe("无");
  expect(gapOf({ ours: 5, theirs: 3 })).toBe(2);
  expect(gapOf({ ours: null, theirs: 3 })).toBeNull();
});
