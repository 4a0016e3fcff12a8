/** Values that are computed of one place: a blank, an item of a sum, a cell, a row of cells. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingAnswers } from "../test/arbitraries.ts";
import { arbitrarySaid, arbitraryWithValues } from "../test/arbitrary-values.ts";
import { blanks, grid, sum } from "../test/compound-questions.ts";
import { imported } from "../test/imported.ts";
import * as write from "../test/questions.ts";
import { problemsOf, questionnaire } from "../test/scored.ts";
import { carriedIn } from "./end.ts";
import { judge } from "./judge.ts";
import { checkLogic } from "./lint.ts";
import type { Condition, Questionnaire } from "./model.ts";
import { pipe } from "./pipe.ts";
import type { ComputedValue, Counted, Term } from "./value-model.ts";
import { figuresOf } from "./value-range.ts";

const seed = "s";
const at = (question: string, row?: string, column?: string) => ({
  question,
  ...(row !== undefined && { row }),
  ...(column !== undefined && { column }),
});
const value = (name: string, kind: "sum" | "mean" | "count", of: (Term & Counted)[]) =>
  ({ kind, name, title: name, of }) as ComputedValue;
const bought = grid({
  name: "g",
  columns: [
    { value: "n", label: "瓶数", type: "number", min: 0, max: 5 },
    { value: "like", label: "喜欢", type: "dropdown", choices: write.choices("a", "b") },
  ],
});
const asked = [blanks({ name: "b", sentence: undefined }), sum({ name: "s" }), bought].map(
  (one) => JSON.parse(JSON.stringify(one)) as typeof one,
);
const whole = (computedValues: ComputedValue[], if_?: Condition): Questionnaire => ({
  ...questionnaire([asked, [write.line("q2", { ...(if_ && { visibleIf: if_ }) })]]),
  computedValues,
});
const places = [
  value("older", "sum", [{ ...at("b", "age"), weight: 2 }]),
  value("share", "sum", [at("s", "a"), at("s", "b")]),
  value("bottles", "sum", [at("g", "tea", "n"), at("g", "milk", "n")]),
  value("average", "mean", [at("g", "tea", "n"), at("g", "milk", "n")]),
  value("liked", "sum", [{ ...at("g", "tea", "like"), scores: { a: 1, b: 5 } }]),
  value("fans", "count", [
    { ...at("g", "tea", "like"), values: ["b"] },
    { ...at("g", "milk", "like"), values: ["b"] },
  ]),
  value("tea", "count", [at("g", "tea")]),
];

test("sums, means, points and counts are made of blanks, items and cells, and read like any value", () => {
  const made = whole(places, { question: "bottles", test: "atLeast", value: 5 });
  expect(problemsOf(made)).toEqual([]);
  expect(checkLogic(made)).toEqual([]);
  const answers = {
    b: { age: 30, city: "sh" },
    s: { a: 2, b: 3, c: 5 },
    g: { tea: { n: 4, like: "b" }, milk: { n: 1, like: "a" } },
  };
  const { kept } = judge(made, { ...answers, q2: "好" }, { seed });
  expect(kept).toEqual({
    ...answers,
    q2: "好",
    older: 60,
    share: 5,
    bottles: 5,
    average: 2.5,
    liked: 5,
    fans: 1,
    tea: 2,
  });
  expect(pipe("{{bottles}} 瓶，{{g/tea/n}} 瓶茶", made, kept)).toBe("5 瓶，4 瓶茶");
  const less = { ...answers, g: { tea: { n: 1, like: "a" } } };
  expect(judge(made, { ...less, q2: "好" }, { seed }).kept).toEqual({
    ...less,
    older: 60,
    share: 5,
    bottles: 1,
    average: 1,
    liked: 1,
    fans: 0,
    tea: 2,
  });
});

test("a place that is not there is told by its name, and a column without its row", () => {
  const of = [at("b", "x"), at("s", "a", "n"), at("g", "tea", "x"), at("g", undefined, "n")];
  expect(problemsOf(whole([value("v", "sum", of), value("n", "count", [at("q2", "a")])]))).toEqual([
    "computedValues[0].of[0]：计算值「v」的第 1 项：「b」没有「x」这一行",
    "computedValues[0].of[1]：计算值「v」的第 2 项：「s」没有「n」这一列",
    "computedValues[0].of[2]：计算值「v」的第 3 项：「g」没有「x」这一列",
    "computedValues[0].of[3]：计算值「v」的第 4 项：「g」的「n」列要写明是哪一行",
    "computedValues[1].of[0]：计算值「n」的第 1 项：「q2」没有「a」这一行",
  ]);
  const circle = whole([
    value("v", "sum", [at("b", "age"), at("w")]),
    value("w", "sum", [at("v")]),
  ]);
  expect(problemsOf(circle)).toEqual(["computedValues[0]：计算值互相引用成了一圈：v → w → v"]);
});

test("what cells can come to at all bounds the value, and the check says what lies beyond", () => {
  const if_ = (name: string, more: number): Condition => ({
    question: name,
    test: "greater",
    value: more,
  });
  const said = (condition: Condition) =>
    checkLogic(whole(places, condition)).map(({ message }) => message);
  expect(said(if_("bottles", 9))).toEqual([]);
  expect(said(if_("bottles", 10))).toEqual([
    "题目「q2」的显示条件里的「bottles 大于 10」不可能：它只会在 0 到 10 之间",
  ]);
  expect(said(if_("older", 240))).toHaveLength(1);
  expect(said(if_("share", 20))).toHaveLength(1);
  expect(said(if_("fans", 2))).toHaveLength(1);
  expect(said(if_("liked", 5))).toHaveLength(1);
});

test("words that name a place that is not there are told wherever they stand", () => {
  const pages = [
    asked,
    [write.line("q2", { title: "{{g/tea}}，{{g/tea/x}}，{{b/age}}，{{b/x}}，{{s/a}}" })],
  ];
  const made: Questionnaire = {
    ...questionnaire(pages),
    computedValues: [{ kind: "text", name: "t", title: "t", cases: [{ text: "{{s/z}}" }] }],
    completedPage: { title: "完", text: "{{b/y}}" },
  };
  expect(checkLogic(made).map(({ path, message }) => `${path} ${message}`)).toEqual([
    "pages[1].questions[0].title 题目「q2」引用错了：「g」的「tea」行有几格，要写成 g/tea/列",
    "pages[1].questions[0].title 题目「q2」引用错了：「g」没有「tea/x」这一项",
    "pages[1].questions[0].title 题目「q2」引用错了：「b」没有「x」这一项",
    "computedValues[0].cases[0].text 计算值「t」引用错了：「s」没有「z」这一项",
    "completedPage 结束页「完」引用错了：「b」没有「y」这一项",
  ]);
});

test("an address carries no figure that is one cell, and one of several", () => {
  expect([...carriedIn(whole(places))]).toEqual(["bottles", "average", "liked", "fans", "tea"]);
});

test("sums that SurveyJS makes of places, columns and totals come over with their places", () => {
  const table = {
    type: "matrixdropdown",
    name: "t",
    rows: ["r1", "r2"],
    columns: [
      { name: "n", cellType: "text", inputType: "number", totalType: "sum" },
      { name: "note", cellType: "text" },
    ],
  };
  const contact = {
    type: "multipletext",
    name: "m",
    items: [
      { name: "old", inputType: "number" },
      { name: "new", inputType: "number" },
    ],
  };
  const { questionnaire: made, told } = imported(
    table,
    contact,
    { type: "expression", name: "e1", title: "甲", expression: "{m.old} + 2 * {m.new}" },
    { type: "expression", name: "e2", title: "乙", expression: "sumInArray({t}, 'n')" },
    { type: "expression", name: "e3", title: "丙", expression: "avg({t.r1.n}, {m.new})" },
    { type: "expression", name: "e4", title: "丁", expression: "{t-total.n} + {m.old}" },
    { type: "expression", name: "e5", title: "戊", expression: "{t.r3.n} + {m.old}" },
  );
  expect(made.computedValues).toEqual([
    { ...value("e1", "sum", [at("m", "old"), { ...at("m", "new"), weight: 2 }]), title: "甲" },
    { ...value("e2", "sum", [at("t", "r1", "n"), at("t", "r2", "n")]), title: "乙" },
    { ...value("e3", "mean", [at("t", "r1", "n"), at("m", "new")]), title: "丙" },
    {
      ...value("e4", "sum", [at("t", "r1", "n"), at("t", "r2", "n"), at("m", "old")]),
      title: "丁",
    },
  ]);
  expect(told.filter((one) => !/算式题/.test(one))).toEqual([
    "计算值 戊（没有导入「t.r3.n」）",
    "文字里的 {e5} 不是题目的答案，按原样留着",
  ]);
});

/**
 * The values that somebody's answers bring, each with the range that is named for it. While an
 * answer beyond its own range stands, its page cannot be left and no value is final.
 */
