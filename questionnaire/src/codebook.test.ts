import { expect, test } from "vitest";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  onePage,
  single,
} from "../test/questions.ts";
import { codeBook, variablesOf } from "./codebook.ts";
import type { Answers } from "./model.ts";

const other = { value: "o", label: "其他", other: true };
const model = onePage(
  ask({ kind: "explanation", name: "intro" }),
  single("q1", { choices: [...choices("a"), other] }),
  multiple("q2", { choices: [...choices("a", "b"), other] }),
  ask({ kind: "picture", name: "q3", choices: choices("a") }),
  ask({ kind: "picture", name: "q4", choices: choices("a"), multiple: true }),
  ask({ kind: "ranking", name: "q5", choices: choices("a", "b") }),
  matrix("q6", { rows: choices("r1", "r2") }),
  matrix("q7", { rows: choices("r1"), multiple: true }),
  ask({ kind: "region", name: "q8", depth: 2 }),
  number("q9"),
  line("q10"),
  ask({ kind: "file", name: "q11", maxCount: 2, accept: [], maxBytes: 1 }),
);
const table = (answers: Answers) => {
  return Object.fromEntries(
    variablesOf(model).map(({ head, question, read }) => {
      const answer = answers[question.name];
      return [head, answer === undefined ? "" : read(answer)];
    }),
  );
};

test("every answer has its columns", () => {
  expect(
    table({
      q1: { value: "o", text: "梨" },
      q2: ["a", { value: "o", text: "桃" }],
      q3: "a",
      q4: ["a"],
      q5: ["b"],
      q6: { r2: "c1" },
      q7: { r1: ["c2"] },
      q8: [
        { code: "440000", name: "广东省" },
        { code: "440300", name: "深圳市" },
      ],
      q9: 1.5,
      q10: "好",
      q11: ["k1", "k2"],
    }),
  ).toEqual({
    q1: "o",
    "q1.o.text": "梨",
    "q2.a": "1",
    "q2.b": "0",
    "q2.o": "1",
    "q2.o.text": "桃",
    q3: "a",
    "q4.a": "1",
    "q5.a": "",
    "q5.b": "1",
    "q6.r1": "",
    "q6.r2": "c1",
    "q7.r1.c1": "0",
    "q7.r1.c2": "1",
    "q8.code": "440300",
    "q8.name": "广东省深圳市",
    q9: "1.5",
    q10: "好",
    q11: "k1 k2",
  });
});

test("what was not answered is empty, not zero", () => {
  expect(Object.values(table({})).join("")).toBe("");
  expect(table({ q1: "a" })).toMatchObject({ q1: "a", "q1.o.text": "" });
});

test("the code book explains each code of each column", () => {
  const book = codeBook(model);
  expect(book.filter(({ question }) => question === "q1")).toEqual([
    { column: "q1", question: "q1", kind: "single", title: "题目", value: "a", label: "选项 a" },
    { column: "q1", question: "q1", kind: "single", title: "题目", value: "o", label: "其他" },
    {
      column: "q1.o.text",
      question: "q1",
      kind: "single",
      title: "题目 / 其他",
      value: "",
      label: "",
    },
  ]);
  expect(book.find(({ column }) => column === "q7.r1.c2")).toMatchObject({
    title: "题目 / 选项 r1 / 选项 c2",
    value: "1",
    label: "选了",
  });
  expect(new Set(book.map(({ column }) => column))).toEqual(
    new Set(variablesOf(model).map(({ head }) => head)),
  );
});

test("a column is one of numbers where each of its codes is one, and choices of several stand in a set", () => {
  const numbered = [
    { value: "1", label: "是" },
    { value: "2", label: "否" },
  ];
  const [yes, city, tea, grid] = variablesOf(
    onePage(
      single("q1", { choices: numbered }),
      single("q2", { choices: [...numbered, { value: "01", label: "不知道" }] }),
      multiple("q3", { choices: choices("tea") }),
      matrix("q4", { rows: choices("r1"), columns: numbered }),
    ),
  );
  expect([yes?.type, city?.type, tea?.type, grid?.type]).toEqual([
    "number",
    "text",
    "number",
    "number",
  ]);
  expect([yes?.set, tea?.set?.name, grid?.row]).toEqual([undefined, "q3", "r1"]);
});
