import { expect, test } from "vitest";
import { TaskState } from "#contract/enums.ts";
import { pathText } from "../../platform/field-words.ts";
import { changesInWords, valueText } from "./fields.ts";

test("a change is told in the words of the page that makes it", () => {
  const before = { state: TaskState.of.draft, draft: { rewardFen: 0, pages: [{ title: "旧" }] } };
  const after = {
    state: TaskState.of.published,
    draft: { rewardFen: 250, pages: [{ title: "" }] },
  };
  expect(changesInWords({ subjectKind: "task", before, after })).toEqual([
    { path: "状态", before: "草稿", after: "进行中" },
    { path: "奖励（现金）", before: "0.00 元", after: "2.50 元" },
    { path: "页 1 · 标题", before: "旧", after: "空" },
  ]);
});

test("each page's own word is used where it has one", () => {
  const before = { title: "杯子", priceGold: 500 };
  const told = (subjectKind: string) =>
    changesInWords({ subjectKind, before, after: { title: "保温杯", priceGold: 500 } });
  expect(told("prize")).toEqual([{ path: "名称", before: "杯子", after: "保温杯" }]);
  expect(told("article")).toEqual([{ path: "标题", before: "杯子", after: "保温杯" }]);
});

test("a number is a label only where it is one, and money says of which kind", () => {
  expect(valueText("member", "state", "booked")).toBe("已入账");
  expect(valueText("exchange", "netFen", "1850")).toBe("18.50 元");
  expect(valueText("member", "gold", "-500")).toBe("-500 金币");
  expect(valueText("prize", "stock", "1")).toBe("1");
  expect(valueText("task", "draft.deviceOnce", "true")).toBe("是");
  expect(valueText("task", "draft.opensAt", "2026-11-22T01:30:00.000Z")).toContain("09:30:00");
});

test("what has no word keeps its name, and what is new had nothing before", () => {
  expect(pathText("task", "settings.oddMap[3].code")).toBe("oddMap 4 · 代码");
  expect(changesInWords({ subjectKind: "?", before: null, after: { odd: 7 } })).toEqual([
    { path: "odd", before: null, after: "7" },
  ]);
});
