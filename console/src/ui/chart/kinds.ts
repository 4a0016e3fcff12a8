/** How a chart's series are drawn. Pure: the words and shapes, without ECharts. */
import type { Chart, Series } from "#contract/console/operations/chart.ts";
import { count, yuan } from "../../platform/money.ts";

/** `stack`: bars on one another. */
type Shape = "stack" | "bar" | "line";
export type Drawn = {
  title: string;
  /** Said once below the title. */
  note: string;
  shapeOf: (key: string) => Shape;
  /** Where a colour says something: green is valid, red is not. Otherwise each gets the next one. */
  toneOf?: (key: string) => "good" | "bad" | undefined;
  /** Money owed stands at a day's end; a sum over days would mean nothing. */
  isStanding?: (key: string) => boolean;
  /** Somebody who comes every day would be in the sum every day. */
  isAverage?: (key: string) => boolean;
  /** Each series is a step of the one before. */
  isFunnel?: true;
  /** The list behind a series, where there is one. */
  linkOf: (key: string) => string | undefined;
};

export const textOf = ({ unit }: Pick<Series, "unit">, value: number): string =>
  unit === "fen" ? yuan(value) : count(value);

/** What a series comes to over the span: its sum, its mean, or how it stands at the end. */
export function totalOf({ key, values }: Series, drawn: Drawn): number {
  if (drawn.isStanding?.(key)) return values.at(-1) ?? 0;
  const sum = values.reduce((all, value) => all + value, 0);
  return drawn.isAverage?.(key) ? Math.round(sum / Math.max(1, values.length)) : sum;
}

/** "注册 1,234", "活跃，日均 56" */
export const totalText = (series: Series, drawn: Drawn): string =>
  `${series.name}${drawn.isAverage?.(series.key) ? "，日均" : ""} ${textOf(series, totalOf(series, drawn))}`;

/**
 * "37%", of a step of the funnel; null for the first, and where more got so far than one step less: they are people
 * who took the step before in an earlier time.
 */
export function rateOf(chart: Chart, drawn: Drawn, at: number): string | null {
  const step = chart.series[at];
  const before = chart.series[at - 1];
  if (!drawn.isFunnel || !step || !before) return null;
  const base = totalOf(before, drawn);
  const sum = totalOf(step, drawn);
  return base === 0 || sum > base ? null : `${Math.round((sum / base) * 100)}%`;
}

/** 2026-11-21 → 11/21 */
export const shortDay = (day: string): string => day.slice(5).replace("-", "/");

export const isBlank = ({ series }: Chart): boolean =>
  series.every(({ values }) => values.every((value) => value === 0));

/** Days down, series across; money in yuan, as numbers that a spreadsheet adds up. */
export const rowsOf = ({ days, series }: Chart): (string | number)[][] => [
  ["日期", ...series.map(({ name, unit }) => (unit === "fen" ? `${name}（元）` : name))],
  ...days.map((day, at) => [
    day,
    ...series.map(({ unit, values }) => {
      const value = values[at] ?? 0;
      return unit === "fen" ? value / 100 : value;
    }),
  ]),
];
