import fc from "fast-check";
import { expect, test } from "vitest";
import { choices, page, questionnaire, single } from "../test/questions.ts";
import { shuffled } from "./shuffle.ts";
import { walk } from "./walk.ts";

const numbers = Array.from({ length: 20 }, (_, i) => i);
const nothing = () => false;

const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

test("the order is the same for the same seed and loses nothing", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.string(), (items, seed) => {
      const once = shuffled(items, seed, "q1", nothing);
      expect(shuffled(items, seed, "q1", nothing)).toEqual(once);
      expect(new Set(once)).toEqual(new Set(items));
      expect(once).toHaveLength(items.length);
    }),
  );
});

test("fixed choices stay where they are", () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.nat(19)), (seed, fixed) => {
      const order = shuffled(numbers, seed, "q1", (number) => fixed.includes(number));
      for (const number of fixed) expect(order[number]).toBe(number);
    }),
  );
});

test("another respondent and another question get another order", () => {
  const order = shuffled(numbers, "1", "q1", nothing);
  expect(shuffled(numbers, "2", "q1", nothing)).not.toEqual(order);
  expect(shuffled(numbers, "1", "q2", nothing)).not.toEqual(order);
});

test("every choice comes first about equally often", () => {
  const firsts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4000; seed++) {
    const [first = 0] = shuffled([0, 1, 2, 3], String(seed), "q1", nothing);
    firsts[first] = (firsts[first] ?? 0) + 1;
  }
  for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test("the respondent sees shuffled choices with 其他 and 都没有 still last", () => {
  const list = [
    ...choices(...LETTERS),
    { value: "other", label: "其他", other: true },
    { value: "none", label: "都没有", exclusive: true },
  ];
  const question = single("q1", { choices: list, shuffle: true });
  const [shown] = walk(questionnaire([page("p1", [question])]), {}, "7").pages;
  const order = shown?.questions[0]?.choices.map(({ value }) => value);
  expect(order?.slice(-2)).toEqual(["other", "none"]);
  expect(order?.slice(0, 8)).not.toEqual(LETTERS);
});
