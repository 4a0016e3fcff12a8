import { expect, test } from "vitest";
import { importSurveyJs } from "./import-surveyjs.ts";
import type { Condition } from "./model.ts";

const imported = (...elements: object[]) => {
  const { questionnaire, leftOut } = importSurveyJs({ pages: [{ elements }] });
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
  ["{a} > 'x'", { question: "a", test: "greater", value: "x" }],
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
  ["{b.r1} = true", { question: "b", row: "r1", test: "equals", value: "true" }],
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
    { type: "text", name: "c", visibleIf },
  );
  expect(leftOut).toEqual([]);
  expect(questions[3]?.visibleIf).toEqual(expected);
});

test.each([
  "age({a}) > 5",
  "{a} + 1 > 2",
  "{a}",
  "{a} =",
  "{a} = {b}",
  "({a} = 1",
  "{a} = [1",
  "{a} = ['x','y']",
  "{a} > [1, 2]",
  "{a} like 'x'",
  "{a} != [1, 2]",
  "not",
  "{a} = 1 or",
  "{a} = 1 %",
  "5 = {a}",
])("the condition %s is left out and said so", (visibleIf) => {
  const { questions, leftOut } = imported(
    { type: "text", name: "a" },
    { type: "text", name: "c", visibleIf },
  );
  expect(questions[1]).not.toHaveProperty("visibleIf");
  expect(leftOut).toEqual([`c：显示条件 ${visibleIf}`]);
});
