import { expect, test } from "vitest";
import { heightOf, indexAt, pathOf, placeOf, scaleOf } from "./chart.ts";

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

test("the line goes from edge to edge, also through a single point", () => {
  const scale = scaleOf([0, 100]);
  expect(pathOf([0, 100], scale)).toBe("M0.00 100.00 L100.00 0.00");
  expect(pathOf([100], scaleOf([100]))).toMatch(/^M0\.00 (\S+) L100\.00 \1$/);
  expect(placeOf(0, 1)).toBe(100);
});

test("a finger reads the nearest point, and outside of the line its end", () => {
  expect(indexAt(0.49, 3)).toBe(1);
  expect(indexAt(0.1, 3)).toBe(0);
  expect(indexAt(-2, 3)).toBe(0);
  expect(indexAt(7, 3)).toBe(2);
});
