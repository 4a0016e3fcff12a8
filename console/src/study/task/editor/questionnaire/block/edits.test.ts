/** Blocks and experiments as they are edited. */
import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { fromQuestion } from "../../preview/from-question.ts";
import { ownOf } from "#questionnaire/own.ts";
import { walk } from "#questionnaire/walk.ts";
import { readableAt } from "../condition/readable.ts";
import { renameQuestion } from "../rename.ts";
import {
  addBlock,
  addExperiment,
  changeBlock,
  freshOver,
  joinBlock,
  removeExperiment,
  renameBlock,
  renameExperiment,
} from "./edits.ts";

const ask = (name: string, more: object = {}): Question => ({
  kind: "multiple",
  name,
  title: name,
  required: true,
  choices: [
    { value: "a", label: "甲" },
    { value: "b", label: "乙" },
  ],
  ...more,
});

const three: Questionnaire = {
  version: 1,
  title: "测试",
  quotaCells: [],
  pages: ["p1", "p2", "p3"].map((name, i) => ({ name, questions: [ask(`q${i + 1}`)] })),
};

const looped = changeBlock(addBlock(three, 1), "b1", { loop: { over: freshOver("chosen", "q1") } });

test("a page goes into a new block and out again, and an empty block goes with its last page", () => {
  const added = joinBlock(addBlock(three, 0), 1, "b1");
  expect(added.blocks).toEqual([{ name: "b1" }]);
  expect(added.pages.map(({ block }) => block)).toEqual(["b1", "b1", undefined]);
  const renamed = renameBlock(added, "b1", "品牌");
  expect(renamed.pages[1]?.block).toBe("品牌");
  expect(joinBlock(joinBlock(renamed, 0, undefined), 1, undefined)).toEqual(three);
});

test("what is made is right as it stands, and a question's new name is followed by its loop and its items", () => {
  const condition = { question: "q2@a", test: "answered" } as const;
  const [first, second, last] = looped.pages;
  if (!first || !second || !last) throw new Error("three pages");
  const whole: Questionnaire = {
    ...looped,
    pages: [
      first,
      second,
      {
        ...last,
        visibleIf: condition,
        questions: [ask("q3", { choices: [], carry: { question: "q1", take: "unchosen" } })],
      },
    ],
  };
  expect(parseQuestionnaire(whole)).toMatchObject({ ok: true });
  const renamed = renameQuestion(
    renameQuestion(whole, { page: 0, question: 0 }, "brand"),
    { page: 1, question: 0 },
    "score",
  );
  expect(parseQuestionnaire(renamed)).toMatchObject({ ok: true });
  expect(renamed.blocks?.[0]?.loop?.over).toEqual({ question: "brand", take: "chosen" });
  expect(renamed.pages[2]?.visibleIf).toEqual({ ...condition, question: "score@a" });
  expect(renamed.pages[2]?.questions[0]).toMatchObject({ carry: { question: "brand" } });
});

test("a condition inside a loop reads the loop as it is there, and one behind it each item", () => {
  const names = (page: number, question: number) =>
    readableAt(looped, { page, question }).map(({ name }) => name);
  expect(names(1, 1)).toEqual(["q1", "@", "q2"]);
  expect(names(2, 0)).toEqual(["q1", "q2@a", "q2@b"]);
  const tested = addExperiment(three);
  expect(readableAt(tested, { page: 1, question: 0 }).map(({ name }) => name)).toEqual([
    "分组1",
    "q1",
  ]);
});

test("an experiment's new name is followed by its blocks, and its end ends their arms", () => {
  const tested = changeBlock(addExperiment(addBlock(three, 0)), "b1", {
    arm: { experiment: "分组1", arm: "A" },
  });
  const renamed = renameExperiment(tested, 0, "概念");
  expect(renamed.experiments?.[0]?.name).toBe("概念");
  expect(renamed.blocks?.[0]?.arm).toEqual({ experiment: "概念", arm: "A" });
  expect(removeExperiment(renamed, 0)).toEqual(addBlock(three, 0));
});

test("the preview begins inside a loop where it is told to, for whichever item", () => {
  const own = ownOf(looped, { seed: "1", answers: {} });
  const cut = fromQuestion(own, "q2@b", {});
  expect(walk(cut, {}, "1").pages.map(({ page }) => page.name)).toEqual(["p2@b"]);
});
