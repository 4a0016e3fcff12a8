/** Kinds of SurveyJS that we do not have: each arrives as the nearest of ours that asks the same. */
import { expect, test } from "vitest";
import { imported } from "../test/imported.ts";
import { judge } from "./judge.ts";

test("sliders, button groups and several blanks ask for the same in our kinds", () => {
  const { questions, told } = imported(
    { type: "slider", name: "mood", min: 0, max: 10 },
    { type: "slider", name: "money", min: 0, max: 1000, step: 300 },
    { type: "buttongroup", name: "b", choices: [1, 2] },
    {
      type: "multipletext",
      name: "contact",
      title: "联系方式",
      items: [
        { name: "tel", title: "电话", inputType: "tel", isRequired: true },
        { name: "mail", inputType: "email" },
      ],
    },
    { type: "text", name: "after", visibleIf: "{contact.tel} notempty" },
  );
  expect(questions).toMatchObject([
    { kind: "slider", min: 0, max: 10, step: 1 },
    { kind: "number", min: 0, max: 1000 },
    { kind: "single" },
    {
      kind: "blanks",
      name: "contact",
      title: "联系方式",
      required: true,
      blanks: [
        { value: "tel", label: "电话", type: "text", format: "mobile" },
        { value: "mail", label: "mail", type: "text", format: "email", optional: true },
      ],
    },
    { visibleIf: { question: "contact", row: "tel", test: "answered" } },
  ]);
  expect(told).toEqual(["money：滑动条从 0 起每步 300，走不到 1000，改为数字题，任何数都可以填"]);
});

test("a table that only asks by condition becomes a matrix for each column of choices and a question for each other cell", () => {
  const often = {
    name: "often",
    title: "多久一次",
    cellType: "radiogroup",
    choices: ["天天", "很少"],
    isRequired: true,
    visibleIf: "{first} = 'a'",
  };
  const price = {
    name: "price",
    title: "多少钱",
    cellType: "text",
    inputType: "number",
    visibleIf: "{row.often} = '天天'",
  };
  const { questions, told } = imported(
    { type: "radiogroup", name: "first", choices: ["a", "b"] },
    { type: "matrixdropdown", name: "用品", rows: ["茶", "咖啡"], columns: [often, price] },
  );
  const read = { question: "用品_often", test: "equals", value: "天天" };
  expect(questions.slice(1)).toMatchObject([
    { kind: "matrix", name: "用品_often", title: "用品：多久一次", required: true },
    { kind: "number", title: "用品：茶，多少钱", visibleIf: { ...read, row: "茶" } },
    { kind: "number", title: "用品：咖啡，多少钱", visibleIf: { ...read, row: "咖啡" } },
  ]);
  expect(told).toEqual([
    "用品.often：这一列放不进表格，改为 1 道题",
    "用品.price：这一列放不进表格，改为 2 道题",
  ]);
});

test("what is hidden stays hidden, and values too long for us are still found by conditions", () => {
  const long = "很长的选项".repeat(20);
  const { questionnaire } = imported(
    { type: "radiogroup", name: "a", choices: [long, "短"] },
    { type: "text", name: "b", visibleIf: `{a} = '${long}'` },
    { type: "text", name: "c", visible: false, isRequired: true },
  );
  const [first] = questionnaire.pages[0]?.questions ?? [];
  const value = first && "choices" in first ? first.choices[0] : undefined;
  const { kept, outcome } = judge(
    questionnaire,
    { a: value?.value ?? "", b: "x", c: "y" },
    { seed: "1" },
  );
  expect(outcome).toBe("complete");
  expect(Object.keys(kept)).toEqual(["a", "b"]);
});
