/** The year's statement: what was earned, what was withdrawn, and what was kept of it. */
import type { YearStatement } from "#contract/member/money/income.ts";
import { type IssuedSums, issuedInYear, yearsWithIssued, yuan } from "../exchange/api.ts";
import { BOM, csvLine } from "../../platform/csv.ts";
import type { Db } from "../../platform/db.ts";
import { monthOf } from "../../platform/month.ts";
import type { FileAnswer } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { earnedInYear, yearsWithEntries } from "../../ledger/wallet/api.ts";
import { validInYear } from "../../study/survey/api.ts";

type YearStatementInput = { memberId: number; showsPoints: boolean; year: number };
type YearSums = YearStatement["total"];

/** Every month of the year that has begun, oldest first. */
export async function yearStatement(
  { db, clock }: World,
  { memberId, showsPoints, year }: YearStatementInput,
): Promise<YearStatement> {
  const [earned, issued, years, tasks] = await Promise.all([
    earnedInYear(db, memberId, year),
    issuedInYear(db, memberId, year),
    yearsOf(db, memberId),
    validInYear(db, memberId, year),
  ]);
  const earnedBy = new Map(earned.map((row) => [row.at, row]));
  const issuedBy = new Map(issued.map((row) => [row.month, row]));
  const months = monthsUntil(year, monthOf(clock.now())).map((month) => {
    const { gold = 0, fen = 0 } = earnedBy.get(month) ?? {};
    const sums = sumsOf({ gold, fen }, issuedBy.get(month));
    return { month, ...sums, ...(showsPoints ? {} : noGold) };
  });
  return { year, years, months, total: months.reduce(added, sumsOf({ gold: 0, fen: 0 })), tasks };
}

/** Newest first. */
async function yearsOf(db: Db, memberId: number): Promise<number[]> {
  const found = await Promise.all([yearsWithEntries(db, memberId), yearsWithIssued(db, memberId)]);
  return [...new Set(found.flat())].toSorted((a, b) => b - a);
}

function monthsUntil(year: number, present: string): string[] {
  const all = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}`);
  return all.filter((month) => month <= present);
}

const sumsOf = (earned: { gold: number; fen: number }, issued?: IssuedSums): YearSums => ({
  earnedGold: earned.gold,
  earnedFen: earned.fen,
  count: issued?.count ?? 0,
  grossFen: issued?.grossFen ?? 0,
  feeFen: issued?.feeFen ?? 0,
  taxFen: issued?.taxFen ?? 0,
  netFen: issued?.netFen ?? 0,
  prizeGold: issued?.prizeGold ?? 0,
});

const noGold = { earnedGold: 0, prizeGold: 0 };

const added = (total: YearSums, month: YearSums): YearSums => ({
  earnedGold: total.earnedGold + month.earnedGold,
  earnedFen: total.earnedFen + month.earnedFen,
  count: total.count + month.count,
  grossFen: total.grossFen + month.grossFen,
  feeFen: total.feeFen + month.feeFen,
  taxFen: total.taxFen + month.taxFen,
  netFen: total.netFen + month.netFen,
  prizeGold: total.prizeGold + month.prizeGold,
});

type YearColumn = { head: string; cell: (sums: YearSums) => string; isGold?: true };

const columns: readonly YearColumn[] = [
  { head: "收入（金币）", cell: ({ earnedGold }) => String(earnedGold), isGold: true },
  { head: "收入（元）", cell: ({ earnedFen }) => yuan(earnedFen) },
  { head: "提现笔数", cell: ({ count }) => String(count) },
  { head: "提现金额（元）", cell: ({ grossFen }) => yuan(grossFen) },
  { head: "手续费（元）", cell: ({ feeFen }) => yuan(feeFen) },
  { head: "代扣税款（元）", cell: ({ taxFen }) => yuan(taxFen) },
  { head: "实际到账（元）", cell: ({ netFen }) => yuan(netFen) },
  { head: "兑换奖品（金币）", cell: ({ prizeGold }) => String(prizeGold), isGold: true },
];

export async function yearFile(world: World, asked: YearStatementInput): Promise<FileAnswer> {
  const { months, total } = await yearStatement(world, asked);
  const shown = columns.filter(({ isGold }) => asked.showsPoints || !isGold);
  const lineOf = (name: string, sums: YearSums): string =>
    csvLine([name, ...shown.map(({ cell }) => cell(sums))]);
  const lines = [
    csvLine(["月份", ...shown.map(({ head }) => head)]),
    ...months.map((month) => lineOf(month.month, month)),
    lineOf("合计", total),
  ];
  return { fileName: `${asked.year} 年度账单.csv`, body: Buffer.from(BOM + lines.join("")) };
}
