/** What words and values get wrong. */
import { expect, test } from "vitest";
import { choices, line, matrix, multiple, page, questionnaire, single } from "../test/questions.ts";
import { checkLogic } from "./lint.ts";
import type { Comparison, Questionnaire } from "./model.ts";

const said = (model: Questionnaire) => checkLogic(model).map(({ message }) => message);
const is = (question: string, test: string, value?: unknown, row?: string) =>
  ({ question, test, value, ...(row && { row }) }) as unknown as Comparison;

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
  expect(said(model)).toEqual([
    "题目「q2」取决于「q1」，而这一页的题目是乱序的",
    "题目「q1」引用了「q2」的答案，那时还没有这个答案",
    "题目「q1」引用了「nobody」的答案，那时还没有这个答案",
    "题目「q3」的注意力检查没有人能通过",
    "题目「q4」的注意力检查没有人能通过",
    "题目「q5」的注意力检查没有人能通过",
  ]);
});

test("what a page shuffles is told only where a question may come above what it reads", () => {
  const reads = { visibleIf: is("q1", "answered") };
  const last = { fixed: true, ...reads };
  const pages = (q2: object, more: object) =>
    questionnaire([page("p1", [line("q1", more), line("q2", q2)], { shuffleQuestions: true })]);
  expect(said(pages(last, { fixed: true }))).toEqual([]);
  // Whatever moves stays above the last, which does not.
  expect(said(pages(last, {}))).toEqual([]);
  const told = "题目「q2」取决于「q1」，而这一页的题目是乱序的";
  expect(said(pages(reads, { fixed: true }))).toEqual([]);
  expect(said(pages(reads, {}))).toEqual([told]);
  const some = choices("a", "b").map((one) => ({ ...one, ...reads }));
  const choosing = questionnaire([
    page("p1", [line("q1"), single("q2", { choices: some })], { shuffleQuestions: true }),
  ]);
  expect(said(choosing)).toEqual([told]);
});

test("pipes are looked at wherever the form fills them in", () => {
  const rows = choices("r1").map((one) => ({ ...one, label: "{{q3}}" }));
  const model = questionnaire([
    page("p1", [line("q1"), line("q2", { title: "{{q1}}？{{q1}}！" })], {
      title: "{{q1}}",
      shuffleQuestions: true,
    }),
    page("p2", [matrix("q4", { rows }), line("q3")], { title: "您说的{{q1}}" }),
  ]);
  expect(said(model)).toEqual([
    "页面「p1」的标题引用了「q1」的答案，那时还没有这个答案",
    "题目「q2」引用了「q1」的答案，那时还没有这个答案",
    "题目「q4」引用了「q3」的答案，那时还没有这个答案",
  ]);
});
