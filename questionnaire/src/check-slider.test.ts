import { expect, test } from "vitest";
import { answerText } from "./answer-text.ts";
import { check } from "./check.ts";
import { variablesOf } from "./codebook.ts";
import { checkLogic } from "./lint.ts";
import type { Question } from "./model.ts";
import { parseQuestionnaire } from "./parse.ts";
import { ask, onePage, page, questionnaire, single } from "../test/questions.ts";

const slider = (more: object = {}): Question =>
  ask({ kind: "slider", name: "q1", min: 0, max: 1, step: 0.1, ...more });
const time = (more: object = {}): Question => ask({ kind: "time", name: "q1", ...more });
const judged = (question: Question, raw: unknown) =>
  check(question, { choices: [], rows: [] }, raw);
const problems = (question: Question) => {
  const parsed = parseQuestionnaire(onePage(question));
  return parsed.ok ? [] : parsed.problems.map(({ message }) => message);
};

test("a slider takes what stands on its steps, however the browser adds them up", () => {
  expect(judged(slider(), 0.1 + 0.2)).toEqual({ value: 0.3 });
  expect(judged(slider({ min: -5, max: 5, step: 2.5 }), -2.5)).toEqual({ value: -2.5 });
  expect(judged(slider(), 0)).toEqual({ value: 0 });
  for (const raw of [0.35, -0.1, 1.1, "0.3", Number.NaN, Infinity, [0.1]])
    expect(judged(slider(), raw)).toEqual({ problem: "请在滑动条上选择" });
  expect(judged(slider(), undefined)).toEqual({});
});

test("a slider whose steps do not lead to its end is refused, and so is one of too many", () => {
  expect(problems(slider())).toEqual([]);
  expect(problems(slider({ max: 1.05 }))).toEqual([
    "从 0 起每步 0.1，走不到 1.05，请改步长或最大值",
  ]);
  expect(problems(slider({ max: 1000 }))).toEqual(["滑动条不能超过 1000 步，请加大步长"]);
  expect(problems(slider({ max: 0 }))).toEqual(["滑动条的最小值要小于最大值"]);
  expect(problems(slider({ min: 2 }))).toEqual(["最小值不能大于最大值"]);
  expect(problems(slider({ step: 0 }))).toEqual(["数值不能少于 0.01"]);
});

test("a time stands between its ends and on its steps", () => {
  expect(judged(time(), "00:00")).toEqual({ value: "00:00" });
  expect(judged(time({ min: "08:10", step: 15 }), "08:25")).toEqual({ value: "08:25" });
  expect(judged(time({ min: "08:10", step: 15 }), "08:30").problem).toBe(
    "请选择 08:10 起每隔 15 分钟的时间",
  );
  expect(judged(time({ min: "08:00", max: "18:00" }), "18:01").problem).toBe(
    "请选择 08:00 到 18:00 之间的时间",
  );
  for (const raw of ["24:00", "8:30", "12:60", 830, "下午三点"])
    expect(judged(time(), raw)).toEqual({ problem: "请选择时间" });
  expect(problems(time({ min: "9:00" }))).toEqual(["时间要写成 08:30 的样子"]);
  expect(problems(time({ min: "18:00", max: "08:00" }))).toEqual(["最小值不能大于最大值"]);
});

test("conditions that no slider and no time can meet are told", () => {
  const found = (question: Question, test: object) =>
    checkLogic(
      questionnaire([
        page("p1", [question]),
        page("p2", [single("q2", { visibleIf: { question: "q1", ...test } })]),
      ]),
    ).map(({ message }) => message);
  const never = "题目「q2」的显示条件永远不会成立";
  expect(found(slider({ min: 0, max: 10, step: 1 }), { test: "greater", value: 9 })).toEqual([]);
  expect(found(slider({ min: 0, max: 10, step: 1 }), { test: "greater", value: 10 })).toEqual([
    never,
  ]);
  expect(found(slider({ min: 0, max: 10, step: 5 }), { test: "equals", value: 3 })).toEqual([
    never,
    "题目「q2」的显示条件里的「3」不是「q1」的选项",
  ]);
  expect(found(time({ max: "12:00" }), { test: "atLeast", value: "12:00" })).toEqual([]);
  expect(found(time({ max: "12:00" }), { test: "greater", value: "12:00" })).toEqual([never]);
});

test("both have their column, and their words", () => {
  const [share] = variablesOf(onePage(slider({ minLabel: "没有", unit: "%" })));
  expect(share).toMatchObject({
    type: "number",
    measure: "scale",
    codes: [{ value: "0", label: "没有" }],
  });
  expect(share?.read(0.3)).toBe("0.3");
  expect(answerText(slider({ unit: "%" }), 0.3)).toBe("0.3%");
  expect(variablesOf(onePage(time()))[0]?.read("08:30")).toBe("08:30");
});
