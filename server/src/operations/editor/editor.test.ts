import { expect, test } from "vitest";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import * as contract from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { enterTask, getSheet } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { coffee, draftOf, publishedTask } from "../../../test/task.ts";

const server = testServer();
const { admin, operations, viewer, finance } = StaffRole.of;
const { draft, published, paused, closed } = TaskState.of;
const at = (id: number) => ({ params: { id: String(id) } });

test("an operator makes a draft, publishes it, pauses it, goes on and closes it", async () => {
  const call = await server.staff(operations);
  const made = await call(contract.createTask, { body: draftOf({ title: "早餐习惯调查" }) });
  expect(made).toMatchObject({ state: draft, questionnaireVersion: 1, publishedAt: null });
  await call(rehearseTask, at(made.id));
  for (const state of [published, paused, published, closed])
    expect(await call(contract.setTaskState, { ...at(made.id), body: { state } })).toMatchObject({
      state,
    });
  const log = await call(listAudit, { query: { subjectKind: "task", subjectId: String(made.id) } });
  expect(log.list.map((row) => row.action)).toEqual([
    ...Array.from({ length: 4 }, () => "task.state"),
    "task.rehearse",
    "task.create",
  ]);
  expect(log.list[0]).toMatchObject({ before: { state: published }, after: { state: closed } });
});

test("what an operator wrote comes back as it was written", async () => {
  const call = await server.staff(operations);
  const body = draftOf({ quotaTotal: 50, quotaDaily: 10, limitMinutes: 45, roles: [0, 2] });
  const { id } = await call(contract.createTask, { body });
  const kept = await call(contract.consoleTask, at(id));
  expect(kept.draft).toEqual({ ...body, opensAt: "2025-12-31T16:00:00.000Z" });
});

test("a time limit that is left open follows the minutes", async () => {
  const call = await server.staff(operations);
  const { id, draft } = await call(contract.createTask, { body: draftOf({ minutes: 5 }) });
  expect(draft.limitMinutes).toBeNull();
  const body = { ...draft, minutes: 40 };
  await call(contract.updateTask, { ...at(id), body });
  expect((await call(contract.consoleTask, at(id))).draft.limitMinutes).toBeNull();
  await call(rehearseTask, at(id));
  await call(contract.setTaskState, { ...at(id), body: { state: published } });
  const { call: member } = await server.member();
  const { token } = await member(enterTask, { body: { taskId: id } });
  const { expiresAt } = await member(getSheet, { query: { token } });
  const left = (Date.parse(expiresAt) - server.clock.now().getTime()) / 60_000;
  expect(left).toBeGreaterThan(119);
  expect(left).toBeLessThan(121);
});

test("a changed questionnaire is a new version; who has begun keeps the old one", async () => {
  const call = await server.staff(operations);
  const id = await publishedTask(server);
  const { call: member } = await server.member();
  const { token } = await member(enterTask, { body: { taskId: id } });
  const same = await call(contract.updateTask, { ...at(id), body: draftOf({ title: "新标题" }) });
  expect(same.questionnaireVersion).toBe(1);
  const questionnaire = { ...coffee, title: "第二版" };
  const change = () => call(contract.updateTask, { ...at(id), body: draftOf({ questionnaire }) });
  // People are on their way into it this minute.
  await expect(change()).rejects.toMatchObject({ code: 3005 });
  await call(contract.setTaskState, { ...at(id), body: { state: paused } });
  expect((await change()).questionnaireVersion).toBe(2);
  const sheet = await member(getSheet, { query: { token } });
  expect(sheet.questionnaire).toMatchObject({ title: coffee.title });
});

test("a task without a questionnaire cannot be published", async () => {
  const call = await server.staff(operations);
  const { id } = await call(contract.createTask, { body: draftOf({ questionnaire: null }) });
  await expect(
    call(contract.setTaskState, { ...at(id), body: { state: published } }),
  ).rejects.toMatchObject({ code: 400, message: "发布前请先添加问卷" });
});

test("a closed task stays closed", async () => {
  const call = await server.staff(operations);
  const id = await publishedTask(server);
  await call(contract.setTaskState, { ...at(id), body: { state: closed } });
  await expect(
    call(contract.setTaskState, { ...at(id), body: { state: published } }),
  ).rejects.toMatchObject({ code: 409, message: "任务已结束，不能改为进行中" });
});

