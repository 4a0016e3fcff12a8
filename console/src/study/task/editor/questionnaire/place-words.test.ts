import { expect, test } from "vitest";
import { partWords, placeWords, saidOf } from "./place-words.ts";

test.each([
  ["pages[0].questions[1].choices[2].label", "第 1 页第 2 题的第 3 个选项的文字"],
  ["pages[0].questions[1].visibleIf.all[0].value", "第 1 页第 2 题的显示条件"],
  ["pages[2].jumps[0].to", "第 3 页的第 1 条跳转的去处"],
  ["pages[2]", "第 3 页"],
  ["quotaCells[0].limit", "第 1 个配额的名额"],
  ["title", "标题"],
  ["", ""],
])("%s is called %s", (path, words) => {
  expect(placeWords(path)).toBe(words);
});

test("under its question only the part is named", () => {
  expect(partWords("pages[0].questions[1].choices[2].label")).toBe("第 3 个选项的文字");
  expect(partWords("pages[0].questions[1]")).toBe("");
  expect(saidOf(partWords("pages[0].title"), "不能超过 200 个字")).toBe("标题：不能超过 200 个字");
  expect(saidOf("显示条件", "写法不对")).toBe("显示条件：还没有填完整");
  expect(saidOf("", "最小值不能大于最大值")).toBe("最小值不能大于最大值");
});
