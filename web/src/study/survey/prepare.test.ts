import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { prepare } from "./prepare.ts";

const file = (accept: string[], maxBytes = 1000): Question => ({
  kind: "file",
  name: "q1",
  title: "上传小票",
  required: true,
  accept,
  maxBytes,
  maxCount: 2,
});
const withFile = (question: Question): Questionnaire => ({
  version: 1,
  title: "购物",
  quotaCells: [],
  pages: [{ name: "p1", questions: [question] }],
});
const shown = (question: Question) => prepare(withFile(question)).pages[0]?.questions[0];
const jpeg = "image/jpeg";

test.each([
  [["image/*"], [jpeg, "image/png", "image/webp"]],
  [
    [".jpg", ".pdf"],
    [jpeg, "application/pdf"],
  ],
  [["image/png"], ["image/png"]],
  [[], [jpeg, "image/png", "image/webp", "application/pdf"]],
])("a file question that takes %j offers what can be stored of it", (accept, expected) => {
  expect(shown(file(accept))).toMatchObject({ accept: expected, maxBytes: 1000, maxCount: 2 });
});

test("no question promises to take more than the storage does", () => {
  expect(shown(file(["image/*"], 2 ** 30))).toMatchObject({ maxBytes: 10 * 1024 * 1024 });
});

test("the other questions stay as they are", () => {
  const question: Question = {
    kind: "text",
    format: "line",
    name: "q",
    title: "?",
    required: true,
  };
  expect(shown(question)).toEqual(question);
});