const figuresIn = (made: Questionnaire, said: object, pick: number) => {
  const { kept, problems } = judge(made, { ...fittingAnswers(made, pick), ...said }, { seed });
  if (problems.some(({ question }) => kept[question] !== undefined)) return [];
  return [...figuresOf(made)].flatMap(([name, range]) => {
    const found = kept[name];
    return typeof found === "number" ? [{ found, ...range }] : [];
  });
};

test("no answers bring a value beyond the range that is named for it", () => {
  const drawn = fc
    .tuple(arbitraryWithValues, arbitrarySaid, fc.nat(5))
    .filter((one) => figuresIn(...one).length > 0);
  fc.assert(
    fc.property(drawn, (one) => {
      for (const { found, least, most } of figuresIn(...one)) {
        expect(found).toBeGreaterThanOrEqual(least);
        expect(found).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 150 },
  );
});

test("what is divided comes over as shares, and words about what cannot be worked out go with it", () => {
  const {
    questionnaire: made,
    questions,
    told,
  } = imported(
    { type: "rating", name: "a" },
    { type: "rating", name: "b" },
    { type: "expression", name: "m", title: "均分", expression: "({a} + {b} - 1) / 2" },
    { type: "expression", name: "n", title: "无", expression: "{nobody} + 1" },
    { type: "comment", name: "c", visibleIf: "{rowIndex} > 1" },
  );
  expect(made.computedValues).toEqual([
    {
      kind: "sum",
      name: "m",
      title: "均分",
      of: [
        { question: "a", weight: 0.5 },
        { question: "b", weight: 0.5 },
      ],
      start: -0.5,
    },
  ]);
  expect(judge(made, { a: 4, b: 5 }, { seed }).kept).toMatchObject({ m: 4 });
  expect(questions.map(({ title }) => title)).toEqual(["a", "b", "均分：{{m}}", "c"]);
  expect(made.hiddenFields).toBeUndefined();
  expect(told).toContain("计算值 无（没有导入「nobody」）");
  expect(told.filter((one) => one.includes("rowIndex"))).toHaveLength(1);
});
