import { expect, test } from "vitest";
import { numberTargets, pagesFor } from "./targets.ts";

test("a number may be any row's", () => {
  expect(numberTargets(" 42 ").map(({ to }) => to)).toEqual([
    "/exchanges?state=all&open=42",
    "/responses?audit=all&open=42",
    "/tasks/42",
  ]);
  expect(numberTargets("4a")).toEqual([]);
});

test("pages are found by a part of their name", () => {
  expect(pagesFor("提现", false).map(({ key }) => key)).toEqual(["exchanges", "issuing"]);
  expect(pagesFor("任务", true).map(({ key }) => key)).toEqual(["tasks", "new-task"]);
  expect(pagesFor("任务", false).map(({ key }) => key)).toEqual(["tasks"]);
});
