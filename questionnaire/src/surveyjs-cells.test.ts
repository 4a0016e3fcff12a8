/** Columns of SurveyJS tables that are pointed at, that wait for a condition, that are worked out, and those no table of ours can ask. */
import { expect, test } from "vitest";
import { imported } from "../test/imported.ts";
import { judge } from "./judge.ts";

const seed = "1";

const rated = {
  type: "matrixdropdown",
  name: "t",
  title: "用过的",
  rows: ["茶", "奶"],
  columns: [
    { name: "score", title: "评分", cellType: "rating", rateMax: 5, isRequired: true },
    {
      name: "why",
      title: "为什么",
      cellType: "checkbox",
      choices: ["贵", { value: "苦", isExclusive: true }],
      showNoneItem: true,
      showOtherItem: true,
      maxSelectedChoices: 2,
      visibleIf: "{row.score} <= 2",
    },
    {
      name: "again",
      cellType: "radiogroup",
      choices: [1, 2],
      visibleIf: "{q0} = 'a'",
      enableIf: "{row.why} notempty",
    },
    { name: "ten", cellType: "rating", rateMin: 0, rateMax: 10, minRateDescription: "差" },
    { name: "faces", cellType: "rating", rateValues: ["好", "坏"] },
  ],
};

test("ratings, one choice, several choices and their conditions are cells of the table", () => {
  const { questionnaire, questions, told } = imported(
    { type: "radiogroup", name: "q0", choices: ["a", "b"] },
    rated,
    { type: "text", name: "after", visibleIf: "{t.茶.why} contains '贵' and {t.奶.score} >= 4" },
  );
  expect(questions[1]).toMatchObject({
    kind: "grid",
    columns: [
      { value: "score", type: "scale", min: 1, max: 5 },
      {
        value: "why",
        type: "multiple",
        choices: [
          { value: "贵" },
          { value: "苦", exclusive: true },
          { value: "other", label: "其他" },
          { value: "none", exclusive: true },
        ],
        max: 2,
        visibleIf: { question: "t", row: "@", column: "score", test: "atMost", value: 2 },
      },
      {
        value: "again",
        type: "single",
        visibleIf: {
          all: [
            { question: "q0", test: "equals", value: "a" },
            { question: "t", row: "@", column: "why", test: "answered" },
          ],
        },
      },
      { value: "ten", type: "scale", min: 0, max: 10, minLabel: "差" },
      { value: "faces", type: "single", choices: [{ value: "好" }, { value: "坏" }] },
    ],
  });
  expect(told).toEqual(["t.why：「其他」在表格里不能填写内容", "t.again：启用条件，改为显示条件"]);
  const t = {
    茶: { score: 2, why: ["贵"], again: "1", ten: 3 },
    奶: { score: 5, faces: "好" },
  };
  const answers = { q0: "a", t, after: "x" };
  const verdict = judge(questionnaire, answers, { seed });
  expect(verdict).toMatchObject({ outcome: "complete", kept: answers });
});

test("what cells cannot ask is asked beside the table, and read there", () => {
  const { questions, told } = imported({
    type: "matrixdropdown",
    name: "t",
    rows: ["r"],
    isRequired: true,
    columns: [
      { name: "first", cellType: "checkbox", choices: ["a"], visibleIf: "{row.n} > 3" },
      { name: "n", cellType: "text", isRequired: true },
      { name: "m", cellType: "text", requiredIf: "{row.n} > 1" },
      { name: "paper", cellType: "file" },
      { name: "sum", cellType: "expression", expression: "{row.n} + 1" },
    ],
  });
  expect(questions).toMatchObject([
    {
      kind: "grid",
      columns: [
        { value: "n", type: "number" },
        { value: "m", type: "text", optional: true },
      ],
    },
    {
      kind: "matrix",
      multiple: true,
      rows: [{ visibleIf: { question: "t", row: "r", column: "n", test: "greater", value: 3 } }],
    },
    { kind: "file", title: "t：r，paper" },
    { kind: "explanation" },
  ]);
  expect(told).toEqual([
    "t.first：这一列放不进表格，改为 1 道题",
    "t/n：条件把它当数字比较，改成了数字题",
    "m：必答条件（requiredIf） {row.n} > 1",
    "t.paper：这一列放不进表格，改为 1 道题",
    "t.sum：这一列放不进表格，改为 1 道题",
    "sum：算式题，改为一个计算值和一段引用它的说明",
    "t：必答，里面不是每一处都必填",
  ]);
});

test("what a table works out stands below it, row by row, also where it grows", () => {
  const { questionnaire, told } = imported(
    {
      type: "matrixdynamic",
      name: "kids",
      title: "孩子",
      rowCount: 2,
      maxRowCount: 2,
      columns: [
        { name: "a", cellType: "text", inputType: "number" },
        { name: "b", cellType: "rating" },
        { name: "both", cellType: "expression", expression: "{row.a} + 2 * {row.b}" },
      ],
    },
    { type: "expression", name: "all", expression: "sumInArray({kids}, 'a')" },
  );
  const cell = (row: string, column: string) => ({ question: "kids", row, column });
  expect(questionnaire.computedValues?.map((one) => "of" in one && one.of)).toEqual([
    [cell("1", "a"), { ...cell("1", "b"), weight: 2 }],
    [cell("2", "a"), { ...cell("2", "b"), weight: 2 }],
    [cell("1", "a"), cell("2", "a")],
  ]);
  const { kept } = judge(
    questionnaire,
    { kids_行数: 2, kids: { 1: { a: 3, b: 5 }, 2: { a: 4 } } },
    { seed },
  );
  expect(Object.values(kept).filter((one) => typeof one === "number")).toEqual([2, 13, 4, 7]);
  expect(told.at(-2)).toBe("kids：可以增减行的表格，先问有几行，最多 2 行");
});
