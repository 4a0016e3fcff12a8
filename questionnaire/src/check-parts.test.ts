/** Questions that are several under one title: what is kept of them, what is missing, what is said of their parts. */
import { expect, test } from "vitest";
import { answerText } from "./answer-text.ts";
import { variablesOf } from "./codebook.ts";
import { conditionText } from "./condition-text.ts";
import { judge, judgeAnswer } from "./judge.ts";
import { checkLogic } from "./lint.ts";
import type { Answer, Condition, Question } from "./model.ts";
import { leastSecondsOfAll } from "./pace.ts";
import { parseQuestionnaire } from "./parse.ts";
import { blanks, ends, grid, sum } from "../test/compound-questions.ts";
import { onePage, page, questionnaire, single } from "../test/questions.ts";

const seed = "s";
const verdict = (question: Question, value: unknown) => {
  const { kept, problems } = judge(onePage(question), { q1: value }, { seed });
  return [kept["q1"], problems[0]?.message];
};
const parsed = (question: Question) => {
  const read = parseQuestionnaire(onePage(question));
  return read.ok ? [] : read.problems.map(({ message }) => message);
};

test("a total is shared out to the hundredth, and what is left empty is nought once it is", () => {
  expect(verdict(sum(), { a: 3.3, b: 6.7 })).toEqual([{ a: 3.3, b: 6.7, c: 0 }, undefined]);
  expect(verdict(sum(), { a: 4, c: 3 })).toEqual([{ a: 4, c: 3 }, "还差 3%，合计要是 10%"]);
  expect(verdict(sum(), { a: 9, b: 3 })).toEqual([{ a: 9, b: 3 }, "多了 2%，合计要是 10%"]);
  expect(verdict(sum(), { a: 3.333, b: 6.667 })[1]).toBe("最多两位小数");
  expect(verdict(sum(), { a: 11 })[1]).toBe("「选项 a」请输入 0 到 10 之间的数");
  expect(verdict(sum(), {})).toEqual([undefined, "请回答这道题"]);
  expect(verdict(sum({ required: false }), { a: "" })).toEqual([undefined, undefined]);
});

test("an item's own least and most hold, and a least is not filled in by itself", () => {
  const rows = [
    { value: "a", label: "甲", min: 1, max: 8 },
    { value: "b", label: "乙" },
  ];
  expect(verdict(sum({ rows }), { b: 10 })).toEqual([{ b: 10 }, "请填写「甲」"]);
  expect(verdict(sum({ rows }), { a: 9, b: 1 })[1]).toBe("「甲」请输入 1 到 8 之间的数");
  expect(verdict(sum({ rows }), { a: 1, b: 9 })[1]).toBeUndefined();
  expect(parsed(sum({ rows: [{ value: "a", label: "甲", min: 11 }] }))).toEqual([
    "「甲」的最小值不能大于最大值",
    "各项至少共 11%，超过了合计 10%",
  ]);
  expect(parsed(sum({ rows: [{ value: "a", label: "甲", max: 3 }] }))).toEqual([
    "各项至多共 3%，到不了合计 10%",
  ]);
});

test("a cell that cannot be read leaves the others as they are, and says which it is", () => {
  expect(verdict(blanks(), { age: "很多", city: "sh" })).toEqual([
    { city: "sh" },
    "「年龄」请输入数字",
  ]);
  expect(verdict(blanks(), { age: 30, city: "xx" })).toEqual([
    { age: 30 },
    "「城市」请从给出的选项里选择",
  ]);
  expect(verdict(blanks(), { age: 30 })).toEqual([{ age: 30 }, "请填写「城市」"]);
  expect(verdict(blanks(), { age: 30, city: "sh" })).toEqual([{ age: 30, city: "sh" }, undefined]);
  expect(verdict(grid(), { tea: { n: 2 }, milk: { where: "店" } })).toEqual([
    { tea: { n: 2 }, milk: { where: "店" } },
    "请填写「选项 milk / 瓶数」",
  ]);
  expect(verdict(grid(), { tea: { n: 2 }, milk: { n: 0, where: "" } })).toEqual([
    { tea: { n: 2 }, milk: { n: 0 } },
    undefined,
  ]);
});

test("what no form of ours sends is refused", () => {
  const refused = (question: Question, value: unknown) =>
    judgeAnswer(onePage(question), {}, { name: "q1", value, seed });
  for (const value of [{ x: 1 }, [1], "a", { a: { a: 1 } }, { __proto__: null, b: true }])
    expect(refused(sum(), value)).toMatchObject({ ok: false });
  for (const value of [{ tea: 1 }, { tea: { x: 1 } }, { x: { n: 1 } }])
    expect(refused(grid(), value)).toMatchObject({ ok: false });
  for (const value of [{ "9": {} }, { "1": "a" }, { "1": { best: "x" } }, { "01": { best: "a" } }])
    expect(refused(ends(), value)).toMatchObject({ ok: false });
});

