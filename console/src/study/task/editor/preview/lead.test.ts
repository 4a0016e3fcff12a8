import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { leadTo } from "./lead.ts";

const choices = ["1", "2"].map((value) => ({ value, label: value }));
const single = { kind: "single", title: "吃吗", required: true, choices } as const;
const whole: Questionnaire = {
  version: 1,
  title: "早餐",
  quotaCells: [],
  pages: [
    { name: "p1", questions: [{ ...single, name: "q1" }] },
    {
      name: "p2",
      visibleIf: { question: "q1", test: "equals", value: "2" },
      questions: [
        { ...single, name: "q2" },
        { ...single, name: "q3", visibleIf: { any: [] } },
      ],
    },
  ],
};
const seed = "1";

test("one's own answers stay where they lead there", () => {
  const answers = { q1: "2", q2: "1" };
  expect(leadTo(whole, "q2", { answers, seed })).toEqual({ answers, how: "own" });
});

test("else what lies before the question is answered so that it is shown, and it itself is open", () => {
  expect(leadTo(whole, "q2", { answers: { q1: "1" }, seed })).toEqual({
    answers: { q1: "2" },
    how: "led",
  });
});

test("where nobody comes the answers stay as they are", () => {
  const answers = { q1: "1" };
  expect(leadTo(whole, "q3", { answers, seed })).toEqual({ answers, how: "nobody" });
});
