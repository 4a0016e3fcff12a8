/** Questions that are several under one title, as they are written down in China: blanks, shares, cells, MaxDiff. */
import { expect, test } from "vitest";
import { importText } from "./import-text.ts";
import { importedText as read, labels } from "../test/imported.ts";

test("blanks in braces: one, several, and within an option", () => {
  const { questions, told } = read(`
1. 您的姓名{_}
2. 您家有大人{_}人，小孩{_}人 [多项填空题]
3. 您从哪里知道我们？ [单选题]
朋友
其他{_}`);
  expect(questions).toMatchObject([
    { kind: "text", title: "您的姓名" },
    {
      kind: "blanks",
      name: "q2",
      title: "请填空",
      required: true,
      sentence: "您家有大人{_}人，小孩{_}人",
      blanks: [
        { value: "1", label: "您家有大人", type: "text" },
        { value: "2", label: "小孩", type: "text" },
      ],
    },
    { choices: [{ label: "朋友" }, { label: "其他", other: true }] },
  ]);
  expect(told).toEqual([]);
});

test("blanks on lines of their own, behind a colon, and of numbers", () => {
  const { questions, told } = read(`
1. 您的联系方式 [多项填空题]
姓名：____
电话：____
2. 怎么找您
微信____
邮箱____
3. 您的家庭：大人{_}人， [填空题]
小孩{_}人，
共{_}人
4. 您睡了{_}小时，走了{_}步 [数字题]
5. 您喜欢喝
茶
其他____`);
  expect(questions).toMatchObject([
    { kind: "blanks", title: "您的联系方式", blanks: labels(["姓名", "电话"]) },
    { kind: "blanks", title: "怎么找您", blanks: labels(["微信", "邮箱"]) },
    { kind: "blanks", title: "您的家庭", blanks: labels(["大人", "小孩", "共"]) },
    { kind: "blanks", blanks: [{ type: "number" }, { type: "number" }] },
    { kind: "single", choices: [{ label: "茶" }, { label: "其他", other: true }] },
  ]);
  expect(questions[0]).not.toHaveProperty("sentence");
  expect(questions[2]).toMatchObject({ sentence: "大人{_}人，\n小孩{_}人，\n共{_}人" });
  expect(told).toEqual([]);
});

test("a total that is shared out, cells to fill in, and the best and worst of sets", () => {
  const { questions, told } = read(`
1. 您的钱花在哪里 [比重题]
吃
住
其他____
2. 请分配 10 小时（总和为 10 小时） [比重题]
工作
休息
3. 各店的情况 [矩阵填空题]
行：东店、西店
列：店长、电话
4. 各店的人数 [矩阵数值题]
行：东店、西店
5. 各方面打分 [矩阵滑动条]
行：口味、价格
6. 买手机时看重什么 [MaxDiff]（每组 3 项，共 4 组）
最重要/最不重要
价格
屏幕
电池
拍照
7. 最想要哪样礼品 [MaxDiff 题]
杯子
雨伞
毛巾
书包
台灯`);
  expect(questions).toMatchObject([
    { kind: "constantSum", name: "q1", total: 100, rows: labels(["吃", "住", "其他"]) },
    { kind: "constantSum", total: 10, unit: "小时", rows: labels(["工作", "休息"]) },
    {
      kind: "grid",
      rows: labels(["东店", "西店"]),
      columns: [
        { label: "店长", type: "text" },
        { label: "电话", type: "text" },
      ],
    },
    { kind: "grid", columns: [{ label: "请填写", type: "number" }] },
    { kind: "grid", rows: labels(["口味", "价格"]), columns: [{ type: "number", max: 100 }] },
    {
      kind: "maxDiff",
      title: "买手机时看重什么",
      perSet: 3,
      sets: 4,
      bestLabel: "最重要",
      worstLabel: "最不重要",
      items: labels(["价格", "屏幕", "电池", "拍照"]),
    },
    { kind: "maxDiff", perSet: 4, sets: 5, items: { length: 5 } },
  ]);
  expect(told).toEqual([
    [1, "changed", "「其他」这里不能再写内容，改成了普通的项"],
    [13, "changed", "矩阵滑动条改为表格，每格填 0 到 100 的数字"],
    [21, "changed", "按每组 4 项、共 5 组导入"],
  ]);
});

test("a MaxDiff of which no item is read has sets all the same, to be completed in the editor", () => {
  for (const said of ["", "（每组3项）", "（每组3项，共4组）"]) {
    const { questionnaire, remarks } = importText(`1. 买手机时看重什么${said} [MaxDiff]`);
    expect(questionnaire.pages[0]?.questions).toMatchObject([
      { kind: "maxDiff", items: [], sets: 1 },
    ]);
    expect(remarks.map(({ message }) => message)).toContain("没有读出至少 3 项，请在编辑里补上");
  }
});
