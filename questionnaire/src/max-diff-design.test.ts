import fc from "fast-check";
import { expect, test } from "vitest";
import { designOf, designProblem, setsFor } from "./max-diff-design.ts";
import type { MaxDiffQuestion } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";
import { ask, choices, onePage } from "../test/questions.ts";
import { inMachineTime } from "../../tools/pace.ts";

const asked = (items: number, perSet: number, sets: number): MaxDiffQuestion =>
  ask({
    kind: "maxDiff",
    name: "q1",
    items: choices(...Array.from({ length: items }, (_, i) => `i${i}`)),
    perSet,
    sets,
  }) as MaxDiffQuestion;

/** How often each item stands there, and each two of them together. */
const countsIn = (sets: readonly (readonly string[])[], items: readonly string[]) => ({
  each: items.map((item) => sets.filter((set) => set.includes(item)).length),
  pairs: items.flatMap((a, i) =>
    items.slice(i + 1).map((b) => sets.filter((set) => set.includes(a) && set.includes(b)).length),
  ),
});
const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

const sizes = fc
  .record({ items: fc.integer({ min: 3, max: 24 }), perSet: fc.integer({ min: 3, max: 6 }) })
  .filter(({ items, perSet }) => perSet <= items)
  .chain((size) => fc.integer({ min: 1, max: 30 }).map((sets) => ({ ...size, sets })));

test("every item is shown equally often, and every two as nearly so as can be, to whomever", () => {
  fc.assert(
    fc.property(sizes, fc.string(), ({ items, perSet, sets }, seed) => {
      fc.pre(designProblem({ items, perSet, sets }) === undefined);
      const question = asked(items, perSet, sets);
      const shown = setsFor(question, seed);
      expect(shown.map((set) => new Set(set).size)).toEqual(shown.map(() => perSet));
      expect(shown).toHaveLength(sets);
      const { each, pairs } = countsIn(
        shown,
        question.items.map(({ value }) => value),
      );
      expect(new Set(each)).toEqual(new Set([(sets * perSet) / items]));
      expect(spread(pairs)).toBeLessThanOrEqual(3);
      expect(setsFor(question, seed)).toEqual(shown);
    }),
    { numRuns: 150 },
  );
});

test.each([
  [4, 3, 4],
  [7, 3, 7],
  [9, 3, 12],
  [13, 4, 13],
  [6, 3, 10],
  [12, 4, 12],
  [15, 4, 15],
  [10, 4, 10],
])("of %i items by %i in %i sets no pair is rarer than another by more than one", (...size) => {
  const [items, perSet, sets] = size;
  const design = designOf({ items, perSet, sets }).map((set) => set.map(String));
  const { pairs } = countsIn(
    design,
    Array.from({ length: items }, (_, i) => String(i)),
  );
  expect(spread(pairs)).toBeLessThanOrEqual(1);
});

test("a design that cannot be balanced is refused with numbers that can", () => {
  const told = (items: number, perSet: number, sets: number) => {
    const parsed = parseQuestionnaire(onePage(asked(items, perSet, sets)));
    return parsed.ok ? [] : parsed.problems;
  };
  expect(told(8, 4, 8)).toEqual([]);
  expect(told(7, 4, 8)).toEqual([
    {
      path: "pages[0].questions[0].sets",
      message: "7 项、每组 4 项分成 8 组，各项出现的次数不会一样多；请改为 7 或 14 组",
    },
  ]);
  const messages = (...size: [number, number, number]) =>
    told(...size).map(({ message }) => message);
  expect(messages(8, 4, 2)).toEqual(["每项至少要出现 2 次才能比出高下，请至少分成 4 组"]);
  expect(messages(8, 4, 1)).toEqual([
    "8 项、每组 4 项分成 1 组，各项出现的次数不会一样多；请改为 4 组",
  ]);
  expect(messages(3, 4, 3)).toEqual(["每组 4 项，而一共只有 3 项"]);
  expect(messages(5, 2, 5)).toEqual(["每组至少 3 项"]);
  expect(setsFor(asked(7, 4, 8), "s")).toEqual([]);
});

test("stored answers are judged by the same design for ever", () => {
  const lines = (sets: readonly (readonly (string | number)[])[]) =>
    sets.map((set) => set.join(" "));
  expect(lines(designOf({ items: 7, perSet: 3, sets: 7 }))).toMatchInlineSnapshot(`
    [
      "5 3 0",
      "3 6 2",
      "0 6 1",
      "5 2 1",
      "5 6 4",
      "0 4 2",
      "4 3 1",
    ]
  `);
  expect(lines(setsFor(asked(4, 3, 4), "one seed"))).toMatchInlineSnapshot(`
    [
      "i0 i2 i1",
      "i1 i3 i0",
      "i3 i2 i0",
      "i2 i3 i1",
    ]
  `);
});

test("the largest design is found while nobody waits", () => {
  const started = performance.now();
  designOf({ items: 50, perSet: 8, sets: 50 });
  expect(performance.now() - started).toBeLessThan(inMachineTime(1000));
});
