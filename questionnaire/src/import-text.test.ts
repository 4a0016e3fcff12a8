import fc from "fast-check";
import { expect, test } from "vitest";
import { importText } from "./import-text.ts";
import { parseQuestionnaire } from "./parse.ts";
import { inMachineTime } from "../../tools/pace.ts";

const one = (text: string) => importText(text).questionnaire.pages[0]?.questions[0];

test("the usual Chinese form is understood", () => {
  const { questionnaire, remarks } = importText(`
消费习惯调查
欢迎参加！
1. 您的性别是？ [单选题] [必答]
A. 男
B、女
===分页===
２、您买过哪些水果？（最多选3项）【多选题】
（A）苹果
（B）香蕉
（C）其他____
（D）以上都没有
3．您的建议是？[填空题]
`);
  expect(questionnaire.title).toBe("消费习惯调查");
  expect(remarks).toEqual([]);
  expect(questionnaire.pages).toMatchObject([
    {
      name: "p1",
      questions: [
        { kind: "explanation", title: "欢迎参加！" },
        {
          name: "q1",
          kind: "single",
          title: "您的性别是？",
          required: true,
          choices: [
            { value: "1", label: "男" },
            { value: "2", label: "女" },
          ],
        },
      ],
    },
    {
      name: "p2",
      questions: [
        {
          name: "q2",
          kind: "multiple",
          title: "您买过哪些水果？",
          required: true,
          max: 3,
          choices: [
            { label: "苹果" },
            { label: "香蕉" },
            { label: "其他", other: true },
            { label: "以上都没有", exclusive: true },
          ],
        },
        { kind: "text", format: "line", title: "您的建议是？" },
      ],
    },
  ]);
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
});

test.each([
  [
    "1. 城市 [下拉题]\n北京\n上海",
    { kind: "dropdown", choices: [{ label: "北京" }, { label: "上海" }] },
  ],
  ["1. 排一排 [排序题] （选2项）\nA. 甲\nB. 乙", { kind: "ranking", min: 2, max: 2 }],
  ["1. 对吗 [判断题]\n对\n错", { kind: "single" }],
  ["1. 选 [多选题]（至少2项）\n甲\n乙", { min: 2 }],
  ["1. 选 [多选题]（2-3项）\n甲\n乙\n丙", { min: 2, max: 3 }],
  [
    "1. 选 [单选题，选项随机]\n请慢慢看\nA. 甲\nB. 无（互斥）",
    { shuffle: true, help: "请慢慢看", choices: [{}, { label: "无", exclusive: true }] },
  ],
  ["1. 满意吗 [量表题]", { kind: "scale", min: 1, max: 5 }],
  [
    "1. 满意吗 [量表题]\n0-10\n很不满意～很满意",
    { min: 0, max: 10, minLabel: "很不满意", maxLabel: "很满意" },
  ],
  ["1. 满意吗 [量表题]\n差\n好", { min: 1, max: 2, minLabel: "差", maxLabel: "好" }],
  ["1. 会推荐吗 [NPS题]", { kind: "nps" }],
  ["欢迎 [段落说明]\n第二行", { kind: "explanation", title: "欢迎\n第二行" }],
  ["1. 生日 [日期题]", { kind: "date" }],
  ["1. 年龄 [数字题]\n周岁", { kind: "number", help: "周岁" }],
  ["1. 家在哪 [地区题]", { kind: "region", depth: 3 }],
  ["1. 照片 [上传题]", { kind: "file" }],
  ["1. 说说 [简答题]", { kind: "text", format: "paragraph" }],
  ["Q1：您的姓名*", { kind: "text", format: "line", title: "您的姓名", required: true }],
  ["1. * 选一个\nA) 甲\nB) 乙", { kind: "single", title: "选一个", required: true }],
  ["1. [单选题]\n甲\n____", { title: "第 1 题", choices: [{}, { label: "其他", other: true }] }],
  [
    "1. 评价 [矩阵单选题]\n行：外观、质量\n列：差 好",
    {
      kind: "matrix",
      rows: [{ label: "外观" }, { label: "质量" }],
      columns: [{ label: "差" }, { label: "好" }],
    },
  ],
  [
    "1. 评价 [矩阵多选题]\n差 好\nA. 外观\n质量",
    { multiple: true, rows: [{ label: "外观" }, { label: "质量" }] },
  ],
])("%s", (text, expected) => {
  const { questionnaire, remarks } = importText(text);
  expect(one(text)).toMatchObject(expected);
  expect(remarks).toEqual([]);
  expect(questionnaire.title).toBe("未命名问卷");
});

test("a question without what it needs is kept to be mended, and said so", () => {
  const { questionnaire, remarks } = importText(
    [
      "标题",
      "1. 空 [单选题]",
      "2. 空 [多选题]",
      "3. 空 [下拉题]",
      "4. 空 [排序题]",
      "5. 空 [矩阵题]",
      "6. 热力 [热力图题]",
      "7. 商品 [商品题]",
      "A. 甲",
    ].join("\n"),
  );
  expect(remarks.map(({ line, kind, message }) => [line, kind, message])).toEqual([
    [2, "changed", "没有读出选项，请在编辑里补上"],
    [3, "changed", "没有读出选项，请在编辑里补上"],
    [4, "changed", "没有读出选项，请在编辑里补上"],
    [5, "changed", "没有读出选项，请在编辑里补上"],
    [6, "changed", "没有读出矩阵的行，请在编辑里补上"],
    [6, "changed", "没有读出矩阵的列，请在编辑里补上"],
    [7, "changed", "题型「热力图题」不认识，按填空题导入"],
    [8, "changed", "题型「商品题」不认识，按单选题导入"],
  ]);
  // Empty as they are they can be filled in where everything else is mended.
  expect(questionnaire.pages[0]?.questions).toHaveLength(7);
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: false });
});

const unit = fc.constantFrom(
  ...Array.from("1２.、A（)[【题】多选必○_{}~-行列:：二|\t\n\r\0 "),
  "\ud800",
  "😀",
);

test("any text imports without a crash, and quickly", () => {
  fc.assert(fc.property(fc.string({ unit }), (text) => importText(text).remarks.length >= 0));
  expect(importText("").questionnaire.pages).toEqual([]);
  const started = performance.now();
  importText(
    `1. ${"（".repeat(3000)}\n${"_".repeat(3000)}\n${"(1".repeat(3000)}\n${"~ ".repeat(3000)}`,
  );
  expect(performance.now() - started).toBeLessThan(inMachineTime(500));
});
