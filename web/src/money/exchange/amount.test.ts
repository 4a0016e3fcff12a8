import { expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { allOf, amountProblem, amountText, parseAmount, rulesFor } from "./amount.ts";

const { gold, cash } = Asset.of;
const brand = { goldPerYuan: 100, withdrawMinGold: 1000, withdrawMinFen: 1000 };

test("coins are whole, yuan have up to two decimals", () => {
  expect(parseAmount(gold, "1250")).toBe(1250);
  expect(parseAmount(gold, " 1,250 ")).toBe(1250);
  expect(parseAmount(gold, "１２５０")).toBe(1250);
  expect(parseAmount(gold, "12.5")).toBeNull();
  expect(parseAmount(cash, "12.5")).toBe(1250);
  expect(parseAmount(cash, "12.50")).toBe(1250);
  expect(parseAmount(cash, "12.")).toBe(1200);
  expect(parseAmount(cash, "0.29")).toBe(29);
  for (const wrong of ["", "-1", "1e3", "12.345", "十元", ".5"])
    expect(parseAmount(cash, wrong)).toBeNull();
});

test("what a quick pick writes is read back as the same amount", () => {
  for (const amount of [1000, 1999, 123_456, 1]) {
    expect(parseAmount(gold, amountText(gold, amount))).toBe(amount);
    expect(parseAmount(cash, amountText(cash, amount))).toBe(amount);
  }
  expect(amountText(cash, 1000)).toBe("10");
});

test("each amount that cannot be asked for has its sentence", () => {
  const rules = rulesFor(gold, 5000, brand);
  expect(amountProblem(rules, " ")).toBe("请输入提现金额");
  expect(amountProblem(rules, "1.5")).toBe("请输入整数金额");
  expect(amountProblem(rules, "999")).toBe("最少提现 1,000 金币");
  expect(amountProblem(rules, "5001")).toBe("可用余额不足，最多 5,000 金币");
  expect(amountProblem(rules, "5000")).toBeNull();
  const cashRules = rulesFor(cash, 5000, brand);
  expect(amountProblem(cashRules, "9.99")).toBe("最少提现 10.00 元");
  expect(amountProblem(cashRules, "x")).toBe("请输入金额，最多两位小数");
  expect(amountProblem(cashRules, "50")).toBeNull();
});

test("where a coin is less than a fen, only whole fen can be asked for", () => {
  const rules = rulesFor(gold, 5004, { ...brand, goldPerYuan: 1000 });
  expect(rules.step).toBe(10);
  expect(allOf(rules)).toBe(5000);
  expect(amountProblem(rules, "1005")).toBe("提现金币应为 10 的整数倍，才能折合成整分");
});
