/** Which comparisons of one question can hold together. */
import { expect, test } from "vitest";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  page,
  questionnaire,
  scale,
  single,
} from "../test/questions.ts";
import { checkLogic } from "./lint.ts";
import type { Comparison, Condition, Question } from "./model.ts";
import { canHold, type Ground, groundOf } from "./possible.ts";
import { samplesOf } from "./sample-answer.ts";

const is = (question: string, test: string, value?: unknown, row?: string) =>
  ({ question, test, value, ...(row && { row }) }) as unknown as Comparison;
const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
const groundFor = (question: Question): Ground =>
  groundOf(
    new Map([[question.name, { question, page: 0, if: { all: [] }, hidden: new Set<string>() }]]),
  );

const never: [string, Question, Condition][] = [
  ["an unknown choice", single("q1"), is("q1", "equals", "z")],
  [
    "two choices at once",
    single("q1"),
    { all: [is("q1", "equals", "a"), is("q1", "equals", "b")] },
  ],
  ["a point off the scale", scale("q1"), is("q1", "greater", 5)],
  [
    "an empty range",
    number("q1"),
    { all: [is("q1", "greater", 5), { all: [is("q1", "less", 3)] }] },
  ],
  [
    "between two integers",
    number("q1", { integer: true }),
    { all: [is("q1", "greater", 5), is("q1", "less", 6)] },
  ],
  ["beyond the maximum", number("q1", { min: 0, max: 10 }), is("q1", "atLeast", 11)],
  [
    "a day before the first",
    ask({ kind: "date", name: "q1", min: "2024-01-01" }),
    is("q1", "less", "2024-01-01"),
  ],
  ["more than may be chosen", multiple("q1", { max: 2 }), is("q1", "countAtLeast", 3)],
  ["an unknown column", matrix("q1"), is("q1", "equals", "c9", "r1")],
  [
    "an unknown column of several",
    matrix("q1", { multiple: true }),
    is("q1", "includes", "c9", "r1"),
  ],
  [
    "an unranked choice",
    ask({ kind: "ranking", name: "q1", choices: choices("a") }),
    is("q1", "includes", "b"),
  ],
  ["what has no answer", ask({ kind: "explanation", name: "q1" }), is("q1", "answered")],
  ["nothing of nothing", single("q1"), { any: [] }],
  ["not always", single("q1"), { not: { any: [{ all: [] }] } }],
  ["not not never", single("q1"), { not: { not: { any: [{ all: [{ any: [] }] }] } } }],
];

test.each(never)("%s is never true", (_, question, condition) => {
  expect(canHold([condition], groundFor(question))).toBe(false);
  const model = questionnaire([
    page("p1", [question]),
    page("p2", [line("q2", { visibleIf: condition })]),
  ]);
  expect(checkLogic(model).map(({ message }) => message)).toContain(
    "题目「q2」的显示条件永远不会成立",
  );
});

const possible: [string, Question, Condition][] = [
  ["a strict range", number("q1"), { all: [is("q1", "greater", 5), is("q1", "less", 6)] }],
  ["a day after", ask({ kind: "date", name: "q1" }), is("q1", "greater", "2024-01-01")],
  ["both of two", multiple("q1"), { all: [is("q1", "includes", "a"), is("q1", "includes", "b")] }],
  ["any text", line("q1"), is("q1", "equals", "好")],
  ["a whole matrix", matrix("q1"), is("q1", "answered")],
  [
    "a picture",
    ask({ kind: "picture", name: "q1", choices: choices("a") }),
    is("q1", "equals", "a"),
  ],
  [
    "different rows",
    matrix("q1"),
    { all: [is("q1", "equals", "c1", "r1"), is("q1", "equals", "c2", "r2")] },
  ],
  ["one of several", single("q1"), { any: [is("q1", "equals", "z"), is("q1", "equals", "a")] }],
  ["an unknown question", line("q2"), is("q1", "answered")],
];

test.each(possible)("%s may be true", (_, question, condition) => {
  expect(canHold([condition], groundFor(question))).toBe(true);
});