test.each([
  [{ title: "" }, "请输入标题"],
  [{ minutes: 0 }, "预计分钟应在 1 到 600 之间"],
  [{ rewardGold: 1.5 }, "完成奖励金币应为整数"],
  [{ roles: [] }, "请至少选择一种会员"],
  [{ opensAt: "明天" }, "开始的时间格式错误"],
  [{ opensAt: "2026-01-02T00:00:00Z", closesAt: "2026-01-01T00:00:00Z" }, "结束时间应晚于开始时间"],
])("the draft %j says %s", async (change, said) => {
  const call = await server.staff(operations);
  await expect(
    call(contract.createTask, { body: { ...draftOf(), ...change } as never }),
  ).rejects.toMatchObject({ code: 400, message: said });
});

test("only operations and admin may change tasks; everybody on the staff may look", async () => {
  const id = await publishedTask(server);
  for (const role of [viewer, finance]) {
    const call = await server.staff(role);
    await expect(call(contract.createTask, { body: draftOf() })).rejects.toMatchObject({
      code: 403,
    });
    await expect(call(contract.consoleTask, at(id))).resolves.toMatchObject({ id });
  }
  await expect(
    (await server.staff(admin))(contract.createTask, { body: draftOf() }),
  ).resolves.toBeDefined();
  const { call: member } = await server.member();
  await expect(member(contract.consoleTask, at(id))).rejects.toMatchObject({ code: 401 });
});

test("plain text becomes a questionnaire, with a list of what could not be read", async () => {
  const call = await server.staff(operations);
  const report = await call(contract.checkQuestionnaire, {
    body: { from: "text", source: "1. 您的性别 [单选题]\nA. 男\nB. 女\n2. 您的年龄 [填空题]" },
  });
  expect(report.problems).toEqual([]);
  expect(report.questionnaire).toMatchObject({
    pages: [{ questions: [{ kind: "single" }, { kind: "text" }] }],
  });
  await expect(
    call(contract.checkQuestionnaire, { body: { from: "text", source: { a: 1 } } }),
  ).rejects.toMatchObject({ code: 400, message: "请粘贴问卷文字" });
});

test("the list finds a task by words of its title and says how it goes", async () => {
  const call = await server.staff(viewer);
  await publishedTask(server, { title: "独一无二的标题", quotaTotal: 9 });
  const { list } = await call(contract.consoleTasks, { query: { search: "独一无二" } });
  expect(list).toMatchObject([
    { title: "独一无二的标题", seatsTotal: 9, seatsTaken: 0, completes: 0 },
  ]);
});

test("dead logic is told with its place, and what nobody could finish is not published", async () => {
  const call = await server.staff(operations);
  const question = { name: "q1", kind: "single", title: "您吃早餐吗？", required: true };
  const choices = ["a", "b"].map((value) => ({ value, label: value, screenOut: true }));
  const dead = { question: "q1", test: "oneOf", value: ["a"] };
  const model = (more: object[]) => ({
    version: 1,
    title: "早餐",
    pages: [
      { name: "p1", questions: [{ ...question, choices: [...choices, ...more] }] },
      { name: "p2", visibleIf: dead, questions: [] },
    ],
  });
  const check = (source: unknown) =>
    call(contract.checkQuestionnaire, { body: { from: "model", source } });
  const open = model([{ value: "c", label: "c" }]);
  expect((await check(open)).findings).toEqual([
    { path: "pages[1].visibleIf", message: "页面「p2」的显示条件永远不会成立", isFatal: false },
  ]);
  const { id } = await call(contract.createTask, { body: draftOf({ questionnaire: model([]) }) });
  await expect(
    call(contract.setTaskState, { ...at(id), body: { state: published } }),
  ).rejects.toMatchObject({
    code: 400,
    message: "问卷：没有人能答完这份问卷：每条路都被甄别",
  });
  const mended = await call(contract.updateTask, {
    ...at(id),
    body: draftOf({ questionnaire: open }),
  });
  expect(mended.missing).toEqual([]);
});
