/** RIM weights: against algebra, against the rows one by one, and what is said of margins that cannot be met. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cell, type Margin, rimOf } from "./rim.ts";

const margin = (title: string, ...percents: number[]): Margin => ({
  title,
  targets: percents.map((percent, at) => ({ code: String(at), label: `第${at + 1}项`, percent })),
});
const square = (a: number, b: number, c: number, d: number): Cell[] => [
  { codes: ["0", "0"], n: a },
  { codes: ["0", "1"], n: b },
  { codes: ["1", "0"], n: c },
  { codes: ["1", "1"], n: d },
];
const met = (rim: ReturnType<typeof rimOf>) => {
  if (rim.problem !== null) throw new Error(rim.problem);
  return rim;
};

test("of two by two cells the weights are those of the quadratic equation", () => {
  const counts = [120, 80, 60, 140] as const;
  const { weights, efficiency } = met(
    rimOf(square(...counts), [margin("性别", 49, 51), margin("年龄", 35, 65)]),
  );
  // Raking keeps the odds ratio; with both margins that leaves one unknown, the share x of the first cell:
  // x (1 − r − c + x) = odds (r − x) (c − x).
  const [a, b, c, d] = counts;
  const [row, column, odds] = [0.49, 0.35, (a * d) / (b * c)];
  const [p, q, s] = [1 - odds, 1 - row - column + odds * (row + column), -odds * row * column];
  const x = (-q + Math.sqrt(q * q - 4 * p * s)) / (2 * p);
  const shares = [x, row - x, column - x, 1 - row - column + x];
  for (const [at, share] of shares.entries())
    expect(weights[at]).toBeCloseTo((share * 400) / (counts[at] ?? NaN), 4);
  const squares = shares.reduce(
    (all, share, at) => all + (share * 400) ** 2 / (counts[at] ?? NaN),
    0,
  );
  expect(efficiency).toBeCloseTo(400 / squares, 4);
});

test("of three margins every head gets what raking the rows one by one gives it", () => {
  const cells = [0, 1].flatMap((a) =>
    [0, 1, 2].flatMap((b) =>
      [0, 1].map((c) => ({ codes: [a, b, c].map(String), n: 3 + ((a * 5 + b * 7 + c * 11) % 9) })),
    ),
  );
  const targets = [
    [55, 45],
    [20, 30, 50],
    [70, 30],
  ];
  const rows = cells.flatMap(({ codes, n }, cell) =>
    Array.from({ length: n }, () => ({ codes, cell, w: 1 })),
  );
  for (let round = 0; round < 400; round += 1)
    for (const [at, shares] of targets.entries()) {
      const all = rows.reduce((sofar, { w }) => sofar + w, 0);
      for (const [code, share] of shares.entries()) {
        const inIt = rows.filter(({ codes }) => codes[at] === String(code));
        const has = inIt.reduce((sofar, { w }) => sofar + w, 0);
        for (const row of inIt) row.w *= (share / 100) * (all / has);
      }
    }
  const { weights, least, most } = met(
    rimOf(
      cells,
      targets.map((percents, at) => margin(`第${at + 1}题`, ...percents)),
    ),
  );
  for (const { cell, w } of rows) expect(weights[cell]).toBeCloseTo(w, 4);
  expect(least).toBeCloseTo(Math.min(...rows.map(({ w }) => w)), 4);
  expect(most).toBeCloseTo(Math.max(...rows.map(({ w }) => w)), 4);
});

test("whatever the cells: margins are met, the mean weight is 1, and the order of the margins does not matter", () => {
  const counts = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 500 })));
  const percent = fc.integer({ min: 5, max: 95 });
  fc.assert(
    fc.property(counts, percent, percent, ([a = 1, b = 1, c = 1, d = 1], first, second) => {
      const cells = square(a, b, c, d);
      const margins = [margin("性别", first, 100 - first), margin("年龄", second, 100 - second)];
      const { weights, efficiency } = met(rimOf(cells, margins));
      const heads = a + b + c + d;
      const weighted = cells.map(({ n }, at) => n * (weights[at] ?? NaN));
      expect(weighted.reduce((x, y) => x + y, 0)).toBeCloseTo(heads, 6);
      expect(((weighted[0] ?? 0) + (weighted[1] ?? 0)) / heads).toBeCloseTo(first / 100, 6);
      expect(((weighted[0] ?? 0) + (weighted[2] ?? 0)) / heads).toBeCloseTo(second / 100, 6);
      expect(efficiency).toBeGreaterThan(0);
      expect(efficiency).toBeLessThanOrEqual(1 + 1e-12);
      const turned = cells.map((cell) => ({ ...cell, codes: cell.codes.toReversed() }));
      const other = met(rimOf(turned, margins.toReversed()));
      for (const [at, weight] of weights.entries())
        expect(other.weights[at]).toBeCloseTo(weight, 4);
    }),
  );
});

test("a sample that has its targets already is left as it is", () => {
  const rim = met(rimOf(square(30, 20, 30, 20), [margin("性别", 50, 50), margin("年龄", 60, 40)]));
  expect(rim).toMatchObject({ rounds: 0, efficiency: 1, least: 1, most: 1 });
});

test.each<[string, Cell[], Margin[]]>([
  ["「性别」的目标合计是 98%，应为 100%", square(1, 1, 1, 1), [margin("性别", 49, 49)]],
  [
    "「性别」的「第3项」目标是 5%，但没有一份答卷属于它",
    square(1, 1, 1, 1),
    [margin("性别", 45, 50, 5)],
  ],
  ["「性别」的「第1项」：目标应在 0% 到 100% 之间", square(1, 1, 1, 1), [margin("性别", -10, 110)]],
  [
    "有 7 份答卷没有回答「性别」，或所选的不在目标里：请补上目标，或先把它们筛选掉",
    [...square(5, 5, 5, 5), { codes: [null, "0"], n: 3 }, { codes: ["9", "0"], n: 4 }],
    [margin("性别", 50, 50)],
  ],
  ["没有可以加权的答卷：筛选之后一份也不剩", square(0, 0, 0, 0), [margin("性别", 50, 50)]],
])("it says: %s", (problem, cells, margins) => {
  expect(rimOf(cells, margins)).toEqual({ problem });
});

test("margins that contradict each other are named where they cannot be met", () => {
  // Everybody in the first row is also in the first column, and the targets want more rows than columns.
  const { problem } = rimOf(square(50, 0, 0, 50), [margin("性别", 70, 30), margin("年龄", 40, 60)]);
  expect(problem).toMatch(
    /^目标互相矛盾：1000 轮之后「(性别|年龄)」的「第\d项」仍是 [\d.]+%，到不了目标 [\d.]+%/,
  );
});
