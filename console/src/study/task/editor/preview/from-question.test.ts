import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { walk } from "#questionnaire/walk.ts";
import { fromQuestion } from "./from-question.ts";

const line = { kind: "text", format: "line", required: false } as const;
const whole: Questionnaire = {
  version: 1,
  title: "早餐",
  quotaCells: [{ name: "c", if: { question: "q1", test: "equals", value: "是" } }],
  pages: [
    { name: "p1", questions: [{ ...line, name: "q1", title: "吃吗" }] },
    {
      name: "p2",
      visibleIf: { question: "q1", test: "equals", value: "是" },
      questions: [
        { ...line, name: "q2", title: "几点" },
        {
          ...line,
          name: "q3",
          title: "您说 {{q1}}",
          visibleIf: { question: "q2", test: "answered" },
        },
        {
          ...line,
          name: "q4",
          title: "还有呢 {{q3}}",
          visibleIf: { not: { question: "q1", test: "answered" } },
        },
      ],
    },
    { name: "p3", questions: [{ ...line, name: "q5", title: "完" }] },
  ],
};
const shownFrom = (name: string | null, answers: Record<string, string>) => {
  const cut = fromQuestion(whole, name, answers);
  expect(parseQuestionnaire(cut)).toMatchObject({ ok: true });
  return walk(cut, answers, "").pages.map(({ questions }) =>
    questions.map(({ question }) => `${question.name} ${question.title}`),
  );
};

test("without a question, or with one that is gone, it begins at the beginning", () => {
  expect(fromQuestion(whole, null, {})).toBe(whole);
  expect(fromQuestion(whole, "q9", {})).toBe(whole);
});

test("it begins with the question, shown whatever its condition says", () => {
  expect(shownFrom("q3", {})).toEqual([["q3 您说 〔q1〕", "q4 还有呢 {{q3}}"], ["q5 完"]]);
});

test("what was answered before counts, in conditions and in words", () => {
  expect(shownFrom("q3", { q1: "是" })).toEqual([["q3 您说 是"], ["q5 完"]]);
});
