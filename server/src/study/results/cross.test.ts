/** Cross-tables through the front door, against the same figures computed from the answers one by one. */
import { expect, test } from "vitest";
import { codesIn, resultsScene } from "../../../test/fixture/results-scene.ts";
import { testServer } from "../../../test/server.ts";

const { counted, crossOf } = resultsScene(testServer());

test("a cross-table has each column's percentages of those in it who answered, also where both have several codes", async () => {
  const { tables, weighting } = await crossOf({
    stubs: ["brands"],
    banner: ["sex", "brands", "age"],
  });
  expect(weighting).toBeNull();
  const [table] = tables;
  expect(table?.columns.map(({ letter, label }) => `${letter}${label}`)).toEqual([
    "合计",
    "A男",
    "B女",
    "C甲",
    "D乙",
    "E丙",
    "F其他",
    "G18-25",
    "H26-35",
    "I36 以上",
  ]);
  for (const [at, column] of (table?.columns ?? []).entries()) {
    const inIt = counted().filter(
      ({ values }) => column.key === null || codesIn(values[column.key]).includes(column.code),
    );
    expect(column).toMatchObject({
      base: inIt.length,
      weightedBase: inIt.length,
      effectiveBase: inIt.length,
    });
    for (const { code, cells } of table?.rows ?? []) {
      const n = inIt.filter(({ values }) => codesIn(values["brands"]).includes(code)).length;
      expect(cells[at]).toMatchObject({ n });
      expect(cells[at]?.share).toBeCloseTo(n / inIt.length, 8);
    }
  }
});

test("letters stand where the pooled z is beyond 1.96, and never between columns of two questions", async () => {
  const { tables } = await crossOf({ stubs: ["taste"], banner: ["sex", "age"] });
  const [table] = tables;
  let seen = 0;
  for (const { cells } of table?.rows ?? [])
    for (const [group, from] of [
      [[1, 2], 1],
      [[3, 4, 5], 3],
    ] as const)
      for (const a of group)
        for (const b of group) {
          const [m, n] = [table?.columns[a]?.base ?? 0, table?.columns[b]?.base ?? 0];
          const [x, y] = [cells[a]?.n ?? 0, cells[b]?.n ?? 0];
          const pooled = (x + y) / (m + n);
          const z = (x / m - y / n) / Math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n));
          const letter = table?.columns[b]?.letter ?? "?";
          expect(from).toBeGreaterThan(0);
          if (a !== b) expect(cells[a]?.letters.includes(letter), `${z}`).toBe(z > 1.959964);
          if (z > 1.959964) seen += 1;
        }
  expect(seen).toBeGreaterThan(0);
});

test("weights bring the margins to their targets, and every share is the weighted one", async () => {
  const margins = [
    { key: "sex", targets: { 1: 49, 2: 51 } },
    { key: "age", targets: { 1: 20, 2: 30, 3: 50 } },
  ];
  const { tables, weighting } = await crossOf({
    stubs: ["brands", "spend", "sex"],
    banner: ["sex"],
    margins,
  });
  // Raked row by row.
  const rows = counted().map(({ values }) => ({ values, w: 1 }));
  for (let round = 0; round < 200; round += 1)
    for (const { key, targets } of margins) {
      const total = rows.reduce((sum, { w }) => sum + w, 0);
      for (const [code, percent] of Object.entries(targets)) {
        const inIt = rows.filter(({ values }) => values[key] === code);
        const has = inIt.reduce((sum, { w }) => sum + w, 0);
        for (const row of inIt) row.w *= ((percent / 100) * total) / has;
      }
    }
  const weightOf = (list: typeof rows) => list.reduce((sum, { w }) => sum + w, 0);
  expect(weighting?.problem).toBeNull();
  expect(weighting?.efficiency).toBeCloseTo(
    weightOf(rows) ** 2 / rows.length / rows.reduce((sum, { w }) => sum + w * w, 0),
    4,
  );
  const [brands, spend, sex] = tables;
  for (const at of [0, 1, 2]) {
    const inIt = rows.filter(({ values }) => at === 0 || values["sex"] === String(at));
    for (const { code, cells } of brands?.rows ?? [])
      expect(cells[at]?.share).toBeCloseTo(
        weightOf(inIt.filter(({ values }) => codesIn(values["brands"]).includes(code))) /
          weightOf(inIt),
        4,
      );
    const spent = inIt.filter(({ values }) => values["spend"] !== undefined);
    const mean =
      spent.reduce((sum, { values, w }) => sum + w * Number(values["spend"]), 0) / weightOf(spent);
    expect(spend?.means[at]?.mean).toBeCloseTo(mean, 4);
  }
  expect(sex?.rows.map(({ cells }) => cells[0]?.share)).toEqual([
    expect.closeTo(0.49, 6),
    expect.closeTo(0.51, 6),
  ]);
});

test("a mean is compared by Welch's t, of numbers and of scales", async () => {
  const { tables } = await crossOf({ stubs: ["spend", "taste"], banner: ["sex"] });
  for (const [at, name] of (["spend", "taste"] as const).entries())
    for (const column of [1, 2]) {
      const list = counted().flatMap(({ values }) =>
        values["sex"] === String(column) && values[name] !== undefined
          ? [Number(values[name])]
          : [],
      );
      const mean = list.reduce((a, b) => a + b, 0) / list.length;
      const deviation = Math.sqrt(
        list.reduce((a, b) => a + (b - mean) ** 2, 0) / (list.length - 1),
      );
      expect(tables[at]?.columns[column]?.base).toBe(list.length);
      expect(tables[at]?.means[column]?.mean).toBeCloseTo(mean, 4);
      expect(tables[at]?.means[column]?.deviation).toBeCloseTo(deviation, 4);
    }
});

test.each([
  ["「性别」的目标合计是 90%，应为 100%", [{ key: "sex", targets: { 1: 40, 2: 50 } }]],
  [
    "「性别」的「3」目标是 10%，但没有一份答卷属于它",
    [{ key: "sex", targets: { 1: 40, 2: 50, 3: 10 } }],
  ],
])("targets that cannot be met are said, and there is no table: %s", async (problem, margins) => {
  const crossed = await crossOf({ stubs: ["taste"], banner: ["sex"], margins });
  expect(crossed).toMatchObject({ tables: [], weighting: { problem } });
});
