import { expect, test } from "vitest";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { consoleTrials } from "#contract/console/study/trial.ts";
import { setTaskState } from "#contract/console/study/task.ts";
import { Role, StaffRole, TaskState, TrialState } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import { getTrial, receiveTrial, withdrawTrial } from "#contract/member/study/trial.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { receiveOldTrials, trialOf } from "./gate.ts";
import { trialForExport } from "./data-export.ts";
import { applied, decided, form, operations, shipped, trial } from "../../../test/fixture/trial.ts";
import { lifted, sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
const of = TrialState.of;
const params = (id: number) => ({ params: { id: String(id) } });
const enter = { of: (taskId: number) => ({ body: { taskId } }) };

test("who was not chosen reads why, and can do nothing more", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const { id } = await applied(call, taskId);
  await decided(server, [id], { chosen: false, note: "本次面向敏感皮" });
  expect(await call(getTrial, params(id))).toMatchObject({
    state: of.refused,
    note: "本次面向敏感皮",
  });
  await expect(applied(call, taskId)).rejects.toMatchObject({ code: 3010 });
  await expect(call(withdrawTrial, params(id))).rejects.toMatchObject({ code: 3010 });
  await expect(call(enterTask, enter.of(taskId))).rejects.toMatchObject({ code: 5013 });
});

test("an application can be corrected until it is decided, and keeps its place", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const first = await applied(call, taskId);
  server.clock.move(60);
  const second = await applied(call, taskId, { detail: "文二路 1 号" });
  expect(second).toMatchObject({ id: first.id, appliedAt: first.appliedAt });
  expect(second.address.detail).toBe("文二路 1 号");
  await decided(server, [first.id]);
  await expect(applied(call, taskId)).rejects.toMatchObject({
    code: 3010,
    message: "你已入选，产品还没有寄出，不能再更改",
  });
});

test("who may not take part applies for no product, and may when that is over", async () => {
  const taskId = await trial(server);
  const { call, memberId } = await server.member();
  const { fewerTasks: step } = SanctionStep.of;
  const { id } = await sanctioned(server, memberId, { step, shown: "答题质量待核实" });
  await expect(applied(call, taskId)).rejects.toMatchObject({
    code: 3010,
    message: expect.stringMatching(/^账号暂时不能参与任务：答题质量待核实（至 /),
  });
  await lifted(server, id);
  expect(await applied(call, taskId)).toMatchObject({ state: of.applied });
});

test("who withdrew is out, a second time changes nothing, and may apply again while it is open", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const { id } = await applied(call, taskId);
  await call(withdrawTrial, params(id));
  expect(await call(withdrawTrial, params(id))).toMatchObject({ state: of.withdrawn });
  expect(await decided(server, [id])).toMatchObject({
    decided: 0,
    skipped: [{ id, why: "已经是「已撤回」" }],
  });
  expect(await applied(call, taskId)).toMatchObject({ id, state: of.applied });
});

