import { expect, test } from "vitest";
import type { Chart } from "#contract/console/operations/chart.ts";
import { type Drawn, isBlank, rateOf, rowsOf, shortDay, totalOf } from "./kinds.ts";
import { csvOf } from "./save.ts";

const chart: Chart = {
  days: ["2026-11-20", "2026-11-21"],
  series: [
    { key: "a", name: "注册", unit: "count", values: [10, 30] },
    { key: "b", name: "参与", unit: "count", values: [5, 5] },
    { key: "c", name: "应付", unit: "fen", values: [100, 250] },
  ],
};
const drawn: Drawn = {
  title: "转化",
  note: "",
  shapeOf: () => "bar",
  isStanding: (key) => key === "c",
  isFunnel: true,
  linkOf: () => undefined,
};

test("a sum over the days, and what stands at the end", () => {
  expect(chart.series.map((series) => totalOf(series, drawn))).toEqual([40, 10, 250]);
});

test("a step is told against the one before, and nothing against nothing", () => {
  expect([0, 1].map((at) => rateOf(chart, drawn, at))).toEqual([null, "25%"]);
  const none = { ...chart, series: chart.series.map((one) => ({ ...one, values: [0, 0] })) };
  expect(rateOf(none, drawn, 1)).toBeNull();
  // More than the step before: they took that one earlier.
  expect(rateOf({ ...chart, series: chart.series.toReversed() }, drawn, 2)).toBeNull();
  expect([isBlank(chart), isBlank(none)]).toEqual([false, true]);
});

test("the table has a row for each day, money in yuan", () => {
  expect(rowsOf(chart)).toEqual([
    ["日期", "注册", "参与", "应付（元）"],
    ["2026-11-20", 10, 5, 1],
    ["2026-11-21", 30, 5, 2.5],
  ]);
  expect(shortDay("2026-11-20")).toBe("11/20");
});

test("a file's texts are quoted, and none is a formula", () => {
  expect(csvOf([["=1+1", 'a"b', 3]])).toBe('\uFEFF"\'=1+1","a""b",3\r\n');
});
