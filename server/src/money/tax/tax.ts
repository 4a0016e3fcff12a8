/**
 * Tax withheld from a withdrawal (劳务报酬): pure arithmetic in whole fen, rounded half up to a fen
 * where a month's or a run's tax is worked out, and nowhere else. docs/decisions/0032 has the reasons.
 */
import { addMonths } from "../../platform/month.ts";

export type TaxMode = "none" | "cumulative" | "per-payment";

/** What was asked for in a month of this year and has not been given back, and what was withheld of it. */
export type IncomeMonth = { month: string; grossFen: number; taxFen: number };

export type Taxed = {
  taxFen: number;
  /** Months in a row that it was worked out with; 0 in every mode but the cumulative one. */
  taxMonths: number;
  /** All that it was worked out from, with this withdrawal. */
  incomeFen: number;
  taxableFen: number;
  withheldFen: number;
};

export type Payment = {
  grossFen: number;
  /** 2026-11, that of the request. */
  month: string;
  /** Income before this withdrawal, in any order. */
  earlier: readonly IncomeMonth[];
};

export function taxOn(mode: TaxMode, payment: Payment): Taxed {
  switch (mode) {
    case "none":
      return {
        taxFen: 0,
        taxMonths: 0,
        incomeFen: payment.grossFen,
        taxableFen: 0,
        withheldFen: 0,
      };
    case "cumulative":
      return cumulative(payment);
    case "per-payment":
      return perPayment(payment);
  }
}

/**
 * What the law lets somebody take off a month's income before it is taxed: the cost, and the cumulative
 * mode's monthly allowance. The latter may be more than the income; the rest is set against later months.
 */
export function deductionsOf(mode: TaxMode, grossFen: number) {
  const fifth = Math.round(grossFen / 5);
  switch (mode) {
    case "none":
      return { costFen: 0, allowanceFen: 0 };
    case "cumulative":
      return { costFen: fifth, allowanceFen: MONTHLY_FEN };
    case "per-payment":
      return {
        costFen: grossFen <= SMALL_FEN ? Math.min(grossFen, SMALL_COST_FEN) : fifth,
        allowanceFen: 0,
      };
  }
}

/** Income up to this many fen: percent, less the quick deduction. */
type Bracket = { upTo: number; percent: number; quickFen: number };

/** Annual, of comprehensive income. */
const annual: readonly Bracket[] = [
  { upTo: 3_600_000, percent: 3, quickFen: 0 },
  { upTo: 14_400_000, percent: 10, quickFen: 252_000 },
  { upTo: 30_000_000, percent: 20, quickFen: 1_692_000 },
  { upTo: 42_000_000, percent: 25, quickFen: 3_192_000 },
  { upTo: 66_000_000, percent: 30, quickFen: 5_292_000 },
  { upTo: 96_000_000, percent: 35, quickFen: 8_592_000 },
  { upTo: Infinity, percent: 45, quickFen: 18_192_000 },
];

/** Brackets of one payment of 劳务报酬. */
const single: readonly Bracket[] = [
  { upTo: 2_000_000, percent: 20, quickFen: 0 },
  { upTo: 5_000_000, percent: 30, quickFen: 200_000 },
  { upTo: Infinity, percent: 40, quickFen: 700_000 },
];

const MONTHLY_FEN = 500_000;
/** A payment up to 4,000 yuan costs 800, a larger one a fifth. */
export const SMALL_FEN = 400_000;
const SMALL_COST_FEN = 80_000;

/** State Taxation Administration announcement 2025 no. 16. */
function cumulative({ grossFen, month, earlier }: Payment): Taxed {
  const run = monthsInARow(month, earlier);
  const taxMonths = run.length;
  const { incomeFen, withheldFen } = sumsOf(run, grossFen);
  // In fifths of a fen: four fifths of the income are whole there.
  const taxable = Math.max(0, incomeFen * 4 - MONTHLY_FEN * taxMonths * 5);
  const taxFen = Math.max(0, taxOf(taxable, annual) - withheldFen);
  return { taxFen, taxMonths, incomeFen, taxableFen: Math.round(taxable / 5), withheldFen };
}

/** What is paid within a month is one payment by law. */
function perPayment({ grossFen, month, earlier }: Payment): Taxed {
  const present = earlier.filter((each) => each.month === month);
  const { incomeFen, withheldFen } = sumsOf(present, grossFen);
  const taxable =
    incomeFen <= SMALL_FEN ? Math.max(0, incomeFen - SMALL_COST_FEN) * 5 : incomeFen * 4;
  const taxFen = Math.max(0, taxOf(taxable, single) - withheldFen);
  return { taxFen, taxMonths: 0, incomeFen, taxableFen: Math.round(taxable / 5), withheldFen };
}

/** The present month and those before it without a gap, within the year. */
function monthsInARow(month: string, earlier: readonly IncomeMonth[]): IncomeMonth[] {
  const known = new Map(earlier.map((each) => [each.month, each]));
  const run = [known.get(month) ?? { month, grossFen: 0, taxFen: 0 }];
  for (let back = addMonths(month, -1); isSameYear(back, month); back = addMonths(back, -1)) {
    const found = known.get(back);
    if (!found) break;
    run.push(found);
  }
  return run;
}

const isSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);

const sumsOf = (months: readonly IncomeMonth[], grossFen: number) => ({
  incomeFen: months.reduce((sum, each) => sum + each.grossFen, grossFen),
  withheldFen: months.reduce((sum, each) => sum + each.taxFen, 0),
});

/** `taxable` is in fifths of a fen; the tax in fen, half a fen rounded up. */
function taxOf(taxable: number, brackets: readonly Bracket[]): number {
  const bracket = brackets.find(({ upTo }) => taxable <= upTo * 5);
  if (!bracket) throw new Error("the last bracket has no end");
  const hundredths = taxable * bracket.percent - bracket.quickFen * 500;
  return Math.floor((hundredths + 250) / 500);
}
