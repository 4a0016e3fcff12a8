/** Differences between versions, in words that a colleague reads. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { arbitraryQuestionnaire } from "../../../../../../../questionnaire/test/arbitraries.ts";
import { renameQuestion } from "../rename.ts";
import { differenceOf, isNothing } from "./difference.ts";
import { movedIn } from "./order.ts";
import { isSame } from "./same.ts";

const choices = ["吃", "不吃"].map((label, i) => ({ value: String(i + 1), label }));
const single = { kind: "single", required: true, choices } as const;
const before: Questionnaire = {
  version: 1,
  title: "早餐",
  quotaCells: [],
  pages: [
    {
      name: "p1",
      questions: [
        { ...single, name: "q1", title: "吃早餐吗？" },
        { ...single, name: "q2", title: "吃午餐吗？" },
        { ...single, name: "q3", title: "吃晚餐吗？" },
      ],
    },
    { name: "p2", questions: [{ ...single, name: "q4", title: "吃夜宵吗？" }] },
  ],
};
const [p1, p2] = before.pages;
const [q1, q2, q3] = p1?.questions ?? [];
const [q4] = p2?.questions ?? [];
if (!p1 || !p2 || !q1 || !q2 || !q3 || !q4) throw new Error("four questions");
const withPages = (...questions: Questionnaire["pages"][number]["questions"][]): Questionnaire => ({
  ...before,
  pages: questions.map((list, i) => ({ name: `p${i + 1}`, questions: list })),
});

test("a version differs in nothing from itself, and in something from every other", () => {
  fc.assert(
    fc.property(arbitraryQuestionnaire, arbitraryQuestionnaire, (one, other) => {
      expect(isNothing(differenceOf(one, structuredClone(one)))).toBe(true);
      expect(isNothing(differenceOf(one, other))).toBe(isSame(one, other));
    }),
    { numRuns: 200 },
  );
});

test("added, removed, moved and changed are told apart, question by question", () => {
  const after = withPages(
    [
      { ...q1, title: "您吃早餐吗？", required: false },
      q3,
      { ...single, name: "q5", title: "吃水果吗？" },
    ],
    [q2],
  );
  expect(differenceOf(before, after).questions).toEqual([
    {
      name: "q1",
      title: "您吃早餐吗？",
      marks: ["changed"],
      says: ["标题由「吃早餐吗？」改为「您吃早餐吗？」", "改为选答"],
    },
    { name: "q5", title: "吃水果吗？", marks: ["added"], says: ["加在第 1 页第 3 题"] },
    {
      name: "q2",
      title: "吃午餐吗？",
      marks: ["moved"],
      says: ["由第 1 页第 2 题移到第 2 页第 1 题"],
    },
    { name: "q4", title: "吃夜宵吗？", marks: ["removed"], says: ["原来在第 2 页第 1 题"] },
  ]);
});

test("a question that was renamed and edited is the same question, and what speaks of it says so", () => {
  const asking: Questionnaire = withPages(
    [q1, { ...q2, visibleIf: { question: "q1", test: "equals", value: "1" } }, q3],
    [q4],
  );
  const twice = renameQuestion(
    renameQuestion(asking, { page: 0, question: 0 }, "breakfast"),
    { page: 0, question: 0 },
    "morning",
  );
  const { questions } = differenceOf(asking, twice);
  expect(questions[0]).toMatchObject({ name: "morning", marks: ["changed"] });
  expect(questions[0]?.says).toEqual(["编号由「q1」改为「morning」"]);
  expect(questions[1]?.says[0]).toContain("显示条件由");
  // Back under its first name nothing is left of it.
  expect(renameQuestion(twice, { page: 0, question: 0 }, "q1")).toEqual(asking);
});

test("choices are known by their values: reworded, new, gone, in another order, with another code", () => {
  const change = (labels: { value: string; label: string; screenOut?: true }[]) =>
    differenceOf(before, withPages([{ ...q1, ...single, choices: labels }, q2, q3], [q4]))
      .questions[0]?.says;
  const eats = { value: "1", label: "吃" };
  expect(
    change([
      { value: "2", label: "从来不吃", screenOut: true },
      eats,
      { value: "3", label: "偶尔" },
    ]),
  ).toEqual([
    "新增选项「偶尔」",
    "选项「不吃」改为「从来不吃」",
    "选项「从来不吃」打开了「选了就甄别」",
    "选项的次序变了",
  ]);
  expect(change([eats])).toEqual(["删除选项「不吃」"]);
  expect(change([eats, { value: "9", label: "不吃" }])).toEqual(["选项「不吃」的值由 2 改为 9"]);
});

test("pages, jumps, quotas and ends have sentences of their own", () => {
  const after: Questionnaire = {
    ...before,
    title: "三餐",
    completedPage: { title: "谢谢" },
    pages: [{ ...p1, title: "白天", jumps: [{ to: "end" }] }, p2, { name: "p3", questions: [] }],
  };
  expect(differenceOf(before, after)).toMatchObject({
    whole: ["标题由「早餐」改为「三餐」", expect.stringContaining("加上完成结束页")],
    pages: [
      { marks: ["changed"], says: ["加上标题：白天", "加上跳转：离开时：去 结束，记为完成"] },
      { marks: ["added"], says: ["新增的页"] },
    ],
    questions: [],
  });
});

test("one question taken to the front moved, and not all those that it passed", () => {
  expect(movedIn(["a", "b", "c", "d"], ["d", "a", "b", "c"])).toEqual(new Set(["d"]));
  expect(movedIn(["a", "b"], ["a", "b"]).size).toBe(0);
  expect(movedIn([], []).size).toBe(0);
});
