import { expect, test } from "vitest";
import type { BrandMoney, BrandTexts } from "#contract/console/community/brand.ts";
import {
  changesBetween,
  exampleOf,
  moneyEffects,
  moneyWords,
  textEffects,
  textWords,
} from "./words.ts";

const money: BrandMoney = {
  goldPerYuan: 100,
  withdrawMinGold: 1000,
  withdrawMinFen: 1000,
  withdrawDailyCount: 3,
  withdrawDailyFen: 50_000,
  withdrawFeeFen: 0,
  withdrawFeePermille: 0,
  taxMode: "none",
  promiseWorkingDays: 3,
  delayBonusGold: 0,
  codeAboveFen: 10_000,
  secondPersonFen: 20_000,
  adjustSecondGold: 1000,
  adjustSecondFen: 1000,
  operatorDayFen: 200_000,
  adjustOperatorGold: 10_000,
  adjustOperatorFen: 10_000,
  looseningDelayHours: 24,
};
const texts: BrandTexts = {
  siteName: "清言调研",
  slogan: "有回音",
  companyName: "示例公司",
  contactEmail: "a@example.com",
  icpNumber: "",
  policeNumber: "",
  logo: "",
  hue: 172,
  themeColor: "#0e7c6b",
  hosts: ["a.example.com", "b.example.com"],
};

test("each change is called by its name, before and after as people read them", () => {
  expect(changesBetween(money, { ...money, withdrawFeePermille: 5 }, moneyWords)).toEqual([
    { name: "withdrawFeePermille", label: "按比例手续费", before: "0%", after: "0.5%" },
  ]);
  expect(changesBetween(texts, { ...texts, icpNumber: "京ICP备1号" }, textWords)).toEqual([
    { name: "icpNumber", label: "ICP 备案号", before: "（空）", after: "京ICP备1号" },
  ]);
  expect(changesBetween(money, money, moneyWords)).toEqual([]);
});

test("another rate says that no gold changes; a limit of adjustments says nothing of withdrawals", () => {
  expect(moneyEffects(money, { ...money, goldPerYuan: 200 })[0]).toContain("金币一个也不变");
  const words = moneyEffects(money, { ...money, adjustSecondGold: 5 }).join("");
  expect(words).toContain("以后提交的调账");
  expect(words).not.toContain("以后提交的提现");
});

test("a host that goes and one that comes are each named", () => {
  const words = textEffects(texts, { ...texts, hosts: ["a.example.com", "c.example.com"] });
  expect(words[0]).toMatch(/^b\.example\.com 不再/);
  expect(words[1]).toMatch(/^c\.example\.com 要先解析/);
});

test("the example takes the fee as the server does, a part of a fen up, and never below nothing", () => {
  const rules = { goldPerYuan: 100, withdrawFeeFen: 100, withdrawFeePermille: 5 };
  expect(exampleOf(1001, rules)).toEqual({ grossFen: 1001, feeFen: 106, netFen: 895 });
  expect(exampleOf(50, rules).netFen).toBe(0);
});
