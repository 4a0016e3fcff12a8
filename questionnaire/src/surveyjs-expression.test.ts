import { expect, test } from "vitest";
import { importSurveyJs } from "./import-surveyjs.ts";
import type { Condition } from "./model.ts";

const imported = (...elements: object[]) => {
  const { questionnaire, remarks } = importSurveyJs({ pages: [{ elements }] });
  const leftOut = remarks.map(({ message }) => message);
  return { questions: questionnaire.pages[0]?.questions ?? [], leftOut, questionnaire };
};
const conditions: [string, Condition][] = [
  ["{a} = 'x'", { question: "a", test: "equals", value: "x" }],
  ['{a} == "x"', { question: "a", test: "equals", value: "x" }],
  ["{a} <> 'it\\'s'", { not: { question: "a", test: "equals", value: "it's" } }],
  ["{n} >= 18", { question: "n", test: "atLeast", value: 18 }],
  ["{n} = 18", { question: "n", test: "equals", value: 18 }],
  ["{n} anyof [1, 2]", { question: "n", test: "oneOf", value: [1, 2] }],
  ["{n} notempty", { question: "n", test: "answered" }],
  ["{n} =< 30", { question: "n", test: "atMost", value: 30 }],
  ["{n} => 3", { question: "n", test: "atLeast", value: 3 }],
  ["18 < {n}", { question: "n", test: "greater", value: 18 }],
  ["{n} greaterorequal 18", { question: "n", test: "atLeast", value: 18 }],
  ["{s} = 'YES'", { question: "s", test: "equals", value: "yes" }],
  ["{s} > 2", { question: "s", test: "oneOf", value: ["10", "3"] }],
  ["{s} contains 'e'", { question: "s", test: "oneOf", value: ["yes"] }],
  ["{b} noneof ['x']", { not: { question: "b", test: "oneOf", value: ["x"] } }],
  ["{b.length} > 1", { question: "b", test: "countAtLeast", value: 2 }],
  ["{b.length} <= 1", { not: { question: "b", test: "countAtLeast", value: 2 } }],
  [
    "{b} = ['x', 'y']",
    {
      all: [
        { question: "b", test: "includes", value: "x" },
        { question: "b", test: "includes", value: "y" },
        { question: "b", test: "countAtMost", value: 2 },
      ],
    },
  ],
  ["{a} empty", { not: { question: "a", test: "answered" } }],
  ["{b} contains 'x'", { question: "b", test: "includes", value: "x" }],
  [
    "{b} allof ['x', 'y']",
    {
      all: [
        { question: "b", test: "includes", value: "x" },
        { question: "b", test: "includes", value: "y" },
      ],
    },
  ],
  ["{b} notcontains ['x']", { not: { question: "b", test: "includes", value: "x" } }],
  ["{b} anyof ['x','y']", { question: "b", test: "oneOf", value: ["x", "y"] }],
  ["{m.r1} = true", { question: "m", row: "r1", test: "equals", value: "true" }],
  [
    "({a} = 'x' or not {n} < 5) && {a} notempty",
    {
      all: [
        {
          any: [
            { question: "a", test: "equals", value: "x" },
            { not: { question: "n", test: "less", value: 5 } },
          ],
        },
        { question: "a", test: "answered" },
      ],
    },
  ],
];

test.each(conditions)("the condition %s is understood", (visibleIf, expected) => {
  const { questions, leftOut } = imported(
    { type: "text", name: "a" },
    { type: "text", name: "n", inputType: "number" },
    { type: "checkbox", name: "b", choices: ["x"] },
    { type: "radiogroup", name: "s", choices: ["10", "yes", 2, 3] },
    { type: "matrix", name: "m", rows: ["r1"], columns: [true] },
    { type: "text", name: "c", visibleIf },
  );
  expect(leftOut).toEqual([]);
  expect(questions.at(-1)?.visibleIf).toEqual(expected);
});

test.each([
  "age({a}) > 5",
  "{a} + 1 > 2",
  "{a}",
  "{a} =",
  "{a} = {b}",
  "({a} = 1",
  "{a} = [1",
  "{a} = []",
  "{a} > [1, 2]",
  "{a} contains 'x'",
  "{a} > 'x'",
  "{a.r1} = 1",
  "{a} like 'x'",
  "not",
  "{a} = 1 or",
  "{a} = 1 %",
  "5 + {a}",
])("the condition %s is left out and said so", (visibleIf) => {
  const { questions, leftOut } = imported(
    { type: "text", name: "a" },
    { type: "text", name: "c", visibleIf },
  );
  expect(questions[1]).not.toHaveProperty("visibleIf");
  expect(leftOut).toEqual([expect.stringContaining(`c：显示条件 ${visibleIf}（`)]);
});

test("a number that is typed into a text box compares as a number, and the box asks for one", () => {
  const { questions, leftOut } = imported(
    { type: "text", name: "age", description: "周岁" },
    { type: "text", name: "adult", visibleIf: "{age} >= 18" },
    { type: "text", name: "word" },
    { type: "text", name: "after", visibleIf: "{word} >= 18 and {word} = 'b'" },
  );
  expect(questions).toMatchObject([
    { name: "age", kind: "number", help: "周岁" },
    { visibleIf: { question: "age", test: "atLeast", value: 18 } },
    { name: "word", kind: "text" },
    { name: "after" },
  ]);
  expect(leftOut).toEqual([
    "age：条件把它当数字比较，改成了数字题",
    "after：显示条件 {word} >= 18 and {word} = 'b'（「word」的答案不能这样比较）",
  ]);
});
