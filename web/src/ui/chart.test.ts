import { expect, test } from "vitest";
import { barOf, heightOf, indexAt, scaleOf } from "./chart.ts";

test("the axis has round numbers, with zero and every value on it", () => {
  expect(scaleOf([0, 980, 1250]).ticks).toEqual([0, 500, 1000, 1500]);
  expect(scaleOf([3, 7]).ticks).toEqual([0, 5, 10]);
  expect(scaleOf([600]).ticks).toEqual([0, 200, 400, 600]);
  expect(scaleOf([29_999_999]).ticks).toEqual([0, 10_000_000, 20_000_000, 30_000_000]);
});

test("a month in which more was taken back than came goes below zero", () => {
  const scale = scaleOf([-250, 400]);
  expect(scale).toEqual({ low: -500, high: 500, ticks: [-500, 0, 500] });
  expect(heightOf(0, scale)).toBe(50);
  expect(heightOf(-500, scale)).toBe(100);
});

test("without any income there is still an axis", () => {
  expect(scaleOf([0, 0], 100)).toEqual({ low: 0, high: 100, ticks: [0, 100] });
  expect(scaleOf([]).high).toBeGreaterThan(0);
});

test("bars stand on zero, those of a loss hang from it, and the least amount can be seen", () => {
  const scale = scaleOf([-100, 100]);
  const bar = (value: number, at = 0, count = 2) => barOf({ value, at, count }, scale);
  expect(bar(100)).toEqual({ x: 7.5, y: 0, width: 35, height: 50 });
  expect(bar(-100, 1)).toEqual({ x: 57.5, y: 50, width: 35, height: 50 });
  expect(bar(0).height).toBe(0);
  expect(bar(0.1)).toMatchObject({ y: 49, height: 1 });
});

test("a finger reads the bar above it, and outside of them the last on that side", () => {
  expect(indexAt(0.49, 3)).toBe(1);
  expect(indexAt(0.1, 3)).toBe(0);
  expect(indexAt(-2, 3)).toBe(0);
  expect(indexAt(7, 3)).toBe(2);
});
