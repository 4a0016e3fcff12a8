import { expect, test } from "vitest";
import { isList, pastedChoices } from "./pasted.ts";

const labels = (text: string) => pastedChoices(text).map(({ label }) => label);

test("a block of lines is a list of choices, counted from 1", () => {
  expect(pastedChoices("男\n女\r\n\n 不愿说 ")).toEqual([
    { value: "1", label: "男" },
    { value: "2", label: "女" },
    { value: "3", label: "不愿说" },
  ]);
});

test("signs of a list are left out where all have one, and words that only look like one stay", () => {
  expect(labels("A. 包子\nB、油条\nC）豆浆")).toEqual(["包子", "油条", "豆浆"]);
  expect(labels("○ 男 ○ 女\n○ 其他")).toEqual(["男", "女", "其他"]);
  expect(labels("18 岁以下\n18-25 岁\n26 岁以上")).toEqual(["18 岁以下", "18-25 岁", "26 岁以上"]);
  expect(labels("A 级\n3.5 公里")).toEqual(["A 级", "3.5 公里"]);
});

test("其他 asks for words, and who has nothing of it chooses nothing else", () => {
  expect(pastedChoices("茶\n其他____\n以上都没有")).toEqual([
    { value: "1", label: "茶" },
    { value: "2", label: "其他", other: true },
    { value: "3", label: "以上都没有", exclusive: true },
  ]);
});

test("a row of a sheet is its cells, and two columns are values and labels", () => {
  expect(labels("非常不满意\t不满意\t一般")).toEqual(["非常不满意", "不满意", "一般"]);
  expect(pastedChoices("110000\t北京\n310000\t上海")).toEqual([
    { value: "110000", label: "北京" },
    { value: "310000", label: "上海" },
  ]);
  // The same value twice is no value.
  expect(labels("a\t甲\na\t乙")).toHaveLength(2);
});

test("words that lead elsewhere stay in the label, since nothing else would say them", () => {
  expect(labels("吃\n不吃（跳到第 5 题）")).toEqual(["吃", "不吃（跳到第 5 题）"]);
});

test("one line is not a list", () => {
  expect([isList("男"), isList(" 男\n"), isList("男\n女"), isList("男\t女")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(pastedChoices(" \n ")).toEqual([]);
});
