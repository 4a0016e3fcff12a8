/** Columns of a table as they are edited. */
import { expect, test } from "vitest";
import { conditionText } from "#questionnaire/condition-text.ts";
import type { GridColumn, GridQuestion, Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { readableAt } from "../condition/readable.ts";
import { conditionOfLine } from "../condition/shape.ts";
import { firstLine, isThisRow, withValue } from "../condition/ways.ts";
import { drawable } from "../drawable.ts";
import { freshEntry, rowOf, turnedEntry } from "./entry.ts";

const stars: GridColumn = { value: "1", label: "评分", type: "scale", min: 1, max: 5 };
const why: GridColumn = {
  value: "2",
  label: "为什么",
  type: "multiple",
  choices: [
    { value: "a", label: "贵" },
    { value: "0", label: "说不清", exclusive: true },
  ],
  optional: true,
};
const table = (...columns: GridColumn[]): GridQuestion => ({
  kind: "grid",
  name: "t",
  title: "用过的",
  required: true,
  rows: [{ value: "tea", label: "茶" }],
  columns,
});
const whole = (question: GridQuestion): Questionnaire => ({
  version: 1,
  title: "测试",
  quotaCells: [],
  pages: [{ name: "p1", questions: [question] }],
});

test("a column turned into another type keeps its words, its choices and its condition", () => {
  const visibleIf = { question: "t", row: "@", column: "1", test: "atMost", value: 2 } as const;
  const waiting = { ...why, visibleIf };
  expect(turnedEntry(waiting, "single")).toEqual({
    value: "2",
    label: "为什么",
    type: "single",
    choices: [
      { value: "a", label: "贵" },
      { value: "0", label: "说不清" },
    ],
    optional: true,
    visibleIf,
  });
  expect(turnedEntry(waiting, "scale")).toMatchObject({ type: "scale", min: 1, max: 5, visibleIf });
  for (const type of ["text", "number", "date", "time", "dropdown", "multiple"] as const)
    expect(parseQuestionnaire(whole(table(stars, turnedEntry(waiting, type))))).toMatchObject({
      ok: true,
    });
});

test("another column asks as the one before it, without its condition", () => {
  const visibleIf = { question: "t", row: "@", column: "1", test: "answered" } as const;
  expect(freshEntry({ ...why, visibleIf }, { value: "3", label: "列 3" })).toEqual({
    ...why,
    value: "3",
    label: "列 3",
  });
  expect(freshEntry(undefined, { value: "1", label: "列 1" })).toMatchObject({ type: "text" });
});

test("a column's condition begins with a cell left of it in its row, and reads so", () => {
  const question = table(stars, why);
  expect(rowOf(question, 0)).toBeUndefined();
  const row = rowOf(question, 1);
  expect(row && isThisRow(row)).toBe(true);
  expect(isThisRow(question)).toBe(false);
  const line = row && firstLine(row);
  const condition = line && conditionOfLine(withValue(line, 2));
  expect(condition).toEqual({ question: "t", row: "@", column: "1", test: "equals", value: 2 });
  const made = whole(table(stars, { ...why, ...(condition && { visibleIf: condition }) }));
  expect(parseQuestionnaire(made)).toMatchObject({ ok: true });
  const said = "「t 用过的」的「同一行 / 评分」等于 2";
  expect(condition && conditionText(condition, () => question)).toBe(said);
  // Elsewhere the table is read as it is.
  expect(readableAt(made, { page: 0, question: 0 })).toEqual([]);
});

test("a table that breaks a rule is still drawn, unless its columns cannot be read", () => {
  const broken = { ...why, choices: [], min: 9 };
  expect(drawable(whole(table(stars, broken)))).toBeDefined();
  const { choices: _, ...unreadable } = why as GridColumn & { choices?: unknown };
  expect(drawable(whole(table(stars, unreadable as GridColumn)))).toBeUndefined();
});
