import fc from "fast-check";
import { expect, test } from "vitest";
import { asked, ages, DAY, grid, sexes } from "../test/quota-grid.ts";
import { multiple, onePage } from "../test/questions.ts";
import type { QuotaGrid, QuotaTarget } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";
import {
  allCellsOf,
  cellsOfGrid,
  type Fill,
  fitting,
  leastFilled,
  marginsAround,
} from "./quota-grid.ts";

test("a grid over sex and age puts each answer in its cell and in the row and column around it", () => {
  const whole = asked(
    grid([
      { at: [0, 1], max: 5 },
      { at: [0, null], max: 9 },
      { at: [null, 1], max: 8 },
    ]),
  );
  expect(parseQuestionnaire(whole).ok).toBe(true);
  const cells = cellsOfGrid(whole.quotaGrid, whole, DAY);
  expect(cells.nested).toHaveLength(6);
  const [cell] = fitting(cells, { sex: "1", age: 44 });
  expect(cell).toMatchObject({ label: "男 × 30-44", limit: 5 });
  expect(cell && marginsAround(cells, cell).map(({ label }) => label)).toEqual(["男", "30-44"]);
  expect(fitting(cells, { sex: "1", age: 17 })).toEqual([]);
  expect(allCellsOf(whole, DAY)).toHaveLength(8);
});

test("of a birthday the age on that day counts, to the day", () => {
  const whole = asked(grid([]), { kind: "date", name: "age", title: "生日", required: true });
  const labelsOn = (birthday: string) =>
    fitting(cellsOfGrid(whole.quotaGrid, whole, DAY), { sex: "2", age: birthday }).map(
      ({ label }) => label,
    );
  expect(labelsOn("2008-11-26")).toEqual(["女 × 18-29"]);
  expect(labelsOn("2008-11-27")).toEqual([]);
  expect(labelsOn("1996-11-27")).toEqual(["女 × 18-29"]);
  expect(labelsOn("1996-11-26")).toEqual(["女 × 30-44"]);
  expect(labelsOn("1940-01-01")).toEqual(["女 × 45 以上"]);
});

test("bands that are moved or renamed keep who is there; another group is another cell", () => {
  const names = (more: Partial<QuotaGrid>) => {
    const whole = asked(grid([], more));
    return cellsOfGrid(whole.quotaGrid, whole, DAY).nested.map(({ name }) => name);
  };
  const before = names({});
  const turned = grid([]).dimensions.map((one) => ({ ...one, bands: one.bands.toReversed() }));
  expect(new Set(names({ dimensions: turned }))).toEqual(new Set(before));
  const renamed = sexes.map((band) => ({ ...band, label: `${band.label}性` }));
  expect(
    names({
      dimensions: [
        { question: "sex", bands: renamed },
        { question: "age", bands: ages },
      ],
    }),
  ).toEqual(before);
  const other = ages.map((band) => ({ ...band, ...(band.to === 29 && { to: 28 }) }));
  expect(
    names({
      dimensions: [
        { question: "sex", bands: sexes },
        { question: "age", bands: other },
      ],
    }),
  ).not.toEqual(before);
  expect(before.every((name) => /^#[0-9a-f]{16}$/.test(name))).toBe(true);
});

test("who fits several cells comes to the one that is least filled for its size", () => {
  const brands = {
    question: "brands",
    bands: ["a", "b", "c"].map((code) => ({ label: code, codes: [code] })),
  };
  const whole = {
    ...onePage(multiple("brands")),
    quotaGrid: {
      dimensions: [brands],
      targets: [10, 100, 2].map((max, at) => ({ at: [at], max })),
    },
  };
  const cells = cellsOfGrid(whole.quotaGrid, whole, DAY);
  const fits = fitting(cells, { brands: ["a", "b", "c"] });
  const chosen = (...taken: number[]) => {
    const seats = new Map(
      cells.nested.map(({ name, limit = 0 }, at) => [
        name,
        { taken: taken[at] ?? 0, seats: limit },
      ]),
    );
    return leastFilled(cells, fits, { seats, total: undefined })?.label;
  };
  expect(chosen(0, 0, 0)).toBe("a");
  expect(chosen(5, 20, 1)).toBe("b");
  expect(chosen(5, 99, 0)).toBe("c");
  expect(chosen(10, 100, 1)).toBe("c");
  expect(chosen(10, 100, 2)).toBeUndefined();
});

test("whatever the targets and whoever comes, no maximum is passed and no minimum is starved of its places", () => {
  const figure = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
  const target = (at: (number | null)[]) =>
    fc.record({ min: figure, max: figure }).map(({ min, max }): QuotaTarget => ({
      at,
      ...(min !== undefined && { min: Math.min(min, max ?? min) }),
      ...(max !== undefined && { max }),
    }));
  const places = [0, 1].flatMap((row) => [0, 1, 2].map((column) => [row, column]));
  const margins = [
    [0, null],
    [1, null],
    [null, 0],
    [null, 1],
    [null, 2],
  ];
  fc.assert(
    fc.property(
      fc.tuple(...[...places, ...margins].map(target)),
      fc.integer({ min: 0, max: 14 }),
      fc.array(fc.tuple(fc.constantFrom("1", "2"), fc.integer({ min: 15, max: 60 })), {
        maxLength: 60,
      }),
      (targets, total, people) => {
        const whole = asked(grid(targets));
        const cells = cellsOfGrid(whole.quotaGrid, whole, DAY);
        const all = [...cells.nested, ...cells.margins];
        const seats = new Map(
          all.map(({ name, limit = 1000 }) => [name, { taken: 0, seats: limit }]),
        );
        const fill: Fill = { seats, total };
        const minima = () =>
          cells.nested.reduce(
            (sum, { name, min = 0 }) => sum + Math.max(0, min - (seats.get(name)?.taken ?? 0)),
            0,
          );
        const couldFit = minima() <= total;
        let seated = 0;
        for (const [code, age] of people) {
          if (seated === total) break;
          const chosen = leastFilled(cells, fitting(cells, { sex: code, age }), fill);
          if (!chosen) continue;
          seated += 1;
          for (const { name } of [chosen, ...marginsAround(cells, chosen)]) {
            const seat = seats.get(name);
            if (seat) seat.taken += 1;
          }
          if (couldFit) expect(minima()).toBeLessThanOrEqual(total - seated);
        }
        for (const { taken, seats: most } of seats.values())
          expect(taken).toBeLessThanOrEqual(most);
      },
    ),
  );
});
