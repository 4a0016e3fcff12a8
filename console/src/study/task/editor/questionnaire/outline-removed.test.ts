/** What is taken away, and put back. */
import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { line, page, questionnaire } from "../../../../../../questionnaire/test/questions.ts";
import { addBlock } from "./block/edits.ts";
import { addPage, addQuestion, putBack, removePage, removeQuestion } from "./outline.ts";
import { renameQuestion } from "./rename.ts";

const question = line("q3", { title: "二 {{q1}}" });
const whole = questionnaire([page("p1", [line("q1"), question]), page("p2", [line("q4")])]);
const at = { page: 0, question: 1 };
const gone = { question, page: "p1", at };
const without = removeQuestion(whole, at);
const namesOf = ({ pages }: Questionnaire) =>
  pages.map(({ questions }) => questions.map(({ name }) => name).join(" "));

test("what was taken away goes back to its page, wherever that stands, else to the nearest", () => {
  expect(putBack(without, gone)).toEqual({ whole, at });
  const later = putBack(addPage(without, 0), gone);
  expect(namesOf(later.whole)).toEqual(["", "q1 q3", "q4"]);
  expect(later.at).toEqual({ page: 1, question: 1 });
  expect(namesOf(putBack(removePage(without, 0), gone).whole)).toEqual(["q4 q3"]);
  expect(putBack(removeQuestion(without, { page: 0, question: 0 }), gone).at.question).toBe(0);
});

test("where an undo was quicker it is there once", () => {
  expect(putBack(whole, gone)).toEqual({ whole, at });
});

test("where its name is taken it has a free one, and is who it was unless another is", () => {
  const renamed = putBack(renameQuestion(without, { page: 0, question: 0 }, "q3"), gone).whole;
  expect(namesOf(renamed)).toEqual(["q3 q5", "q4"]);
  expect(renamed.pages[0]?.questions[1]).toMatchObject({ id: "q3", title: "二 {{q1}}" });
  const added = addQuestion(without, { page: 0, question: 0 }, "text");
  expect(namesOf(added)).toEqual(["q3 q1", "q4"]);
  const other = putBack(added, gone).whole;
  expect(namesOf(other)).toEqual(["q3 q5 q1", "q4"]);
  expect(other.pages[0]?.questions[1]).not.toHaveProperty("id");
});

test("a page that goes takes its block along, when nobody else is in it", () => {
  const blocked = addBlock(whole, 0);
  expect(removePage(blocked, 0).blocks).toBeUndefined();
  expect(removePage(blocked, 1).blocks).toHaveLength(1);
});
