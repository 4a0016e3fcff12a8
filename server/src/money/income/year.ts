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

type YearStatementInput = { memberId: number; year: number };
type YearSums = YearStatement["total"];

/** Every month of the year that has begun, oldest first. */
export async function yearStatement(
  { db, clock }: World,
  { memberId, year }: YearStatementInput,
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
    return { month, ...sumsOf({ gold, fen }, issuedBy.get(month)) };
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

const HEADS = [
  "月份",
  "收入（金币）",
  "收入（元）",
  "提现笔数",
  "提现金额（元）",
  "手续费（元）",
  "代扣税款（元）",
  "实际到账（元）",
  "兑换奖品（金币）",
];

export async function yearFile(world: World, asked: YearStatementInput): Promise<FileAnswer> {
  const { months, total } = await yearStatement(world, asked);
  const lines = [
    csvLine(HEADS),
    ...months.map((month) => lineOf(month.month, month)),
    lineOf("合计", total),
  ];
  return { fileName: `${asked.year} 年度账单.csv`, body: Buffer.from(BOM + lines.join("")) };
}

const lineOf = (name: string, sums: YearSums): string =>
  csvLine([
    name,
    String(sums.earnedGold),
    yuan(sums.earnedFen),
    String(sums.count),
    yuan(sums.grossFen),
    yuan(sums.feeFen),
    yuan(sums.taxFen),
    yuan(sums.netFen),
    String(sums.prizeGold),
  ]);