test.each<[string, Question, Condition]>([
  ["two words", line("q1"), { all: [is("q1", "equals", "好"), is("q1", "equals", "坏")] }],
  ["no words", line("q1"), is("q1", "equals", "")],
  [
    "chosen and not chosen",
    multiple("q1"),
    { all: [is("q1", "includes", "a"), { not: is("q1", "oneOf", ["a", "b"]) }] },
  ],
  [
    "three of two",
    multiple("q1", { min: 3 }),
    { all: [is("q1", "answered"), is("q1", "countAtMost", 2)] },
  ],
  [
    "none of these with something",
    multiple("q1", {
      choices: [...choices("a"), { value: "n", label: "都没有", exclusive: true }],
    }),
    { all: [is("q1", "includes", "a"), is("q1", "includes", "n")] },
  ],
  [
    "two columns of one row",
    matrix("q1"),
    { all: [is("q1", "equals", "c1", "r1"), is("q1", "equals", "c2", "r1")] },
  ],
  [
    "a row left open in one that wants all",
    matrix("q1", { required: true }),
    { all: [is("q1", "answered"), { not: is("q1", "answered", undefined, "r1") }] },
  ],
  [
    "more files than are taken",
    ask({ kind: "file", name: "q1", maxCount: 2, accept: [], maxBytes: 9 }),
    is("q1", "countAtLeast", 3),
  ],
  ["answered and not", line("q1"), { all: [is("q1", "answered"), { not: is("q1", "answered") }] }],
  [
    "neither of both",
    line("q1"),
    { not: { any: [is("q1", "answered"), { not: is("q1", "answered") }] } },
  ],
])("%s is impossible", (_, question, condition) => {
  expect(canHold([condition], groundFor(question))).toBe(false);
});

test.each<[string, Question, Condition]>([
  ["not the one", single("q1"), { not: is("q1", "equals", "a") }],
  ["neither, by leaving it open", single("q1"), { not: is("q1", "oneOf", ["a", "b", "c"]) }],
  [
    "fewer than the least, where choices are hidden",
    multiple("q1", {
      min: 3,
      choices: choices("a", "b", "c").map((one) => ({ ...one, visibleIf: is("q0", "answered") })),
    }),
    is("q1", "countAtMost", 1),
  ],
  [
    "a list in an order",
    ask({ kind: "ranking", name: "q1", choices: choices("a", "b") }),
    is("q1", "greater", "a"),
  ],
  [
    "many of very many",
    multiple("q1", { choices: choices(...letters) }),
    { all: letters.slice(0, 16).map((value) => is("q1", "includes", value)) },
  ],
  ["a province", ask({ kind: "region", name: "q1", depth: 2 }), is("q1", "oneOf", ["440000"])],
  ["text in an order", line("q1"), is("q1", "greater", "好")],
  [
    "one file",
    ask({ kind: "file", name: "q1", maxCount: 2, accept: [], maxBytes: 9 }),
    is("q1", "equals", "k"),
  ],
  [
    "between two close figures",
    number("q1"),
    { all: [is("q1", "greater", 5), is("q1", "less", 5.1)] },
  ],
  [
    "the words that 其他 asks for",
    single("q1", { choices: [{ value: "o", label: "其他", other: true }] }),
    is("q1", "equals", "o"),
  ],
])("%s is possible", (_, question, condition) => {
  expect(canHold([condition], groundFor(question))).toBe(true);
});

test("of a hundred choices only the numbers that matter are tried, and nothing twice", () => {
  const hundred = multiple("q1", {
    choices: choices(...Array.from({ length: 100 }, (_, i) => `v${i}`)),
    min: 2,
    max: 50,
  });
  const said = [is("q1", "includes", "v3"), is("q1", "countAtLeast", 40)];
  const lists = samplesOf(hundred, said, { isOpen: false, hidden: new Set() }) as string[][];
  const lengths = new Set(lists.map(({ length }) => length));
  expect([2, 39, 40, 50].filter((length) => !lengths.has(length))).toEqual([]);
  // There are two mixes for each of fifty lengths.
  expect(lists.length).toBeLessThan(50);
  const ground = groundFor(hundred);
  const steps = () => {
    const before = ground.effort.left;
    expect(canHold(said, ground)).toBe(true);
    return before - ground.effort.left;
  };
  expect(steps()).toBeGreaterThan(steps());
});
