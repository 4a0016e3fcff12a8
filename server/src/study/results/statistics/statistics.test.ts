/** The figures of the results against computations that go another way, to four decimals. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveOf, medianOf, npsOf, summaryOf, topTwoOf, type Valued } from "./distribution.ts";
import { letterOf, lettersOfMeans, lettersOfShares, pOfT, pOfZ, tOf, zOf } from "./significance.ts";

/** As many answers of one value as heads, each of weight 1. */
const of = (...pairs: [value: number, n: number][]): Valued[] =>
  pairs.map(([value, n]) => ({ value, n, weight: n, squares: n }));
const listOf = (values: readonly Valued[]) =>
  values.flatMap(({ value, n }) => Array.from({ length: n }, () => value));

const values = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    maxLength: 12,
    selector: ([value]) => value,
  })
  .map((pairs) => of(...pairs));

test("mean, median and deviation are those of the list written out", () => {
  fc.assert(
    fc.property(values, (counted) => {
      const list = listOf(counted).toSorted((a, b) => a - b);
      const mean = list.reduce((a, b) => a + b, 0) / list.length;
      // By the differences of all pairs, which need no mean.
      const pairs = list.flatMap((a) => list.map((b) => (a - b) ** 2));
      const variance =
        pairs.reduce((a, b) => a + b, 0) / (2 * list.length * Math.max(1, list.length - 1));
      const low = list[Math.floor((list.length - 1) / 2)] ?? NaN;
      const high = list[Math.ceil((list.length - 1) / 2)] ?? NaN;
      const found = summaryOf(counted);
      expect(found.mean).toBeCloseTo(mean, 8);
      expect(found.median).toBeCloseTo((low + high) / 2, 8);
      if (list.length > 1) expect(found.deviation).toBeCloseTo(Math.sqrt(variance), 8);
      else expect(found.deviation).toBeNull();
      expect(found.effective).toBeCloseTo(list.length, 8);
    }),
  );
});

test("weights that are all the same change nothing, whatever they are", () => {
  fc.assert(
    fc.property(values, fc.double({ min: 0.01, max: 50, noNaN: true }), (counted, by) => {
      const weighted = counted.map((one) => ({
        ...one,
        weight: one.n * by,
        squares: one.n * by * by,
      }));
      const [plain, found] = [summaryOf(counted), summaryOf(weighted)];
      expect(found.mean).toBeCloseTo(plain.mean ?? NaN, 6);
      expect(found.median).toBeCloseTo(plain.median ?? NaN, 6);
      expect(found.effective).toBeCloseTo(plain.effective, 6);
      if (plain.deviation !== null) expect(found.deviation).toBeCloseTo(plain.deviation, 6);
    }),
  );
});

test("the figures of a textbook come out", () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: the population's deviation is 2, so the sample's √(32/7).
  expect(summaryOf(of([2, 1], [4, 3], [5, 2], [7, 1], [9, 1]))).toMatchObject({
    n: 8,
    mean: 5,
    median: 4.5,
  });
  expect(summaryOf(of([2, 1], [4, 3], [5, 2], [7, 1], [9, 1])).deviation).toBeCloseTo(2.1381, 4);
  expect(
    medianOf([
      { value: 1, weight: 0.5 },
      { value: 2, weight: 1 },
      { value: 9, weight: 0.7 },
    ]),
  ).toBe(2);
  expect(effectiveOf(4, 6)).toBeCloseTo(2.6667, 4);
  expect(topTwoOf(of([1, 5], [4, 3], [5, 2]), 5)).toBe(0.5);
  expect(topTwoOf([], 5)).toBeNull();
  expect(summaryOf([])).toMatchObject({ n: 0, mean: null, median: null, deviation: null });
});

test("NPS and its interval are those of the mean of +1, 0 and −1", () => {
  // 50 promoters, 30 passives, 20 detractors of 100: 30 ± 1.96 × √(0.61 / 100) × 100.
  const nps = npsOf(of([10, 30], [9, 20], [8, 30], [3, 20]));
  expect(nps?.score).toBeCloseTo(30, 8);
  expect(nps?.from).toBeCloseTo(14.6922, 4);
  expect(nps?.to).toBeCloseTo(45.3078, 4);
  expect(npsOf(of([10, 40]))).toMatchObject({ score: 100, from: 100, to: 100 });
  expect(npsOf(of([10, 1]))).toMatchObject({ score: 100, from: null, to: null });
  expect(npsOf([])).toBeNull();
});

