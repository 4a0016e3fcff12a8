import { expect, test } from "vitest";
import {
  monthName,
  monthWords,
  readYear,
  sumsOf,
  yearInShort,
  yearInWords,
  yearsOffered,
} from "./year.ts";

const nothing = {
  earnedGold: 0,
  earnedFen: 0,
  count: 0,
  grossFen: 0,
  feeFen: 0,
  taxFen: 0,
  netFen: 0,
  prizeGold: 0,
};

test("the year comes from the address, and otherwise from China's calendar", () => {
  const newYearInChina = Date.parse("2026-12-31T16:30:00Z");
  expect(readYear(new URLSearchParams(), newYearInChina)).toBe("2027");
  expect(readYear(new URLSearchParams("year=2025"), newYearInChina)).toBe("2025");
  expect(readYear(new URLSearchParams("year=1999"), newYearInChina)).toBe("2027");
});

test("the picker offers the years with something in them, and the one that is shown", () => {
  expect(yearsOffered([2026, 2025], 2026)).toEqual([2026, 2025]);
  expect(yearsOffered([2025], 2027)).toEqual([2027, 2025]);
});

test("a month says what happened in it, and nothing about what did not", () => {
  expect(monthName("2026-03")).toBe("3 月");
  expect(monthWords(nothing)).toBe("没有收支");
  expect(monthWords({ ...nothing, earnedGold: 1250 })).toBe("收入 1,250 金币");
  expect(
    monthWords({ ...nothing, count: 2, grossFen: 2000, feeFen: 50, taxFen: 20, netFen: 1930 }),
  ).toBe("提现 2 笔共 20.00 元 · 手续费 0.50 元 · 代扣税款 0.20 元");
  expect(monthWords({ ...nothing, prizeGold: 800 })).toBe("兑换奖品 800 金币");
});

test("fee and tax are taken off, and look like it", () => {
  const sums = sumsOf({ ...nothing, count: 1, grossFen: 1000, feeFen: 50, taxFen: 20 });
  expect(sums).toContainEqual({ key: "手续费", value: "\u22120.50 元" });
  expect(sums).toContainEqual({ key: "代扣税款", value: "\u22120.20 元" });
  expect(sums).toContainEqual({ key: "提现（1 笔）", value: "10.00 元" });
});

test("Moderators and observers of discussion groups see no points in their year", () => {
  const sums = sumsOf({ ...nothing, earnedFen: 300 }, true);
  expect(JSON.stringify(sums)).not.toContain("金币");
  expect(sums[0]).toEqual({ key: "收入", value: "3.00 元" });
});

test("the picture of a year says its sum in yuan, the best month and the tasks; of nothing there is none", () => {
  const month = (name: string, earnedGold: number, earnedFen = 0) => ({
    ...nothing,
    month: `2026-${name}`,
    earnedGold,
    earnedFen,
  });
  const statement = (months: ReturnType<typeof month>[], tasks: number) => ({
    year: 2026,
    years: [2026],
    months,
    total: {
      ...nothing,
      earnedGold: months.reduce((sum, { earnedGold }) => sum + earnedGold, 0),
      earnedFen: months.reduce((sum, { earnedFen }) => sum + earnedFen, 0),
    },
    tasks,
  });
  const months = [month("01", 1000), month("02", -120), month("03", 500, 800)];
  const short = yearInShort(statement(months, 12), 100);
  expect(short).toMatchObject({ sum: "21.80 元", best: { name: "3 月", sum: "13.00 元" } });
  expect(short?.months.map(({ fen }) => fen)).toEqual([1000, -120, 1300]);
  expect(short && yearInWords(short)).toBe(
    "我的 2026 年：收入 21.80 元，做完 12 份任务，收入最多的是 3 月，13.00 元",
  );
  // The only month is no best one, and nothing done is not said.
  expect(yearInShort(statement([month("01", 1000)], 0), 100)?.best).toBeNull();
  expect(yearInShort(statement([month("01", 50), month("02", -50)], 3), 100)).toBeNull();
});
