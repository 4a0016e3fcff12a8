import { expect, test } from "vitest";
import { isByHand, type Point } from "./trail.ts";

/** Quick at first, slower towards the end, with a tremble. */
const handDrag = (x: number, points = 20, stepMs = 30): Point[] =>
  Array.from({ length: points }, (_, i) => {
    const part = i / (points - 1);
    return [x * (1 - (1 - part) ** 2), (i * 7) % 3, i * stepMs];
  });
const even = (x: number): Point[] =>
  Array.from({ length: 20 }, (_, i) => [(x * i) / 19, 0, i * 30]);
const keys = (sizes: readonly number[], stepMs = 40): Point[] =>
  sizes.reduce<Point[]>(
    (trail, size, i) => [...trail, [(trail.at(-1)?.[0] ?? 0) + size, 0, (i + 1) * stepMs]],
    [[0, 0, 0]],
  );

test("a hand's drag passes", () => {
  expect(isByHand({ by: "pointer", x: 150, trail: handDrag(150) })).toBe(true);
});

test("a drag that is even from end to end is a machine's", () => {
  expect(isByHand({ by: "pointer", x: 150, trail: even(150) })).toBe(false);
});

test("a drag with four points, in a blink, without end, or backwards in time does not pass", () => {
  const drag = (trail: Point[]) => isByHand({ by: "pointer", x: 150, trail });
  expect(drag(handDrag(150, 4, 100))).toBe(false);
  expect(drag(handDrag(150, 20, 10))).toBe(false);
  expect(drag(handDrag(150, 20, 1600))).toBe(false);
  expect(drag(handDrag(150).map(([x, y, at], i) => [x, y, i === 9 ? at + 90 : at]))).toBe(false);
  expect(drag([])).toBe(false);
});

test("a drag that ends elsewhere than it says, or does not begin at the start, does not pass", () => {
  expect(isByHand({ by: "pointer", x: 160, trail: handDrag(150) })).toBe(false);
  const late = handDrag(150).map(([x, y, at]): Point => [x + 60, y, at]);
  expect(isByHand({ by: "pointer", x: 210, trail: late })).toBe(false);
});

test("arrow keys pass, in even steps of a few kinds", () => {
  const trail = keys([10, 10, 10, 10, 10, 10, 10, 1, 1, 1, -1]);
  expect(isByHand({ by: "keyboard", x: 72, trail })).toBe(true);
});

test("steps of every size, one jump, or no time at all are not keys", () => {
  const keyed = (x: number, trail: Point[]) => isByHand({ by: "keyboard", x, trail });
  expect(keyed(104, keys([3, 17, 9, 25, 6, 31, 13]))).toBe(false);
  expect(keyed(100, keys([100]))).toBe(false);
  expect(keyed(40, keys([10, 10, 10, 10], 20))).toBe(false);
  expect(keyed(90, keys([10, 10, 10, 10, 10]))).toBe(false);
});
