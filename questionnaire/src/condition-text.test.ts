import { expect, test } from "vitest";
import { ask, choices, line, matrix, multiple, number, single } from "../test/questions.ts";
import { conditionText } from "./condition-text.ts";
import type { Condition, Question } from "./model.ts";

const questions: Question[] = [
  single("q1", { title: "您的性别" }),
  multiple("q2", { title: "您平时在哪些地方\n买早餐，可以多选，也可以一个不选" }),
  number("q3", { title: "年龄" }),
  ask({ kind: "date", name: "q4", title: "生日" }),
  matrix("q5", { title: "评价", rows: choices("r1") }),
  line("q6", { title: "城市" }),
  ask({ kind: "file", name: "q7", title: "证件", maxCount: 3, accept: [], maxBytes: 1 }),
];
const text = (condition: Condition) =>
  conditionText(condition, (name) => questions.find((one) => one.name === name));

test.each<[Condition, string]>([
  [{ question: "q1", test: "equals", value: "a" }, "「q1 您的性别」只选了 选项 a"],
  [{ question: "q1", test: "oneOf", value: ["a", "旧"] }, "「q1 您的性别」选了 选项 a / 旧"],
  [{ not: { question: "q1", test: "oneOf", value: [] } }, "「q1 您的性别」没有选 （未填）"],
  [
    { question: "q2", test: "includes", value: "b" },
    "「q2 您平时在哪些地方 买早餐，可以多…」选了 选项 b",
  ],
  [
    { not: { question: "q2", test: "countAtLeast", value: 2 } },
    "「q2 您平时在哪些地方 买早餐，可以多…」没有选到 2 项",
  ],
  [{ question: "q3", test: "atLeast", value: 18 }, "「q3 年龄」不小于 18"],
  [{ not: { question: "q3", test: "answered" } }, "「q3 年龄」没有回答"],
  // As the editor has it until a figure is typed.
  [{ question: "q3", test: "greater" } as Condition, "「q3 年龄」大于 （未填）"],
  [{ question: "q7", test: "countAtLeast", value: 2 }, "「q7 证件」至少上传了 2 项"],
  [{ question: "q4", test: "less", value: "2000-01-01" }, "「q4 生日」早于 2000-01-01"],
  [
    { question: "q5", row: "r1", test: "equals", value: "c1" },
    "「q5 评价」的「选项 r1」只选了 选项 c1",
  ],
  [{ question: "q6", test: "equals", value: "" }, "「q6 城市」等于 （未填）"],
  [{ question: "q9", test: "answered" }, "「q9」（没有这道题）已回答"],
  [{ all: [] }, "任何时候"],
  [{ not: { all: [] } }, "永远不"],
])("%j reads %s", (condition, words) => {
  expect(text(condition)).toBe(words);
});

test("groups within groups keep their brackets", () => {
  const old: Condition = { question: "q3", test: "greater", value: 60 };
  const woman: Condition = { question: "q1", test: "oneOf", value: ["a"] };
  const named: Condition = { question: "q6", test: "answered" };
  expect(text({ all: [woman, { any: [old, { not: { all: [named, woman] } }] }] })).toBe(
    "「q1 您的性别」选了 选项 a，并且（「q3 年龄」大于 60，或者不是（「q6 城市」已回答，并且「q1 您的性别」选了 选项 a））",
  );
  expect(text({ not: { any: [old, named] } })).toBe(
    "没有一条成立（「q3 年龄」大于 60，或者「q6 城市」已回答）",
  );
  expect(text({ not: { any: [{ not: old }] } })).toBe("「q3 年龄」大于 60");
});