test("what cannot be is refused with the place", () => {
  expect(parsed(blanks())).toEqual([]);
  expect(parsed(blanks({ sentence: "我 {_} 岁" }))).toEqual([
    "句子里有 1 个 {_}，下面有 3 个空，请让它们一样多",
  ]);
  const row = { value: "1", label: "一" };
  const tooMany = Array.from({ length: 21 }, (_, i) => ({ value: `r${i}`, label: "行" }));
  const columns = Array.from({ length: 10 }, (_, i) => ({
    value: `c${i}`,
    label: "列",
    type: "text",
  }));
  expect(parsed(grid({ rows: tooMany, columns }))).toEqual([
    "表格不能超过 200 格（现在 21 行 × 10 列）",
  ]);
  expect(parsed(grid({ rows: [row, row] }))).toEqual(["「1」重复了"]);
  expect(parsed(grid({ columns: [{ ...row, type: "dropdown", choices: [row, row] }] }))).toEqual([
    "「1」重复了",
  ]);
  expect(parsed(grid({ columns: [{ ...row, type: "number", min: 3, max: 2 }] }))).toEqual([
    "「选项 tea / 一」的最小值不能大于最大值",
  ]);
});

const after = (question: Question, visibleIf: object) =>
  questionnaire([page("p1", [question]), page("p2", [single("q2", { visibleIf })])]);

test("a condition reads one item, one blank, one cell, and its check knows what stands there", () => {
  const of = (question: Question, more: object) => {
    const visibleIf = { question: "q1", ...more } as Condition;
    return {
      found: checkLogic(after(question, visibleIf)).map(({ message }) => message),
      text: conditionText(visibleIf, () => question),
    };
  };
  expect(of(sum(), { row: "b", test: "atLeast", value: 10 })).toEqual({
    found: [],
    text: "「q1 题目」的「选项 b」不小于 10",
  });
  expect(of(sum(), { row: "b", test: "greater", value: 10 }).found).toEqual([
    "题目「q2」的显示条件永远不会成立",
  ]);
  expect(of(blanks(), { row: "city", test: "oneOf", value: ["gz"] })).toEqual({
    found: ["题目「q2」的显示条件永远不会成立", "题目「q2」的显示条件里的「gz」不是「q1」的选项"],
    text: "「q1 题目」的「城市」选了 gz",
  });
  expect(of(grid(), { row: "tea", column: "n", test: "equals", value: 1.5 }).found).toEqual([
    "题目「q2」的显示条件永远不会成立",
  ]);
  expect(of(grid(), { row: "tea", column: "n", test: "answered" })).toEqual({
    found: [],
    text: "「q1 题目」的「选项 tea / 瓶数」已回答",
  });
  const shown = judge(
    after(grid(), { question: "q1", row: "milk", column: "n", test: "greater", value: 2 }),
    { q1: { tea: { n: 9 }, milk: { n: 3 } }, q2: "a" },
    { seed },
  );
  expect(shown.kept["q2"]).toBe("a");
});

test("a condition on a row or a column that is not there is refused", () => {
  const told = (more: object) => {
    const read = parseQuestionnaire(after(grid(), { question: "q1", test: "answered", ...more }));
    return read.ok ? [] : read.problems.map(({ message }) => message);
  };
  expect(told({ row: "tea", column: "n" })).toEqual([]);
  expect(told({ row: "x" })).toEqual(["「q1」没有「x」这一行"]);
  expect(told({ row: "tea", column: "x" })).toEqual(["「q1」没有「x」这一列"]);
});

const read = (question: Question, answer: Answer) =>
  Object.fromEntries(
    variablesOf(onePage(question)).map(({ head, read: cell }) => [head, cell(answer)]),
  );

test("each part has its columns and its words", () => {
  expect(read(sum(), { a: 4, b: 6, c: 0 })).toEqual({ "q1.a": "4", "q1.b": "6", "q1.c": "0" });
  expect(answerText(sum(), { a: 4, b: 6 })).toBe("选项 a：4%；选项 b：6%");
  expect(read(blanks(), { age: 30, city: "sh" })).toEqual({
    "q1.age": "30",
    "q1.city": "sh",
    "q1.at": "",
  });
  expect(answerText(blanks(), { age: 30, city: "sh" })).toBe(
    "我 30岁 岁，住在 选项 sh，＿＿ 起床。",
  );
  expect(read(grid(), { tea: { n: 2, where: "店" } })).toEqual({
    "q1.tea.n": "2",
    "q1.tea.where": "店",
    "q1.milk.n": "",
    "q1.milk.where": "",
  });
  expect(answerText(grid(), { tea: { n: 2, where: "店" } })).toBe(
    "选项 tea / 瓶数：2；选项 tea / 哪里：店",
  );
  const [city] = variablesOf(onePage(blanks())).filter(({ head }) => head === "q1.city");
  expect(city).toMatchObject({
    title: "题目 / 城市",
    codes: [
      { value: "sh", label: "选项 sh" },
      { value: "bj", label: "选项 bj" },
    ],
  });
});

test("the least time counts what is touched", () => {
  const least = (question: Question) => leastSecondsOfAll(onePage(question, single("q2")));
  expect(least(grid())).toBeGreaterThan(least(sum()));
  expect(least(ends({ sets: 8 }))).toBeGreaterThan(least(ends()));
});
