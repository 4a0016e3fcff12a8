/** The columns of the platforms' quality, how they are sorted, and the file of them. Pure. */
import type { PlatformQuality } from "#contract/console/operations/chart.ts";
import { count } from "../../platform/money.ts";
import { duration } from "../../platform/time.ts";

export type QualityColumn = {
  key: string;
  title: string;
  /** Null = nothing to tell; it is sorted to the end either way. */
  valueOf: (row: PlatformQuality) => number | null;
  textOf: (value: number) => string;
  /** The rows behind the figure, where there is a list of them. */
  linkOf?: (row: PlatformQuality) => string;
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const percent = (value: number): string => `${(value * 100).toFixed(1)}%`;

const number = (
  key: string,
  title: string,
  valueOf: (row: PlatformQuality) => number,
): QualityColumn => ({ key, title, valueOf, textOf: count });

export const columns: readonly QualityColumn[] = [
  number("entered", "进入", (row) => row.entered),
  number("completed", "完成", (row) => row.completed),
  {
    key: "completion",
    title: "完成率",
    valueOf: (row) => share(row.completed, row.entered),
    textOf: percent,
  },
  number("screened", "被甄别", (row) => row.screened),
  number("quotaFull", "配额满", (row) => row.quotaFull),
  number("timedOut", "超时", (row) => row.timedOut),
  number("invalid", "判废", (row) => row.invalid),
  {
    key: "waste",
    title: "判废率",
    valueOf: (row) => share(row.invalid, row.completed),
    textOf: percent,
  },
  {
    key: "median",
    title: "用时中位数",
    valueOf: (row) => row.medianSeconds,
    textOf: duration,
  },
  {
    ...number("refused", "拒收返回", (row) => row.refusedReturns),
    linkOf: ({ id }) => `/survey-returns?platform=${id}&verdict=refused`,
  },
];

/** `-entered`: the largest first. */
export type Sort = { key: string; isDown: boolean };
const usual: Sort = { key: "entered", isDown: true };

export function sortOf(text: string | null): Sort {
  const [, minus, key] = /^(-?)([a-zA-Z]+)$/.exec(text ?? "") ?? [];
  const isKnown = key === "name" || columns.some((column) => column.key === key);
  return key !== undefined && isKnown ? { key, isDown: minus === "-" } : usual;
}

/** What the head of a column does next: the largest first, then the smallest. Names begin with the first. */
export const nextSort = (key: string, now: Sort): string => {
  const isDown = now.key === key ? !now.isDown : key !== "name";
  return `${isDown ? "-" : ""}${key}`;
};

export function sortedBy(
  list: readonly PlatformQuality[],
  { key, isDown }: Sort,
): PlatformQuality[] {
  const side = isDown ? -1 : 1;
  const column = columns.find((one) => one.key === key);
  if (!column) return list.toSorted((a, b) => side * a.name.localeCompare(b.name, "zh-CN"));
  return list.toSorted((a, b) => {
    const [left, right] = [column.valueOf(a), column.valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return side * (left - right) || a.id - b.id;
  });
}

export const fileRows = (rows: readonly PlatformQuality[]): (string | number)[][] => [
  [
    "编号",
    "平台",
    ...columns.map(({ key, title }) => (key === "median" ? `${title}（秒）` : title)),
  ],
  ...rows.map((row) => [
    row.id,
    row.name,
    ...columns.map(({ valueOf }) => {
      const value = valueOf(row);
      return value === null ? "" : Math.round(value * 10_000) / 10_000;
    }),
  ]),
];
