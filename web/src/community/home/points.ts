/** Earnings as points of the chart, worth and words; and as sums. Pure. */
import type { Earnings } from "#contract/member/money/income.ts";
import type { ChartPoint } from "../../ui/BarChart.tsx";
import { bothWords } from "../../ui/amounts.ts";
import { worthOf } from "../../ui/earned.ts";

export type Span = "day" | "month";
type Earned = Pick<Earnings["points"][number], "gold" | "fen">;

export const spans: readonly { value: Span; label: string; title: string }[] = [
  { value: "day", label: "30 天", title: "近 30 天到账" },
  { value: "month", label: "12 个月", title: "近 12 个月到账" },
];

export const readSpan = (search: URLSearchParams): Span =>
  search.get("earnings") === "month" ? "month" : "day";

/** Both currencies make one line by their worth in fen; the words keep them apart. */
export const pointsOf = ({ points }: Earnings, span: Span, goldPerYuan: number): ChartPoint[] =>
  points.map(({ at, ...earned }) => ({
    label: span === "day" ? at.slice(5) : at,
    value: worthOf(earned, goldPerYuan),
    words: bothWords(earned),
  }));

export const sumOf = ({ points }: Earnings): Earned => ({
  gold: points.reduce((sum, { gold }) => sum + gold, 0),
  fen: points.reduce((sum, { fen }) => sum + fen, 0),
});
