/** The year's statement in words: which year, and each month's line. Pure. */
import type { YearStatement } from "#contract/member/money/income.ts";
import { bothWords, goldWords, yuanWords } from "../../ui/amounts.ts";
import type { Pair } from "../../ui/List.tsx";
import { goldToFen } from "../../ui/money.ts";
import { formatDay } from "../../ui/time.ts";

export type Sums = YearStatement["total"];

/** ?year=2025; otherwise the one that it is in China. */
export function readYear(search: URLSearchParams, now: number): string {
  const asked = search.get("year") ?? "";
  return /^20\d{2}$/.test(asked) ? asked : formatDay(new Date(now).toISOString()).slice(0, 4);
}

/** Those with something in them, and the one that is shown; newest first. */
export const yearsOffered = (years: readonly number[], shown: number): number[] =>
  [...new Set([shown, ...years])].toSorted((a, b) => b - a);

/** Those in which something happened: rows of zeros hide the ones that count. */
export const busyMonths = (months: YearStatement["months"]): YearStatement["months"] =>
  months.filter(({ month: _, ...sums }) => Object.values(sums).some((sum) => sum !== 0));

/** 2026-11 is the eleventh month of a page that says the year. */
export const monthName = (month: string): string => `${Number(month.slice(5))} 月`;

/** What a month's row on a phone says under its name; what is zero is left out. */
export function monthWords({ count, grossFen, feeFen, taxFen, prizeGold, ...sums }: Sums): string {
  const hasEarned = sums.earnedGold !== 0 || sums.earnedFen !== 0;
  const parts = [
    ...(hasEarned ? [`收入 ${bothWords({ gold: sums.earnedGold, fen: sums.earnedFen })}`] : []),
    ...(count > 0 ? [`提现 ${count} 笔共 ${yuanWords(grossFen)}`] : []),
    ...(feeFen > 0 ? [`手续费 ${yuanWords(feeFen)}`] : []),
    ...(taxFen > 0 ? [`代扣税款 ${yuanWords(taxFen)}`] : []),
    ...(prizeGold > 0 ? [`兑换奖品 ${goldWords(prizeGold)}`] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : "没有收支";
}

/** How the sum that arrived is made up, from the top down; without gold for whom points are hidden (rule people-28). */
export const sumsOf = (total: Sums, hidesGold = false): Pair[] => [
  { key: "收入", value: bothWords({ gold: total.earnedGold, fen: total.earnedFen }) },
  { key: `提现（${total.count} 笔）`, value: yuanWords(total.grossFen) },
  { key: "手续费", value: yuanWords(-total.feeFen) },
  { key: "代扣税款", value: yuanWords(-total.taxFen) },
  ...(hidesGold ? [] : [{ key: "兑换奖品", value: goldWords(total.prizeGold) }]),
];

/** What its picture says of a year. */
export type YearInShort = {
  year: number;
  /** What came in, in yuan: 1,234.56 元. */
  sum: string;
  tasks: number;
  /** In which most came in; null where there is only one. */
  best: { name: string; sum: string } | null;
  /** From January on, as far as the year has come. */
  months: { name: string; fen: number }[];
};

/** Null where nothing came in: then no picture is offered. */
export function yearInShort(statement: YearStatement, goldPerYuan: number): YearInShort | null {
  const { year, total, tasks } = statement;
  const fenOf = ({ earnedGold, earnedFen }: Pick<Sums, "earnedGold" | "earnedFen">): number =>
    goldToFen(earnedGold, goldPerYuan) + earnedFen;
  const months = statement.months.map((sums) => ({
    name: monthName(sums.month),
    fen: fenOf(sums),
  }));
  if (fenOf(total) <= 0) return null;
  const earning = months.filter(({ fen }) => fen > 0).toSorted((a, b) => b.fen - a.fen);
  const [most] = earning;
  const best = most && earning.length > 1 ? { name: most.name, sum: yuanWords(most.fen) } : null;
  return { year, sum: yuanWords(fenOf(total)), tasks, best, months };
}

/** The same in words, for those who cannot see the picture. */
export const yearInWords = ({ year, sum, tasks, best }: YearInShort): string =>
  [
    `我的 ${year} 年：收入 ${sum}`,
    ...(tasks > 0 ? [`做完 ${tasks} 份任务`] : []),
    ...(best ? [`收入最多的是 ${best.name}，${best.sum}`] : []),
  ].join("，");
