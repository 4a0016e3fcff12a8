import { expect, test } from "vitest";
import { memberNamed, numberTargets, pagesFor, publishIn } from "./targets.ts";

const nothingMore = {
  mayCreate: false,
  mayPay: false,
  mayEdit: false,
  mayManage: false,
  isDevelopment: false,
};
const keysFor = (...asked: Parameters<typeof pagesFor>) => pagesFor(...asked).map(({ key }) => key);

test("a number may be any row's", () => {
  expect(numberTargets(" 42 ").map(({ to }) => to)).toEqual([
    "/exchanges?state=all&open=42",
    "/prizes/42",
    "/responses?audit=all&open=42",
    "/feedbacks?state=all&open=42",
    "/articles/42",
    "/reconciliations/42",
    "/tasks/42",
  ]);
  expect(numberTargets("4a")).toEqual([]);
});

test("a member's code and a mobile are no row's number", () => {
  expect(numberTargets("10000005")).toEqual([]);
  expect(numberTargets("13800000005")).toEqual([]);
});

test.each([
  ["提现 26", "/exchanges?state=all&open=26"],
  ["兑换26", "/exchanges?state=all&open=26"],
  ["会员　２６", "/members/26"],
  ["任务 26", "/tasks/26"],
  ["参与记录 #26", "/responses?audit=all&open=26"],
  ["反馈 26", "/feedbacks?state=all&open=26"],
])("%s leads to that one and nowhere else", (text, to) =>
  expect(numberTargets(text).map((target) => target.to)).toEqual([to]),
);

test("a named code or mobile is looked for as such, and nothing else is taken for one", () => {
  expect(memberNamed("会员 10000005")).toBe("10000005");
  expect(memberNamed("会员13800000005")).toBe("13800000005");
  expect(memberNamed("会员 26")).toBe("会员 26");
  expect(numberTargets("提现 10000005")).toEqual([]);
  expect(numberTargets("苹果 26")).toEqual([]);
});

test("publishing is meant by its word, with a part of a title or without", () => {
  expect(publishIn("发布")).toBe("");
  expect(publishIn("发布 手机使用")).toBe("手机使用");
  expect(publishIn("提现")).toBeUndefined();
});

test("pages are found by a part of their name", () => {
  expect(keysFor("提现", nothingMore)).toEqual(["exchanges", "issuing", "overdue", "low-risk"]);
});

test("making a task is offered to those who may", () => {
  expect(keysFor("任务", { ...nothingMore, mayCreate: true })).toEqual([
    "tasks",
    "new-task",
    "dead-jobs",
  ]);
  expect(keysFor("任务", nothingMore)).toEqual(["tasks", "dead-jobs"]);
});

test("appeals and reconciliations are found too, making one by those who may", () => {
  expect(keysFor("申诉", nothingMore)).toEqual(["appeals"]);
  expect(keysFor("对账", nothingMore)).toEqual(["runs"]);
  expect(keysFor("对账", { ...nothingMore, mayCreate: true })).toEqual([
    "runs",
    "run-file",
    "run-filter",
  ]);
});

test("writing an article is offered to those who write, feedback to everybody", () => {
  expect(keysFor("文章", { ...nothingMore, mayEdit: true })).toEqual(["articles", "new-article"]);
  expect(keysFor("文章", nothingMore)).toEqual(["articles"]);
  expect(keysFor("反馈", nothingMore)).toEqual(["feedbacks", "my-feedbacks"]);
});

test("the inbox is offered on a development site only", () => {
  expect(keysFor("收件箱", { ...nothingMore, isDevelopment: true })).toEqual(["inbox"]);
  expect(keysFor("收件箱", nothingMore)).toEqual([]);
});

test("paying by file and the tax are offered to finance only, the proof of the books to everybody", () => {
  const finance = { ...nothingMore, mayPay: true };
  expect(keysFor("付款", nothingMore)).toEqual([]);
  expect(keysFor("付款", finance)).toEqual(["payout-files"]);
  expect(keysFor("税务", finance)).toEqual(["tax"]);
  expect(keysFor("资金", nothingMore)).toEqual(["books"]);
});

test("the operators are offered to those who manage them, one's own account to everybody", () => {
  expect(keysFor("操作员", nothingMore)).toEqual([]);
  expect(keysFor("操作员", { ...nothingMore, mayManage: true })).toEqual(["operators"]);
  expect(keysFor("我的账号", nothingMore)).toEqual(["self"]);
});