test("twenty taps at once make one application", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const made = await Promise.all(Array.from({ length: 20 }, () => applied(call, taskId)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test("a closed, foreign or other task takes no application", async () => {
  const { call, memberId } = await server.member();
  const staff = await operations(server);
  const closed = await trial(server);
  await staff(setTaskState, {
    params: { id: String(closed) },
    body: { state: TaskState.of.paused },
  });
  await expect(applied(call, closed)).rejects.toMatchObject({
    code: 3010,
    message: expect.stringMatching(/暂停/),
  });
  const late = await trial(server, { opensAt: "2036-01-01T00:00:00+08:00" });
  await expect(applied(call, late)).rejects.toMatchObject({
    code: 3010,
    message: expect.stringMatching(/将于/),
  });
  const leaders = await trial(server, { roles: [Role.of.leader] });
  await expect(applied(call, leaders)).rejects.toMatchObject({
    code: 3010,
    message: expect.stringMatching(/队长/),
  });
  const survey = await publishedTask(server);
  await expect(applied(call, survey)).rejects.toMatchObject({
    code: 400,
    message: "该任务不是产品试用，无需申请",
  });
  await expect(applied(call, 999_999)).rejects.toMatchObject({ code: 404 });
  await expect(applied(server.stranger, survey)).rejects.toMatchObject({ code: 401 });
  expect(await trialOf(server.db, closed, memberId)).toBeNull();
});

test("a trial for others takes no application: nobody is sent what is not for them", async () => {
  const taskId = await trial(server, {
    audience: { question: "gender", test: "equals", value: "female" },
  });
  const { call } = await server.member();
  await expect(applied(call, taskId)).rejects.toMatchObject({
    code: 3010,
    message: "先在个人资料中回答 1 个问题，就能知道这个试用是否适合你",
  });
  await call(saveProperty, { body: { name: "gender", value: "male" } });
  await expect(applied(call, taskId)).rejects.toMatchObject({
    code: 3010,
    message: expect.stringMatching(/与你的资料不符/),
  });
  await call(saveProperty, { body: { name: "gender", value: "female" } });
  expect((await applied(call, taskId)).state).toBe(of.applied);
});

test.each([
  [{ region: ["330000", "110100"] }, "请从列表中选择地区"],
  [{ region: ["330000", "330100"] }, "请选择到区县"],
  [{ region: ["330100", "330106"] }, "请从列表中选择地区"],
  [{ mobile: "12345678901" }, "手机号格式错误"],
  [{ name: " " }, "请输入收件人"],
  [{ detail: "路".repeat(101) }, "详细地址最多100个字"],
  [{ reason: "" }, "请输入申请理由"],
])("an application with %j is bad input: %s", async (change, message) => {
  const taskId = await trial(server);
  const { call } = await server.member();
  await expect(applied(call, taskId, change)).rejects.toMatchObject({ code: 400, message });
});

test("an application is its member's alone", async () => {
  const taskId = await trial(server);
  const [one, other] = [await server.member(), await server.member()];
  const { id } = await applied(one.call, taskId);
  for (const endpoint of [getTrial, withdrawTrial, receiveTrial])
    // oxlint-disable-next-line no-await-in-loop
    await expect(other.call(endpoint, params(id))).rejects.toMatchObject({ code: 404 });
});

test("the parcel cannot be received before it was sent, and a second confirmation changes nothing", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const { id } = await applied(call, taskId);
  await expect(call(receiveTrial, params(id))).rejects.toMatchObject({ code: 3010 });
  await decided(server, [id]);
  await expect(call(receiveTrial, params(id))).rejects.toMatchObject({ code: 3010 });
  await shipped(server, id);
  const first = await call(receiveTrial, params(id));
  server.clock.move(60);
  expect(await call(receiveTrial, params(id))).toEqual(first);
});

test("the database alone tells no address, and an export of one's data does", async () => {
  const taskId = await trial(server);
  const { call, memberId } = await server.member();
  await applied(call, taskId);
  const rows = await server.db
    .selectFrom("trialApplication")
    .selectAll()
    .where("memberId", "=", memberId)
    .execute();
  const stored = JSON.stringify(rows);
  for (const secret of [form.name, form.mobile, "文三路"]) expect(stored).not.toContain(secret);
  expect(await trialForExport(server.world, memberId)).toMatchObject([
    { task: "洗面奶试用", state: "待筛选", address: { mobile: form.mobile, detail: form.detail } },
  ]);
});

test("only operators see applications", async () => {
  const { call } = await server.member();
  await expect(call(consoleTrials, { query: {} })).rejects.toMatchObject({ code: 401 });
  const viewer = await server.staff(StaffRole.of.viewer);
  expect((await viewer(consoleTrials, { query: {} })).list.length).toBeGreaterThan(0);
});

// Last, because it outlasts every session.
test("after 15 days a parcel counts as received by itself, not before", async () => {
  const taskId = await trial(server);
  const { call, memberId } = await server.member();
  const { id } = await applied(call, taskId);
  await decided(server, [id]);
  await shipped(server, id);
  server.clock.move(15 * 86_400 - 60);
  await receiveOldTrials(server.world);
  expect((await trialOf(server.db, taskId, memberId))?.state).toBe(of.shipped);
  server.clock.move(120);
  expect(await receiveOldTrials(server.world)).toBeGreaterThan(0);
  expect((await trialOf(server.db, taskId, memberId))?.state).toBe(of.received);
});
