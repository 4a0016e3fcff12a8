import { expect, test } from "vitest";
import { questionnaireSchema } from "#questionnaire/schema.ts";
import { fieldWord, partWords, placeWords, saidOf } from "./place-words.ts";

test.each([
  ["pages[0].questions[1].choices[2].label", "第 1 页第 2 题的第 3 个选项的文字"],
  ["pages[0].questions[1].visibleIf.all[0].value", "第 1 页第 2 题的显示条件"],
  ["pages[2].jumps[0].to", "第 3 页的第 1 条跳转的去处"],
  ["pages[2]", "第 3 页"],
  ["quotaCells[0].limit", "第 1 个配额的名额"],
  ["title", "标题"],
  ["pages[0].questions[0].blanks[1].label", "第 1 页第 1 题的第 2 个空的文字"],
  ["pages[0].questions[0].columns[0].step", "第 1 页第 1 题的第 1 列的步长"],
  ["quotaGrid.dimensions[0].bands[1].to", "配额表的第 1 道题的第 2 组的上限"],
  ["blocks[0].loop.over.list[2].label", "第 1 个块的循环的范围的第 3 项的文字"],
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

/** What conditions and places in the grid are written with: they are told as sentences. */
const untold = ["all", "any", "not", "row", "column", "test", "expect", "id", "at"];

type Schema = { _zod: { def: Record<string, unknown> } };
const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Every key of the model, found by walking its schema. */
function keysIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (Array.isArray(schema)) return schema.flatMap((one: unknown) => keysIn(one, seen));
  if (!isSchema(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const { shape, getter, element, innerType, valueType, options } = schema._zod.def;
  const parts = [
    element,
    innerType,
    valueType,
    options,
    typeof getter === "function" ? getter() : 0,
  ];
  const own = Object.entries(shape ?? {});
  return [
    ...own.map(([key]) => key),
    ...[...own.map(([, part]) => part), ...parts].flatMap((part) => keysIn(part, seen)),
  ];
}

test("everything that a questionnaire may have is called by a word of its own", () => {
  const keys = keysIn(questionnaireSchema).filter((key) => !untold.includes(key));
  expect(keys).toContain("worstLabel");
  expect(keys.filter((key) => !/\p{Script=Han}/u.test(fieldWord(key)))).toEqual([]);
});
