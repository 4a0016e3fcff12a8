import { describe, expect, test } from "vitest";
import { AuditPolicy, TaskModule, TaskState, TaskType } from "#contract/enums.ts";
import { kindOf } from "#contract/task-kind.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { brokenText, changesFor, emptyDraft, problemsOf, warningsOf } from "./draft.ts";
import { changesForType, cleaned } from "./type-guide.ts";

const now = new Date("2026-11-21T10:00:00Z");
const draft = { ...emptyDraft(now), title: "早餐习惯" };
const world = { now: now.getTime(), rate: 100 };

test("a fresh draft only lacks its title", () => {
  expect(problemsOf(emptyDraft(now))).toEqual({ title: "请输入标题" });
  expect(problemsOf(draft)).toEqual({});
});

test("it must end after it begins, and a day cannot hold more than all", () => {
  expect(problemsOf({ ...draft, closesAt: draft.opensAt }).closesAt).toBe("结束时间应晚于开始时间");
  expect(problemsOf({ ...draft, quotaTotal: 10, quotaDaily: 11 }).quotaDaily).toBeDefined();
  expect(problemsOf({ ...draft, roles: [] }).roles).toBe("请至少选择一种会员");
});

test("an outside questionnaire needs its platform and its link, a video its address", () => {
  expect(problemsOf({ ...draft, source: "external" })).toEqual({
    platformId: "请选择外部平台",
    link: "请填写或生成链接",
  });
  const video = { ...draft, ...changesForType(draft, TaskType.of.video) };
  expect(problemsOf(video)).toEqual({ videoUrl: "请填写视频地址" });
  expect(problemsOf({ ...video, videoUrl: "http://a.example/v.mp4" }).videoUrl).toContain(
    "https://",
  );
});

test("a broken questionnaire is saved and told of, and dead logic is told before it is published", () => {
  const question = { name: "q1", kind: "text", format: "line", title: "", required: true };
  const model = (title: string, visibleIf?: object) => ({
    version: 1,
    title: "早餐",
    pages: [{ name: "p1", questions: [{ ...question, title }], ...(visibleIf && { visibleIf }) }],
  });
  expect(problemsOf({ ...draft, questionnaire: model("") })).toEqual({});
  expect(brokenText({ ...draft, questionnaire: model("") })).toBe(
    "问卷有 1 处问题，可以先保存，改好后才能发布",
  );
  expect(brokenText({ ...draft, questionnaire: model("吃吗") })).toBeUndefined();
  expect(problemsOf({ ...draft, questionnaire: [] }).questionnaire).toContain("JSON 对象");
  expect(warningsOf({ ...draft, questionnaire: model("吃吗") })).toEqual([]);
  expect(warningsOf({ ...draft, questionnaire: model("吃吗", { any: [] }) })).toEqual([
    "页面「p1」的显示条件永远不会成立",
  ]);
  expect(warningsOf({ ...draft, source: "external" })).toEqual([]);
});

test.each(TaskType.values)("type %i starts with what it needs to be saved", (type) => {
  const chosen = { ...draft, ...changesForType(draft, type) };
  expect(kindOf(type).sources).toContain(chosen.source);
  const { videoUrl: _, ...rest } = problemsOf(chosen);
  expect(rest).toEqual({});
});

test("a trial and an app's trial start from a questionnaire with photos to hand in, audited by hand", () => {
  for (const type of [TaskType.of.trial, TaskType.of.appTrial]) {
    const chosen = { ...draft, ...changesForType(draft, type) };
    const parsed = parseQuestionnaire(chosen.questionnaire);
    expect(parsed.ok).toBe(true);
    expect(JSON.stringify(chosen.questionnaire)).toContain('"kind":"file"');
    expect(chosen.auditPolicy).toBe(AuditPolicy.of.reconciliation);
  }
});

test("leaving a type leaves its module, but not one that somebody chose", () => {
  const snap = { ...draft, ...changesForType(draft, TaskType.of.snap) };
  expect(snap.module).toBe(TaskModule.of.snap);
  expect(changesForType(snap, TaskType.of.questionnaire).module).toBe(TaskModule.of.default);
  const daily = { ...snap, module: TaskModule.of.daily };
  expect(changesForType(daily, TaskType.of.questionnaire).module).toBeUndefined();
});

test("what belongs to another source is not sent", () => {
  const mixed = { ...draft, platformId: 3, link: "https://a.example", videoUrl: "/v.mp4" };
  expect(cleaned(mixed)).toMatchObject({ platformId: null, link: null, videoUrl: null });
  expect(cleaned({ ...mixed, source: "external", questionnaire: {} })).toMatchObject({
    platformId: 3,
    questionnaire: null,
  });
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

test("a task for members alone takes no price for agents, and loses it when it becomes one", () => {
  const priced = { ...draft, agentPriceFen: 300 };
  for (const type of [TaskType.of.welcome, TaskType.of.trial]) {
    expect(problemsOf({ ...priced, type }).agentPriceFen).toContain("需要会员身份");
    expect({ ...priced, ...changesForType(priced, type) }.agentPriceFen).toBeNull();
  }
  expect(problemsOf(priced).agentPriceFen).toBeUndefined();
});

test("nobody can finish in less than the least that is asked of them", () => {
  const slow = { ...draft, minutes: 30, minimumSeconds: 900 };
  expect(problemsOf(slow)).toEqual({});
  expect(problemsOf({ ...slow, limitMinutes: 10 }).limitMinutes).toContain("限时太短");
  const film = { ...draft, ...changesForType(draft, TaskType.of.video), videoUrl: "/a.webm" };
  expect(problemsOf({ ...film, videoSeconds: 3601 }).limitMinutes).toContain("限时太短");
  expect(problemsOf({ ...draft, videoSeconds: 3601 })).toEqual({});
});

test("the form says before saving what the server would refuse, in its words", () => {
  const { trial, welcome, discussion } = TaskType.of;
  const own = { ...draft, repeat: "daily" } as const;
  expect(problemsOf({ ...own, type: trial })).toEqual({ repeat: "产品试用每人只能参与一次" });
  expect(problemsOf({ ...draft, type: welcome, module: TaskModule.of.daily })).toEqual({
    module: "欢迎任务不能放在每日任务里",
  });
  expect(problemsOf({ ...draft, type: discussion }).source).toBe("讨论组任务的来源应为讨论组");
});

test("what belongs to another source and cannot be seen stands in nobody's way", () => {
  const long = `https://a.example/${"a".repeat(600)}`;
  expect(problemsOf({ ...draft, videoUrl: long, platformId: 1 })).toEqual({});
});

test("a trial that once counted addresses and devices can still be saved", () => {
  const old = { ...draft, type: TaskType.of.trial, ipMax: 2, deviceOnce: true };
  expect(cleaned(old)).toMatchObject({ ipMax: null, deviceOnce: false });
  expect(cleaned({ ...old, type: TaskType.of.snap })).toMatchObject({ ipMax: 2, deviceOnce: true });
});
