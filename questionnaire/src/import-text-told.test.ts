/** What an import of text does not understand, and what only looks like something else. */
import { expect, test } from "vitest";
import { importedText as read, labels } from "../test/imported.ts";

test("what is not understood is told beside its line and is no option", () => {
  const { questions, told } = read(`
1. 您吃早餐吗？[单选题]
吃
不吃（请跳至第 3 题）
依赖于第 1 题第 1 个选项
2. 喝什么 [多选题]
A. 茶
B. 水
注：以上都可以选
3. 您的建议
希望贵公司越来越好，也希望早餐的种类再多一些，价格再便宜一些。
4. 看 [单选题]
是
否
https://example.org/x`);
  expect(questions).toMatchObject([
    { choices: labels(["吃", "不吃"]) },
    { choices: labels(["茶", "水"]) },
    { kind: "text", title: "您的建议" },
    { choices: labels(["是", "否"]) },
  ]);
  expect(told).toEqual([
    [3, "lost", "「（请跳至第 3 题）」没有成为跳转，请在编辑器里设置"],
    [4, "lost", "没有看懂这一行，没有当作选项"],
    [8, "lost", "没有看懂这一行，没有当作选项"],
    [10, "changed", "没有看懂这一行，当作补充说明"],
    [14, "lost", "没有看懂这一行，没有当作选项"],
  ]);
});

test("words in brackets that name no kind are part of the question", () => {
  const { questions } = read("1. 您喜欢[华为]还是【小米】？[单选题]\nA. 华为\nB. 小米");
  expect(questions).toMatchObject([{ title: "您喜欢[华为]还是【小米】？" }]);
});

test("a time or a decimal begins no question", () => {
  const { questions, told } = read(
    "1. 几点起床 [单选题]\n7:00 以前\n7:00-8:30\n2. 睡多久 [单选题]\n1.5 小时以下\n更久",
  );
  expect(told).toEqual([]);
  expect(questions).toMatchObject([
    { choices: labels(["7:00 以前", "7:00-8:30"]) },
    { choices: labels(["1.5 小时以下", "更久"]) },
  ]);
});
