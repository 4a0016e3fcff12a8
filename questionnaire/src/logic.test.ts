import { expect, test } from "vitest";
import { holds } from "./logic.ts";
import type { Answers, Comparison } from "./model.ts";

const answers: Answers = {
  age: 30,
  born: "1994-05-01",
  city: "sh",
  brands: ["a", { value: "other", text: "梨" }],
  fruit: { value: "other", text: "桃" },
  rated: { r1: "c1", r2: ["c1", "c2"] },
  home: [
    { code: "440000", name: "广东省" },
    { code: "440300", name: "深圳市" },
  ],
};
const is = (question: string, test: string, value?: unknown, row?: string) =>
  holds({ question, test, value, row } as unknown as Comparison, answers);

test("all, any and not combine", () => {
  const yes = { question: "age", test: "answered" } as const;
  const no = { question: "nobody", test: "answered" } as const;
  expect(holds({ all: [yes, { not: no }] }, answers)).toBe(true);
  expect(holds({ all: [yes, no] }, answers)).toBe(false);
  expect(holds({ any: [no, yes] }, answers)).toBe(true);
  expect(holds({ any: [] }, answers)).toBe(false);
  expect(holds({ all: [] }, answers)).toBe(true);
});

test("an answer equals a value when it is that and nothing else", () => {
  expect(is("city", "equals", "sh")).toBe(true);
  expect(is("city", "equals", "bj")).toBe(false);
  expect(is("fruit", "equals", "other")).toBe(true);
  expect(is("brands", "equals", "a")).toBe(false);
  expect(is("age", "oneOf", [20, 30])).toBe(true);
  expect(is("brands", "oneOf", ["x", "other"])).toBe(true);
  expect(is("brands", "oneOf", ["x"])).toBe(false);
});

test("several answers include and are counted", () => {
  expect(is("brands", "includes", "other")).toBe(true);
  expect(is("home", "includes", "440300")).toBe(true);
  expect(is("brands", "countAtLeast", 2)).toBe(true);
  expect(is("brands", "countAtLeast", 3)).toBe(false);
  expect(is("brands", "countAtMost", 2)).toBe(true);
  expect(is("brands", "countAtMost", 1)).toBe(false);
});

test("numbers and days compare with their like only", () => {
  expect(is("age", "greater", 29)).toBe(true);
  expect(is("age", "greater", 30)).toBe(false);
  expect(is("age", "atLeast", 30)).toBe(true);
  expect(is("age", "less", 31)).toBe(true);
  expect(is("age", "atMost", 30)).toBe(true);
  expect(is("age", "atMost", 29)).toBe(false);
  expect(is("born", "less", "2000-01-01")).toBe(true);
  expect(is("age", "greater", "29")).toBe(false);
});

test("a matrix is read by its row, or as a whole", () => {
  expect(is("rated", "equals", "c1", "r1")).toBe(true);
  expect(is("rated", "includes", "c2", "r2")).toBe(true);
  expect(is("rated", "answered", undefined, "r3")).toBe(false);
  expect(is("rated", "countAtLeast", 3)).toBe(true);
});

test("nothing is true of what was not answered", () => {
  for (const test of ["answered", "equals", "oneOf", "includes", "less", "countAtMost"]) {
    expect(is("nobody", test, 5)).toBe(false);
  }
});
