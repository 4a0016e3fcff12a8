/** Tables and several blanks of SurveyJS are one question of ours each, read by their cells. */
import { expect, test } from "vitest";
import { imported } from "../test/imported.ts";
import { judge } from "./judge.ts";
import { pipe } from "./pipe.ts";

const seed = "1";

test("a table whose cells ask different things is a grid, and conditions and words read its cells", () => {
  const { questionnaire, questions, told } = imported(
    {
      type: "matrixdropdown",
      name: "用品",
      title: "买过什么",
      rows: ["茶", { value: "coffee", text: "咖啡" }],
      rowsOrder: "random",
      choices: ["天天", "很少"],
      columns: [
        { name: "often", title: "多久一次", isRequired: true },
        { name: "price", cellType: "text", inputType: "number", min: 0, totalType: "sum" },
        { name: "since", cellType: "text", inputType: "date" },
        { name: "note", title: "说说", cellType: "comment" },
        { name: "again", cellType: "boolean", labelTrue: "会", labelFalse: "不会" },
      ],
    },
    {
      type: "text",
      name: "why",
      title: "{用品.茶.price} 元，{用品.coffee.often}",
      visibleIf: "{用品.coffee.often} = '天天' and {用品.茶.price} > 10",
    },
  );
  expect(told).toEqual([]);
  expect(questions[0]).toMatchObject({
    kind: "grid",
    name: "用品",
    title: "买过什么",
    required: true,
    shuffleRows: true,
    columnTotals: true,
    rows: [
      { value: "茶", label: "茶" },
      { value: "coffee", label: "咖啡" },
    ],
    columns: [
      { value: "often", label: "多久一次", type: "dropdown", choices: [{}, { value: "很少" }] },
      { value: "price", type: "number", min: 0, optional: true },
      { value: "since", type: "date", optional: true },
      { value: "note", label: "说说", type: "text", format: "paragraph", optional: true },
      { value: "again", type: "single", choices: [{ value: "true", label: "会" }, {}] },
    ],
  });
  const answers = {
    用品: { 茶: { often: "很少", price: 12 }, coffee: { often: "天天" } },
    why: "好喝",
  };
  const { kept, outcome } = judge(questionnaire, answers, { seed });
  expect({ kept, outcome }).toEqual({ kept: answers, outcome: "complete" });
  expect(pipe(questions[1]?.title ?? "", questionnaire, kept)).toBe("12 元，天天");
});

test("a table that grows asks how many rows there are, and shows so many", () => {
  const { questionnaire, questions, told } = imported(
    {
      type: "matrixdynamic",
      name: "kids",
      title: "孩子",
      minRowCount: 0,
      maxRowCount: 3,
      columns: [
        { name: "name", title: "名字", cellType: "text", isRequired: true },
        { name: "sex", choices: ["男", "女"] },
      ],
    },
    { type: "text", name: "after", visibleIf: "{kids[1].sex} = '女'" },
  );
  expect(told).toEqual(["kids：可以增减行的表格，先问有几行，最多 3 行"]);
  expect(questions).toMatchObject([
    {
      kind: "number",
      name: "kids_行数",
      title: expect.stringContaining("：一共有几行？"),
      min: 0,
      max: 3,
    },
    {
      kind: "grid",
      rows: [1, 2, 3].map((value) => ({
        value: String(value),
        visibleIf: { question: "kids_行数", test: "atLeast", value },
      })),
    },
    { visibleIf: { question: "kids", row: "2", column: "sex", test: "equals", value: "女" } },
  ]);
  const kids = { 1: { name: "甲" }, 2: { name: "乙", sex: "女" } };
  const answers = { kids_行数: 2, kids, after: "x" };
  expect(judge(questionnaire, answers, { seed })).toMatchObject({
    outcome: "complete",
    kept: answers,
  });
  // Without any the table is not asked at all.
  expect(judge(questionnaire, { kids_行数: 0 }, { seed })).toMatchObject({ outcome: "complete" });
});

test("several blanks are one question, compared as numbers where conditions do so", () => {
  const { questionnaire, questions, told } = imported(
    {
      type: "multipletext",
      name: "家",
      items: [
        { name: "adults", title: "大人" },
        { name: "at", title: "几点", inputType: "time" },
      ],
    },
    { type: "text", name: "b", title: "{家.adults} 个大人", visibleIf: "{家.adults} >= 10" },
    {
      type: "multipletext",
      name: "c",
      items: [{ name: "zip", validators: [{ type: "regex", regex: "^\\d{6}$" }] }, { name: "no" }],
    },
  );
  expect(questions).toMatchObject([
    {
      kind: "blanks",
      required: false,
      blanks: [
        { value: "adults", label: "大人", type: "number" },
        { value: "at", label: "几点", type: "time" },
      ],
    },
    { title: "{{家/adults}} 个大人" },
    { kind: "text", name: "c_zip", pattern: { regex: "\\d{6}" } },
    { kind: "text", name: "c_no" },
  ]);
  expect(told).toEqual([
    "家/adults：条件把它当数字比较，改成了数字题",
    "c：多项填空里有限定格式的空，拆成 2 道填空题",
  ]);
  const answers = { 家: { adults: 10 }, b: "x" };
  const { kept } = judge(questionnaire, answers, { seed });
  expect(kept).toEqual(answers);
  expect(pipe("{{家/adults}} 个大人", questionnaire, kept)).toBe("10 个大人");
});
