/** The forms in which questionnaires are written down and exported in China, one after the other. */
import { expect, test } from "vitest";
import { importedText as read, labels } from "../test/imported.ts";

test("a matrix by 行： and 列： with a line for each", () => {
  const { questions, told } = read(`
5. 请评价以下方面 [矩阵单选题]
行：
- 口味
- 价格
列：
- 不满意
- 一般
- 满意`);
  expect(told).toEqual([]);
  expect(questions).toMatchObject([
    {
      kind: "matrix",
      required: true,
      rows: labels(["口味", "价格"]),
      columns: labels(["不满意", "一般", "满意"]),
    },
  ]);
});

test("a matrix whose rows and columns are numbered", () => {
  const { questions, told } = read(`
1. 您的城市 [填空题]
2. 请评价 [矩阵量表题]
行：
1. 口味
2. 价格
3. 服务
列：
1. 差
2. 好
3. 您还想说什么？`);
  expect(told).toEqual([]);
  expect(questions).toMatchObject([
    { kind: "text" },
    { kind: "matrix", rows: labels(["口味", "价格", "服务"]), columns: labels(["差", "好"]) },
    { title: "您还想说什么？" },
  ]);
});

test("a matrix as a table with circles, with or without its mark", () => {
  for (const mark of ["[矩阵题]", ""]) {
    const { questions, told } = read(`
1. 请评价 ${mark}
      很差 一般 很好
口味   ○   ○   ○
价格   ○   ○   ○`);
    expect(told).toEqual([]);
    expect(questions).toMatchObject([
      { kind: "matrix", rows: labels(["口味", "价格"]), columns: labels(["很差", "一般", "很好"]) },
    ]);
  }
});

test("kinds and 必答 in round brackets", () => {
  const { questions, told } = read(`
1、您吃早餐吗？（单选）（必答）
A、吃
B、不吃
2、喝什么？（可多选）
A、茶
B、水
3、还喝什么？（多选，最多选两项）（选答）
A、奶
B、酒
C、汤
4、您的建议（填空）`);
  expect(told).toEqual([]);
  expect(questions).toMatchObject([
    { kind: "single", title: "您吃早餐吗？", required: true },
    { kind: "multiple", title: "喝什么？", required: true },
    { kind: "multiple", title: "还喝什么？", max: 2, required: false },
    { kind: "text", title: "您的建议" },
  ]);
});

test("numbered options under numbered questions, on one line or on several", () => {
  const { questions, told } = read(`
1. 您的性别
1.男 2.女
2. 您的年龄
1. 18 岁以下
2. 18 到 30 岁
3. 30 岁以上
3. 您的职业
1. 学生
2. 上班
3. 其他____
4. 您的姓名`);
  expect(told).toEqual([]);
  expect(questions).toMatchObject([
    { title: "您的性别", choices: labels(["男", "女"]) },
    { title: "您的年龄", choices: labels(["18 岁以下", "18 到 30 岁", "30 岁以上"]) },
    { title: "您的职业", choices: [{}, {}, { label: "其他", other: true }] },
    { kind: "text", title: "您的姓名" },
  ]);
});

test("options on one line, below the question or behind it", () => {
  const { questions, told } = read(`
1. 您的性别？
A. 男 B. 女
2. 您抽烟吗？ A. 抽 B. 不抽 C. 戒了
3. 您开车吗？
○ 开 ○ 不开
4. 学历
A.高中B.大学C.硕士及以上`);
  expect(told).toEqual([]);
  expect(questions).toMatchObject([
    { choices: labels(["男", "女"]) },
    { title: "您抽烟吗？", choices: labels(["抽", "不抽", "戒了"]) },
    { choices: labels(["开", "不开"]) },
    { choices: labels(["高中", "大学", "硕士及以上"]) },
  ]);
});

test("sliders and reversed scales say what became of them", () => {
  const { questions, told } = read(`
1. 您的心情 [滑动条]
0-100
2. 我常常觉得累 [反向量表题]
很不同意~很同意
3. 满意吗 [量表题]
很不满意 ○1 ○2 ○3 ○4 ○5 ○6 ○7 很满意
`);
  expect(questions).toMatchObject([
    { kind: "slider", min: 0, max: 100, step: 1 },
    { kind: "scale", minLabel: "很不同意", maxLabel: "很同意" },
    { kind: "scale", min: 1, max: 7, minLabel: "很不满意", maxLabel: "很满意" },
  ]);
  expect(told).toEqual([[3, "changed", "反向计分没有导入，分数按从低到高记，请在分析时反转"]]);
});

test("a slider has its ends and their words, and a time is one", () => {
  const { questions, told } = read(`
1. 推荐的可能性 [滑动条]
不可能 1 ~ 9 一定会
2. 满意度 [滑动条]
最小值：10（差）
最大值：20
逻辑：如此这般
3. 几点起床 [时间]`);
  expect(questions).toMatchObject([
    { kind: "slider", min: 1, max: 9, minLabel: "不可能", maxLabel: "一定会" },
    { kind: "slider", min: 10, max: 20, minLabel: "差" },
    { kind: "time", title: "几点起床" },
  ]);
  expect(told).toEqual([[6, "lost", "没有看懂这一行，没有当作滑动条的两端"]]);
});

test("headings are pages, what stands below them is read out, and thanks end it", () => {
  const { questionnaire, told } = read(`
员工满意度调查
您好！这份问卷大约要五分钟。
第一部分 基本信息
1. 您的部门 [填空题]
二、态度
请凭第一感觉回答。
2. 我喜欢我的工作 [量表题]
第三章：其他
3. 建议 [简答题]
问卷到此结束，感谢您的参与！`);
  expect(told).toEqual([]);
  expect(questionnaire).toMatchObject({
    title: "员工满意度调查",
    completedPage: { text: "问卷到此结束，感谢您的参与！" },
    pages: [
      { questions: [{ kind: "explanation", title: "您好！这份问卷大约要五分钟。" }] },
      { title: "基本信息", questions: [{ kind: "text" }] },
      { title: "态度", questions: [{ title: "请凭第一感觉回答。" }, { kind: "scale" }] },
      { title: "其他", questions: [{ format: "paragraph" }] },
    ],
  });
});

test("Chinese numbers are questions where there are no others", () => {
  const { questions } = read("一、您的性别？\n男\n女\n二、您的年龄\n18 岁以下\n18 岁以上");
  expect(questions).toMatchObject([
    { title: "您的性别？", choices: labels(["男", "女"]) },
    { title: "您的年龄", choices: labels(["18 岁以下", "18 岁以上"]) },
  ]);
});

test("the star behind 其他 that must be filled in is no part of its words", () => {
  const { questions } = read("1、喝什么？[多选题]\n□茶\n□其他 ____________ *");
  expect(questions[0]).toMatchObject({
    choices: [{ label: "茶" }, { label: "其他", other: true }],
  });
});
