import { describe, expect, test } from "vitest";
import { TaskState } from "#contract/enums.ts";
import { changesFor, emptyDraft, problemsOf } from "./draft.ts";

const now = new Date("2026-11-21T10:00:00Z");
const draft = { ...emptyDraft(now), title: "早餐习惯" };
const world = { now: now.getTime(), goldPerYuan: 100 };

test("a fresh draft only lacks its title", () => {
  expect(problemsOf(emptyDraft(now))).toEqual({ title: "请输入标题" });
  expect(problemsOf(draft)).toEqual({});
});

test("it must end after it begins, and a day cannot hold more than all", () => {
  expect(problemsOf({ ...draft, closesAt: draft.opensAt }).closesAt).toBe("结束时间应晚于开始时间");
  expect(problemsOf({ ...draft, quotaTotal: 10, quotaDaily: 11 }).quotaDaily).toBeDefined();
  expect(problemsOf({ ...draft, roles: [] }).roles).toBe("请至少选择一种会员");
});

describe("what may be done with a task", () => {
  const verbs = (state: TaskState) => changesFor(state, draft, world).map(({ verb }) => verb);
  test("follows its state", () => {
    expect(verbs(TaskState.of.draft)).toEqual(["发布"]);
    expect(verbs(TaskState.of.published)).toEqual(["暂停", "结束"]);
    expect(verbs(TaskState.of.paused)).toEqual(["恢复", "结束"]);
    expect(verbs(TaskState.of.closed)).toEqual([]);
  });

  test("publishing says the most that it can cost", () => {
    const [publish] = changesFor(TaskState.of.draft, { ...draft, quotaTotal: 400 }, world);
    expect(publish?.effects.join("")).toContain("最多支出 40,000 金币 ≈ 400.00 元");
  });

  test("publishing without a quota says that there is no limit", () => {
    const [publish] = changesFor(TaskState.of.draft, draft, world);
    expect(publish?.effects.join("")).toContain("没有上限");
  });
});
