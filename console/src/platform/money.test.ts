import { expect, test } from "vitest";
import { gold, goldInFen, hourText, rewardText, signed, worthText, yuan } from "./money.ts";

test("fen are written as yuan with two digits", () => {
  expect(yuan(123_456)).toBe("1,234.56 元");
  expect(yuan(5)).toBe("0.05 元");
  expect(yuan(-250)).toBe("-2.50 元");
});

test("gold is worth what the payout would give, rounded down on both sides of zero", () => {
  expect(goldInFen(1_250, 100)).toBe(1_250);
  expect(goldInFen(1, 300)).toBe(0);
  expect(goldInFen(-100, 300)).toBe(-33);
});

test("a reward names both currencies, and the worth once the rate is known", () => {
  expect(rewardText(1_250, 300, 100)).toBe("1,250 金币 ≈ 12.50 元，现金 3.00 元");
  expect(rewardText(1_250, 0, null)).toBe("1,250 金币");
  expect(rewardText(0, 300, 100)).toBe("现金 3.00 元");
  expect(rewardText(0, 0, 100)).toBe("无奖励");
});

test("only gains carry a sign of their own", () => {
  expect(signed(200, gold(200))).toBe("+200 金币");
  expect(signed(-200, gold(-200))).toBe("-200 金币");
});

test("where brands have different rates, gold is worth from the least to the most of them", () => {
  expect(worthText(1_250, [100])).toBe("12.50 元");
  expect(worthText(1_250, [100, 1000])).toBe("1.25～12.50 元");
  expect(worthText(1_250, null)).toBe("");
  expect(rewardText(1_250, 300, [1000, 100])).toBe("1,250 金币 ≈ 1.25～12.50 元，现金 3.00 元");
  const paid = { rewardGold: 500, rewardFen: 100, minutes: 5 };
  expect(hourText(paid, [100, 1000])).toBe("18.00～72.00 元");
});
