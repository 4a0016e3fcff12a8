/** Hidden fields and computed values as they are edited. */
import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { addExperiment, renameExperiment } from "../block/edits.ts";
import { addQuestion } from "../outline.ts";
import { renameQuestion } from "../rename.ts";
import { addComputed, addHidden, changeItem, countedAs, renameItem, reversed } from "./edits.ts";

const scale: Question = { kind: "scale", name: "q1", title: "分", required: true, min: 1, max: 5 };
const single: Question = {
  kind: "single",
  name: "q2",
  title: "选",
  required: true,
  choices: ["1", "b", "c"].map((value) => ({ value, label: value })),
};
const plain: Questionnaire = {
  version: 1,
  title: "测试",
  quotaCells: [{ name: "c", if: { question: "v", test: "greater", value: 3 } }],
  pages: [{ name: "p1", questions: [scale, single] }],
  computedValues: [
    { kind: "sum", name: "v", title: "总分", of: [{ question: "q1" }] },
    { kind: "text", name: "v2", title: "分组", cases: [{ text: "得了 {{v}} 分" }] },
  ],
};

test("a computed value's new name is followed, and it is nothing but that value under its new name", () => {
  const renamed = renameItem(plain, "computedValues", { index: 0, to: "total" });
  expect(parseQuestionnaire(renamed)).toMatchObject({ ok: true });
  expect(renamed).toEqual({
    ...plain,
    quotaCells: [{ name: "c", if: { question: "total", test: "greater", value: 3 } }],
    computedValues: [
      { kind: "sum", name: "total", title: "总分", of: [{ question: "q1" }] },
      { kind: "text", name: "v2", title: "分组", cases: [{ text: "得了 {{total}} 分" }] },
    ],
  });
  const text = renameItem(plain, "computedValues", { index: 1, to: "segment" });
  expect(text.computedValues?.[1]).toEqual({ ...plain.computedValues?.[1], name: "segment" });
});

test("of a question and a value with one name only the one in hand is renamed", () => {
  const twice = changeItem(plain, "computedValues", {
    index: 1,
    make: (one) => ({ ...one, name: "q1" }),
  });
  const asked = renameQuestion(twice, { page: 0, question: 0 }, "score");
  expect(asked.computedValues).toEqual(twice.computedValues);
  const tested = renameExperiment(
    {
      ...addExperiment(twice),
      computedValues: [{ ...twice.computedValues?.[0], name: "分组1" }],
    } as Questionnaire,
    0,
    "概念",
  );
  expect(tested.computedValues?.[0]?.name).toBe("分组1");
});

test("whatever is new takes a name that nothing has", () => {
  const named = renameItem(addHidden(plain), "hiddenFields", { index: 0, to: "q3" });
  const added = addQuestion(named, { page: 0, question: 2 }, "text");
  expect(added.pages[0]?.questions[2]?.name).toBe("q4");
  expect(addComputed(added, "mean").computedValues?.[2]?.name).toBe("v3");
  const hidden = renameItem(named, "hiddenFields", { index: 0, to: "分组1" });
  expect(addExperiment(hidden).experiments?.[0]?.name).toBe("分组2");
});

test("points turned round are figures, whatever the choices' values are", () => {
  expect(reversed(single, { question: "q2" })).toEqual({
    question: "q2",
    scores: { "1": 0, b: 0, c: 1 },
  });
  const turned = reversed(scale, { question: "q1", weight: 2 });
  expect(turned).toMatchObject({ weight: 2, scores: { "1": 5, "5": 1 } });
  expect(reversed(scale, turned)).toEqual({ question: "q1", weight: 2 });
  // A choice without points among others with some has none (compute.ts).
  expect(reversed(single, { question: "q2", scores: { c: 7 } }).scores).toEqual({
    "1": 7,
    b: 0,
    c: 0,
  });
});

test("a scale's points are counted as the figures that they are answered as", () => {
  expect([countedAs(scale, "5"), countedAs(single, "1")]).toEqual([5, "1"]);
});
