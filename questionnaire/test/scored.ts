/** A questionnaire with a score and a level, and one with fields of its link, for the tests of what nobody answers. */
import type { Condition, Question, Questionnaire } from "../src/model.ts";
import { parseQuestionnaire } from "../src/parse.ts";
import * as write from "./questions.ts";

const { line, matrix, multiple, page, scale, single } = write;
export const questionnaire = (pages: Question[][]): Questionnaire =>
  write.questionnaire(pages.map((questions, p) => page(`p${p + 1}`, questions)));
export const problemsOf = (whole: unknown) => {
  const parsed = parseQuestionnaire(whole);
  return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}：${message}`);
};
export const is = (question: string, value: string | number): Condition => ({
  question,
  test: "equals",
  value,
});

export const scored: Questionnaire = {
  ...questionnaire([
    [scale("q1"), scale("q2"), single("q3"), multiple("q4")],
    [line("q5", { visibleIf: { question: "total", test: "atLeast", value: 9 } }), matrix("q6")],
  ]),
  computedValues: [
    {
      kind: "text",
      name: "level",
      title: "水平",
      cases: [
        { if: { question: "total", test: "atLeast", value: 9 }, text: "高" },
        { if: { question: "total", test: "answered" }, text: "低" },
      ],
    },
    {
      kind: "sum",
      name: "total",
      title: "总分",
      of: [
        { question: "q1" },
        { question: "q2", weight: 2 },
        { question: "q3", scores: { a: 0.1, b: 0.2 } },
      ],
      start: -1,
    },
    {
      kind: "mean",
      name: "average",
      title: "均分",
      of: [{ question: "q1" }, { question: "q2", scores: { 1: 5, 2: 4, 3: 3, 4: 2, 5: 1 } }],
    },
    {
      kind: "count",
      name: "owned",
      title: "拥有几个",
      of: [{ question: "q4", values: ["a", "b"] }],
    },
    { kind: "text", name: "who", title: "是谁", cases: [{ text: "{{q3}}，{{level}}" }] },
  ],
};

export const linked: Questionnaire = {
  ...questionnaire([
    [single("q1", { visibleIf: is("src", "wx") }), line("q2", { required: false })],
  ]),
  hiddenFields: [
    {
      name: "src",
      title: "来源",
      choices: [
        { value: "wx", label: "微信" },
        { value: "wb", label: "微博" },
      ],
    },
    { name: "pid", title: "对方编号", maxLength: 6 },
  ],
};
