import { expect, test } from "vitest";
import { undoneOf } from "./undo.tsx";

test("what could not be undone says which and why, each reason once", () => {
  const late = "已超过 10 分钟，请在详情里改判";
  const skipped = [
    { id: 4, why: late },
    { id: 9, why: "编号不存在" },
    { id: 7, why: late },
  ];
  expect(undoneOf({ decided: 12, skipped })).toEqual({
    text: "已撤销 12 条",
    left: [`4、7：${late}`, "9：编号不存在"],
  });
  expect(undoneOf({ decided: 3, skipped: [] })).toEqual({ text: "已撤销 3 条", left: [] });
});