/** Of a density over the whole line, the part beyond ±|at|: by trapezes, over x = sinh-like steps that reach far. */
function beyond(at: number, density: (x: number) => number): number {
  const steps = 400_000;
  let all = 0;
  let outside = 0;
  for (let i = 1; i < steps; i += 1) {
    const u = i / steps;
    // x = u / (1 − u) takes [0, ∞) from [0, 1).
    const x = u / (1 - u);
    const part = density(x) / (1 - u) ** 2;
    all += part;
    if (x > Math.abs(at)) outside += part;
  }
  return outside / (all + density(0) / 2);
}

test.each([0.1, 0.5, 1, 1.6449, 1.96, 2.5758, 3.2905])(
  "p of z = %s is the part of the normal density beyond it",
  (z) =>
    expect(pOfZ(z)).toBeCloseTo(
      beyond(z, (x) => Math.exp((-x * x) / 2)),
      4,
    ),
);

test.each([
  [12.7062, 1],
  [4.3027, 2],
  [2.2281, 10],
  [2.0423, 30],
  [1.984, 100],
])("t = %s of %s degrees is the table's limit at 95 %", (t, freedom) => {
  expect(pOfT(t, freedom)).toBeCloseTo(0.05, 4);
  expect(pOfT(-t, freedom)).toBeCloseTo(0.05, 4);
});

test.each([
  [0.3, 3],
  [1.1, 7.4],
  [2.7, 12.5],
  [3.5, 41],
])("p of t = %s of %s degrees is the part of its density beyond it", (t, freedom) => {
  const density = (x: number) => (1 + (x * x) / freedom) ** (-(freedom + 1) / 2);
  expect(pOfT(t, freedom)).toBeCloseTo(beyond(t, density), 4);
});

test("with many degrees t is z, and p is never outside 0 and 1", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -30, max: 30, noNaN: true }),
      fc.integer({ min: 1, max: 5000 }),
      (t, freedom) => {
        for (const p of [pOfZ(t), pOfT(t, freedom)]) {
          expect(p).toBeGreaterThanOrEqual(0);
          expect(p).toBeLessThanOrEqual(1);
        }
        expect(pOfT(t, 1e7)).toBeCloseTo(pOfZ(t), 5);
      },
    ),
  );
});

test("two shares are told apart by the pooled z", () => {
  // 120 of 200 against 90 of 200: pooled 0.525, z = 0.15 / √(0.249375 × 0.01).
  const [a, b] = [
    { share: 0.6, base: 200 },
    { share: 0.45, base: 200 },
  ];
  expect(zOf(a, b)).toBeCloseTo(3.0038, 4);
  // Squared it is the χ² of the four cells: Σ (seen − expected)² / expected.
  const chi = [120, 80, 90, 110].reduce((all, seen, at) => {
    const expected = at % 2 === 0 ? 105 : 95;
    return all + (seen - expected) ** 2 / expected;
  }, 0);
  expect(zOf(a, b) ** 2).toBeCloseTo(chi, 8);
  expect(lettersOfShares([a, b])).toEqual(["B", ""]);
  expect(lettersOfShares([b, a], 2)).toEqual(["", "C"]);
  expect(zOf({ share: 1, base: 50 }, { share: 1, base: 40 })).toBe(0);
});

test("two means are told apart by Welch's t", () => {
  const a = { mean: 20, deviation: 4, base: 40 };
  const b = { mean: 18, deviation: 5, base: 50 };
  // √(16/40 + 25/50) = √0.9; ν = 0.9² / (0.16/39 + 0.25/49).
  expect(tOf(a, b).t).toBeCloseTo(2 / Math.sqrt(0.9), 8);
  expect(tOf(a, b).freedom).toBeCloseTo(87.9994, 4);
  expect(lettersOfMeans([a, b, null])).toEqual(["B", "", ""]);
  expect(tOf({ ...a, deviation: 0 }, { ...a, deviation: 0 }).t).toBe(0);
});

test("a small base gets no letter and gives none", () => {
  const columns = [
    { share: 0.9, base: 29 },
    { share: 0.1, base: 400 },
    { share: 0.5, base: 400 },
  ];
  expect(lettersOfShares(columns)).toEqual(["", "", "B"]);
});

test("no column is above one that is above it, and letters name each column once", () => {
  const column = fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    base: fc.integer({ min: 0, max: 2000 }),
  });
  fc.assert(
    fc.property(fc.array(column, { maxLength: 6 }), (columns) => {
      const letters = lettersOfShares(columns);
      for (const [a, text] of letters.entries())
        for (const letter of text) {
          const b = letter.charCodeAt(0) - 65;
          expect(letters[b]).not.toContain(letterOf(a));
          expect(columns[a]?.share).toBeGreaterThan(columns[b]?.share ?? 2);
        }
    }),
  );
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual([
    "A",
    "Z",
    "AA",
    "AB",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
  ]);
});
