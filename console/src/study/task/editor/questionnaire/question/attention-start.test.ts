import { expect, test } from "vitest";
import { checkLogic } from "#questionnaire/lint.ts";
import type { Question } from "#questionnaire/model.ts";
import { freshQuestion, kinds } from "../kinds.ts";
import { startOf } from "./attention-start.ts";

const three = ["1", "2", "3"].map((value) => ({ value, label: value }));

/** Nothing is said of a check that somebody can pass. */
const saidOf = (question: Question): string[] => {
  const expected = startOf(question);
  const asked =
    expected === undefined ? question : { ...question, attention: { expect: expected } };
  return checkLogic({
    version: 1,
    title: "试",
    pages: [{ name: "p1", questions: [asked] }],
    quotaCells: [],
  }).map(({ message }) => message);
};

test("a check that is just switched on can be passed, or still asks for its words", () => {
  const isOpen = (kind: string) => kind === "text" || kind === "date" || kind === "time";
  for (const kind of kinds) {
    const said = saidOf(freshQuestion(kind, "q1"));
    expect(said, kind).toEqual(isOpen(kind) ? ["题目「q1」的注意力检查没有人能通过"] : []);
  }
});

test("it follows the least that must be chosen, ranked or typed", () => {
  const of = (question: object) => startOf(question as Question);
  expect(of({ kind: "multiple", choices: three, min: 2 })).toEqual(["1", "2"]);
  expect(of({ kind: "ranking", choices: three, max: 2 })).toEqual(["1", "2"]);
  expect(of({ kind: "number", min: 18 })).toBe(18);
});

test("a ranking of everything checks nothing, so it offers no check", () => {
  expect(startOf(freshQuestion("ranking", "q1"))).toBeUndefined();
});
