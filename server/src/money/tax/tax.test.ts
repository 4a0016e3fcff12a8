import fc from "fast-check";
import { expect, test } from "vitest";
import { type IncomeMonth, taxOn, type TaxMode } from "./tax.ts";
import { taxRuleOf } from "./words.ts";

type TaxPaid = { month: string; yuan: number };

/** One after the other, each with what was withheld before it; the taxes in fen. */
function taxesOf(mode: TaxMode, payments: readonly TaxPaid[]) {
  const earlier = new Map<string, IncomeMonth>();
  return payments.map(({ month, yuan }) => {
    const grossFen = Math.round(yuan * 100);
    const taxed = taxOn(mode, { grossFen, month, earlier: [...earlier.values()] });
    const known = earlier.get(month) ?? { month, grossFen: 0, taxFen: 0 };
    earlier.set(month, {
      month,
      grossFen: known.grossFen + grossFen,
      taxFen: known.taxFen + taxed.taxFen,
    });
    return taxed;
  });
}

const fenOf = (mode: TaxMode, payments: readonly TaxPaid[]) =>
  taxesOf(mode, payments).map(({ taxFen }) => taxFen);
const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`);
const [january = "", february = "", march = "", april = ""] = months;

test("without tax nothing is withheld, however much it is", () => {
  expect(fenOf("none", [{ month: january, yuan: 1_000_000 }])).toEqual([0]);
});

test("6,250 yuan in every month of a year are free: 80 % of them are the 5,000", () => {
  const taxes = taxesOf(
    "cumulative",
    months.map((month) => ({ month, yuan: 6250 })),
  );
  expect(taxes.map(({ taxFen }) => taxFen)).toEqual(Array(12).fill(0));
  expect(taxes.map(({ taxMonths }) => taxMonths)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("10,000 yuan a month: 90 at first, and as much again each month until the next bracket", () => {
  // After n months: 10000n × 80 % − 5000n = 3000n taxable. Up to 36,000 (n = 12) at 3 %: 90n.
  const taxes = fenOf(
    "cumulative",
    months.map((month) => ({ month, yuan: 10_000 })),
  );
  expect(taxes).toEqual(Array(12).fill(9000));
});

test("30,000 yuan a month climb the brackets, and each month only the difference is withheld", () => {
  // 19000n taxable. n=1: 19000×3 % = 570. n=2: 38000×10 % − 2520 = 1280, less 570 = 710.
  // n=3: 57000×10 % − 2520 = 3180, less 1280 = 1900. n=8: 152000×20 % − 16920 = 13480; n=7:
  // 133000×10 % − 2520 = 10780; difference 2700.
  const taxes = fenOf(
    "cumulative",
    months.map((month) => ({ month, yuan: 30_000 })),
  );
  expect(taxes.slice(0, 3)).toEqual([57_000, 71_000, 190_000]);
  expect(taxes[7]).toBe(270_000);
});

test.each([
  // Taxable = income × 80 % − 5000; the last fen of a bracket and the first of the next agree.
  [51_250, 1080], // 36,000 × 3 %
  [186_250, 11_880], // 144,000 × 10 % − 2,520
  [381_250, 43_080], // 300,000 × 20 % − 16,920
  [531_250, 73_080], // 420,000 × 25 % − 31,920
  [831_250, 145_080], // 660,000 × 30 % − 52,920
  [1_206_250, 250_080], // 960,000 × 35 % − 85,920
  [2_506_250, 718_080], // 2,000,000 × 45 % − 181,920
])("cumulative: %i yuan in a first month are taxed with %i", (yuan, tax) => {
  expect(fenOf("cumulative", [{ month: january, yuan }])).toEqual([tax * 100]);
});

test("a month without income starts the run anew: income, allowance and what was withheld", () => {
  const taxes = taxesOf("cumulative", [
    { month: january, yuan: 10_000 },
    { month: february, yuan: 10_000 },
    { month: april, yuan: 10_000 },
  ]);
  // April counts alone: 10000 × 80 % − 5000 = 3000, 3 % of it, and nothing is set against it.
  expect(taxes.map(({ taxFen, taxMonths }) => [taxFen, taxMonths])).toEqual([
    [9000, 1],
    [9000, 2],
    [9000, 1],
  ]);
});

test("a new year starts anew, too", () => {
  const payments = [
    { month: "2025-12", yuan: 10_000 },
    { month: january, yuan: 6250 },
  ];
  expect(fenOf("cumulative", payments)).toEqual([9000, 0]);
});

test("what was withheld too much is not paid back, but set against later months", () => {
  // January 10,000: 90. February 1,000: 11000 × 80 % − 10000 < 0, nothing, and nothing back.
  // March 10,000: 21000 × 80 % − 15000 = 1800, 3 % = 54, less 90: nothing. April 12,000:
  // 33000 × 80 % − 20000 = 6400, 3 % = 192, less 90 = 102.
  const yuan = [10_000, 1000, 10_000, 12_000];
  const payments = yuan.map((each, i) => ({ month: months[i] ?? "", yuan: each }));
  expect(fenOf("cumulative", payments)).toEqual([9000, 0, 0, 10_200]);
});

test("half a fen is rounded up", () => {
  // 6,250.20: 16 fen taxable, 0.48 fen. 6,250.21: 16.8 fen taxable, 0.504 fen.
  expect(fenOf("cumulative", [{ month: january, yuan: 6250.2 }])).toEqual([0]);
  expect(fenOf("cumulative", [{ month: january, yuan: 6250.21 }])).toEqual([1]);
});

test.each([
  [800, 0],
  [2000, 240], // (2000 − 800) × 20 %: the example of the tax administration
  [4000, 640], // (4000 − 800) × 20 %, and 4000 × 80 % × 20 % is the same
  [25_000, 4000], // 20,000 × 20 %
  [30_000, 5200], // 24,000 × 30 % − 2,000
  [62_500, 13_000], // 50,000 × 30 % − 2,000
  [100_000, 25_000], // 80,000 × 40 % − 7,000
])("per payment: %i yuan in one month are taxed with %i", (yuan, tax) => {
  expect(fenOf("per-payment", [{ month: march, yuan }])).toEqual([tax * 100]);
});

test("three withdrawals within a month are one payment: only one 800 is free", () => {
  const thrice = [1000, 1000, 1000].map((yuan) => ({ month: march, yuan }));
  // (1000−800)×20 % = 40; (2000−800)×20 % − 40 = 200; (3000−800)×20 % − 240 = 200.
  expect(fenOf("per-payment", thrice)).toEqual([4000, 20_000, 20_000]);
  expect(fenOf("per-payment", [...thrice, { month: april, yuan: 800 }]).at(-1)).toBe(0);
});

test.each(["cumulative", "per-payment"] as const)(
  "%s: parts of a month's income are taxed as the whole, and the tax never exceeds the income",
  (mode) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 1 }), (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const taxes = fenOf(
          mode,
          parts.map((fen) => ({ month: march, yuan: fen / 100 })),
        );
        const [once = 0] = fenOf(mode, [{ month: march, yuan: whole / 100 }]);
        expect(taxes.every((tax) => Number.isSafeInteger(tax) && tax >= 0)).toBe(true);
        expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(once);
        expect(once).toBeLessThan(whole * 0.45 + 1);
      }),
    );
  },
);

test("the sentence names the figures that it was worked out from", () => {
  const words = (mode: TaxMode, payments: readonly TaxPaid[]) => {
    const last = taxesOf(mode, payments).at(-1);
    return last && taxRuleOf(mode, last);
  };
  const two = [
    { month: january, yuan: 10_000 },
    { month: february, yuan: 10_000 },
  ];
  expect(words("none", two)).toBe("");
  expect(words("cumulative", two)).toBe(
    "代扣个人所得税（累计预扣）：本年连续 2 个月提现共 20000.00 元，减去 20% 费用和每月 5000 元，应税 6000.00 元，此前已扣 90.00 元",
  );
  expect(words("per-payment", [{ month: march, yuan: 2000 }])).toBe(
    "代扣个人所得税（劳务报酬）：本月提现共 2000.00 元，减去 800 元费用，应税 1200.00 元",
  );
});
