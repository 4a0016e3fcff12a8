import { expect, test } from "vitest";
import { pastedChoices } from "#questionnaire/pasted.ts";
import { freshQuestion } from "../kinds.ts";
import { taken } from "./taken.ts";

const make = ({ value, label }: { value: string; label: string }) => ({ value, label });
const lines = pastedChoices("男\n女\n不愿说");
const fresh = freshQuestion("matrix", "q1");
const [rows, columns] = fresh.kind === "matrix" ? [fresh.rows, fresh.columns] : [[], []];

test("what is pasted takes the place of the lists that a new question begins with, coded from 1", () => {
  const single = freshQuestion("single", "q1");
  const choices = "choices" in single ? single.choices : [];
  const values = (made: { value: string }[]) => made.map(({ value }) => value);
  expect(values(taken(choices, lines, { list: "choices", at: 0, make }))).toEqual(["1", "2", "3"]);
  expect(values(taken(columns, lines, { list: "columns", make }))).toEqual(["1", "2", "3"]);
  expect(values(taken(rows, lines, { list: "rows", make }))).toEqual(["r1", "r2", "r3"]);
  const coded = pastedChoices("11\t北京\n31\t上海");
  expect(values(taken(choices, coded, { list: "choices", make }))).toEqual(["11", "31"]);
});

test("what somebody has written stays with its value, and the lines follow where they were pasted", () => {
  const written = [
    { value: "1", label: "甲" },
    { value: "2", label: "选项 2" },
  ];
  expect(taken(written, lines, { list: "choices", at: 0, make })).toEqual([
    { value: "1", label: "甲" },
    { value: "3", label: "男" },
    { value: "4", label: "女" },
    { value: "5", label: "不愿说" },
    { value: "2", label: "选项 2" },
  ]);
  const emptied = [{ value: "7", label: "" }];
  expect(taken(emptied, lines, { list: "choices", at: 0, make })[0]).toEqual({
    value: "7",
    label: "男",
  });
});
