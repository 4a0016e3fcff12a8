import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arbitraryAnswers,
  arbitraryCondition,
  arbitraryQuestionnaire,
} from "../test/arbitraries.ts";
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
import { holds } from "./logic.ts";
import type { Comparison, Condition, Question } from "./model.ts";
import { isAlways, isPossible } from "./possible.ts";
import { questionsOf } from "./references.ts";
import { walk } from "./walk.ts";

const is = (question: string, test: string, value?: unknown, row?: string) =>
  ({ question, test, value, ...(row && { row }) }) as unknown as Comparison;

test("sound logic leaves nothing to say", () => {
  const model = questionnaire(
    [
      page(
        "p1",
        [
          single("q1", { attention: { expect: "a" } }),
          line("q2", { visibleIf: is("q1", "equals", "a") }),
        ],
        {
          jumps: [{ if: is("q2", "answered"), to: "p3" }],
        },
      ),
      page("p2", [number("q3", { title: "{{q1}}？", screenOutIf: is("q3", "less", 18) })]),
      page("p3", [line("q4", { attention: { expect: "好" } })], {
        visibleIf: is("q1", "answered"),
      }),
    ],
    { quotaCells: [{ name: "c", if: is("q4", "answered") }] },
  );
  expect(checkLogic(model)).toEqual([]);
});

test("jumps back and pages that nobody reaches are found", () => {
  const model = questionnaire([
    page("p1", [line("q1")], { jumps: [{ if: is("q1", "answered"), to: "p1" }] }),
    page("p2", [line("q2")], { jumps: [{ to: "p1" }] }),
    page("p3", [line("q3")], { jumps: [{ if: { all: [] }, to: "p5" }, { to: "p4" }] }),
    page("p4", [line("q4")]),
    page("p5", [line("q5")], { visibleIf: is("q1", "answered"), jumps: [{ to: "end" }] }),
    page("p6", [line("q6")], { jumps: [{ to: "screenOut" }] }),
    page("p7", [line("q7")]),
  ]);
  expect(checkLogic(model)).toEqual([
    "页面「p1」往回跳到「p1」，这样的跳转不起作用",
    "页面「p2」往回跳到「p1」，这样的跳转不起作用",
    "页面「p4」永远到不了",
    "页面「p7」永远到不了",
  ]);
});

test("conditions that read what is not answered yet are found, wherever they stand", () => {
  const late = is("q9", "answered");
  const [row] = choices("r1");
  const model = questionnaire([
    page(
      "p1",
      [
        line("q1", { visibleIf: is("q1", "answered") }),
        single("q2", { choices: [{ ...choices("a")[0], visibleIf: late }], screenOutIf: late }),
        matrix("q3", { rows: [{ ...row, visibleIf: late }] }),
      ],
      { visibleIf: late, jumps: [{ if: late, to: "end" }] },
    ),
    page("p2", [line("q9")]),
  ]);
  expect(checkLogic(model)).toEqual([
    "页面「p1」的显示条件读取了「q9」，那时它还没有回答",
    "题目「q1」的显示条件读取了「q1」，那时它还没有回答",
    "题目「q2」的选项「选项 a」的显示条件读取了「q9」，那时它还没有回答",
    "题目「q2」的筛除条件读取了「q9」，那时它还没有回答",
    "题目「q3」的选项「选项 r1」的显示条件读取了「q9」，那时它还没有回答",
    "页面「p1」的跳转条件读取了「q9」，那时它还没有回答",
  ]);
});

test("pipes to later or unknown questions, shuffled dependencies and hopeless checks are found", () => {
  const model = questionnaire([
    page(
      "p1",
      [line("q1", { title: "{{q2}} {{nobody}}" }), line("q2", { visibleIf: is("q1", "answered") })],
      {
        shuffleQuestions: true,
      },
    ),
    page("p2", [
      single("q3", { attention: { expect: "z" } }),
      matrix("q4", { attention: { expect: { r1: "c9" } } }),
      multiple("q5", { attention: { expect: ["a", "z"] } }),
    ]),
  ]);
  expect(checkLogic(model)).toEqual([
    "题目「q2」取决于「q1」，而这一页的题目是乱序的",
    "题目「q1」引用了「q2」的答案，那时还没有这个答案",
    "题目「q1」引用了「nobody」的答案，那时还没有这个答案",
    "题目「q3」的注意力检查没有人能通过",
    "题目「q4」的注意力检查没有人能通过",
    "题目「q5」的注意力检查没有人能通过",
  ]);
});

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
  expect(isPossible(condition, new Map([["q1", question]]))).toBe(false);
  const model = questionnaire([
    page("p1", [question]),
    page("p2", [line("q2", { visibleIf: condition })]),
  ]);
  expect(checkLogic(model)).toContain("题目「q2」的显示条件永远不会成立");
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
  expect(isPossible(condition, new Map([[question.name, question]]))).toBe(true);
});

test("what is called impossible never happens, and what is called certain always does", () => {
  fc.assert(
    fc.property(
      arbitraryQuestionnaire,
      arbitraryAnswers,
      arbitraryCondition,
      (model, given, condition) => {
        const { answers } = walk(model, given, "");
        const questions = new Map(questionsOf(model).map((question) => [question.name, question]));
        if (!isPossible(condition, questions)) expect(holds(condition, answers)).toBe(false);
        if (isAlways(condition)) expect(holds(condition, answers)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("a page that is called unreachable is never reached", () => {
  fc.assert(
    fc.property(arbitraryQuestionnaire, arbitraryAnswers, (model, given) => {
      const findings = checkLogic(model);
      for (const {
        page: { name },
      } of walk(model, given, "").pages) {
        expect(findings).not.toContain(`页面「${name}」永远到不了`);
      }
    }),
    { numRuns: 300 },
  );
});
