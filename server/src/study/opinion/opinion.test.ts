import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { consoleTask, setTaskState } from "#contract/console/study/task.ts";
import { handleFaults, listFaults, pausedTasks } from "#contract/console/study/task-fault.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { FaultKind, StaffRole, TaskState } from "#contract/enums.ts";
import { reportFault } from "#contract/member/study/opinion.ts";
import { enterTask, leaveResponse, rateResponse } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { refreshFigures } from "../survey/api.ts";
import { openFaultsOf, ratingOf } from "./service.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { deadLink, asksPrivate } = FaultKind.of;

const paramsOf = (id: number) => ({ params: { id: String(id) } });
const report = (call: Call, taskId: number, kind: FaultKind = deadLink, text = "打不开") =>
  call(reportFault, { ...paramsOf(taskId), body: { kind, text } });

/** Somebody who was let in. */
async function taker(taskId: number) {
  const member = await server.member();
  await member.call(enterTask, { body: { taskId } });
  return member;
}

const stateOf = async (taskId: number) => {
  const operations = await server.staff(StaffRole.of.operations);
  const { state, pausedBecause } = await operations(consoleTask, paramsOf(taskId));
  return { state, pausedBecause };
};
const published = { state: TaskState.of.published, pausedBecause: "" };

test("the third report pauses the task and says why; the operator reads all of them", async () => {
  const taskId = await publishedTask(server);
  const people = [await taker(taskId), await taker(taskId), await taker(taskId)];
  await report(people[0]?.call as Call, taskId);
  await report(people[1]?.call as Call, taskId, asksPrivate, "要身份证号");
  expect(await stateOf(taskId)).toEqual(published);
  await report(people[2]?.call as Call, taskId);
  expect(await stateOf(taskId)).toEqual({
    state: TaskState.of.paused,
    pausedBecause: "3 位参与过的会员报告了问题，任务已自动暂停。请查看报告，处理后再恢复。",
  });
  const support = await server.staff(StaffRole.of.support);
  const paused = { id: taskId, because: expect.stringContaining("3 位参与过的会员") };
  expect((await support(pausedTasks)).list).toEqual([expect.objectContaining(paused)]);
  expect((await support(getOverview)).tasksPaused).toBe(1);
  const { list } = await support(listFaults, paramsOf(taskId));
  expect(list).toHaveLength(3);
  expect(list[1]).toMatchObject({ kind: asksPrivate, text: "要身份证号", handledAt: null });
  const log = await server.db
    .selectFrom("staffAudit")
    .select(["staffId", "note"])
    .where("action", "=", "task.paused")
    .where("subjectId", "=", String(taskId))
    .execute();
  expect(log).toMatchObject([{ staffId: null, note: expect.stringMatching(/3 位/) }]);
});

test("a task that an operator stops, or puts back, is not among those that paused themselves", async () => {
  const operations = await server.staff(StaffRole.of.operations);
  const { list: before } = await operations(pausedTasks);
  const byHand = await publishedTask(server);
  await operations(setTaskState, { ...paramsOf(byHand), body: { state: TaskState.of.paused } });
  expect((await operations(pausedTasks)).list).toEqual(before);
  const [first] = before;
  const state = TaskState.of.published;
  await operations(setTaskState, { ...paramsOf(first?.id ?? 0), body: { state } });
  expect((await operations(pausedTasks)).list).toEqual(before.slice(1));
  expect((await operations(getOverview)).tasksPaused).toBe(before.length - 1);
});

test("reports that arrive at the same moment see each other", async () => {
  const people = [await server.member(), await server.member(), await server.member()];
  for (let round = 0; round < 6; round += 1) {
    const taskId = await publishedTask(server);
    for (const { call } of people) await call(enterTask, { body: { taskId } });
    await Promise.all(people.map(({ call }) => report(call, taskId)));
    expect((await stateOf(taskId)).state).toBe(TaskState.of.paused);
  }
});

test("one member reports once, however often, and can change it", async () => {
  const taskId = await publishedTask(server);
  const { call } = await taker(taskId);
  await Promise.all(Array.from({ length: 5 }, () => report(call, taskId)));
  await report(call, taskId, asksPrivate, "改一下");
  const support = await server.staff(StaffRole.of.support);
  const { list } = await support(listFaults, paramsOf(taskId));
  expect(list).toMatchObject([{ kind: asksPrivate, text: "改一下" }]);
  expect(await stateOf(taskId)).toEqual(published);
});

test("three who never took part are heard, but do not stop a task", async () => {
  const taskId = await publishedTask(server);
  for (let i = 0; i < 3; i += 1) await report((await server.member()).call, taskId);
  expect(await stateOf(taskId)).toEqual(published);
  expect((await openFaultsOf(server.db, [taskId])).get(taskId)).toBe(3);
});

/** As a page that was read now would mark them. */
async function seenOf(taskId: number) {
  const { list } = await (await server.staff(StaffRole.of.support))(listFaults, paramsOf(taskId));
  return {
    ...paramsOf(taskId),
    body: {
      until:
        list
          .map(({ at }) => at)
          .toSorted()
          .at(-1) ?? "",
    },
  };
}

test("a report that came, or was changed, since the operator looked stays open", async () => {
  const taskId = await publishedTask(server);
  const [one, other] = [await taker(taskId), await taker(taskId)];
  for (const { call } of [one, other]) await report(call, taskId);
  const seen = await seenOf(taskId);
  server.clock.move(1);
  await report((await server.member()).call, taskId);
  await report(one.call, taskId, asksPrivate, "还要身份证号");
  const operations = await server.staff(StaffRole.of.operations);
  expect(await operations(handleFaults, seen)).toEqual({ handled: 1 });
  const { list } = await operations(listFaults, paramsOf(taskId));
  expect(list.map(({ handledAt }) => handledAt === null)).toEqual([true, true, false]);
});

test("handled reports count no more; the next three do", async () => {
  const taskId = await publishedTask(server);
  const operations = await server.staff(StaffRole.of.operations);
  const first = [await taker(taskId), await taker(taskId)];
  for (const { call } of first) await report(call, taskId);
  const seen = await seenOf(taskId);
  expect(await operations(handleFaults, seen)).toEqual({ handled: 2 });
  expect(await operations(handleFaults, seen)).toEqual({ handled: 0 });
  await report((await taker(taskId)).call, taskId);
  // The same words again are no news.
  for (const { call } of first) await report(call, taskId);
  expect(await stateOf(taskId)).toEqual(published);
  for (const { call } of first) await report(call, taskId, deadLink, "又打不开了");
  expect((await stateOf(taskId)).state).toBe(TaskState.of.paused);
});

test("nobody reports a draft, a task that is not there, or without signing in", async () => {
  const { call } = await server.member();
  await expect(report(call, 999_999_999)).rejects.toMatchObject({ code: 404 });
  await expect(report(server.stranger, 1)).rejects.toMatchObject({ code: 401 });
  const taskId = await publishedTask(server);
  const viewer = await server.staff(StaffRole.of.viewer);
  await expect(
    viewer(handleFaults, { ...paramsOf(taskId), body: { until: new Date().toISOString() } }),
  ).rejects.toMatchObject({ code: 403 });
  await expect(report(call, taskId, 9 as FaultKind)).rejects.toMatchObject({ code: 400 });
});

test("the stars of five are shown, of four they are not", async () => {
  const taskId = await publishedTask(server);
  for (const stars of [5, 4, 4, 5, 4]) {
    expect(await ratingOf(server.db, taskId)).toBeNull();
    const { call } = await server.member();
    const { responseId } = await completed(call, taskId);
    await call(rateResponse, { ...paramsOf(responseId), body: { stars } });
  }
  expect(await ratingOf(server.db, taskId)).toEqual({ stars: 4.4, count: 5 });
});

/** Twenty who end: so many leave, the others hand in. */
async function twenty(taskId: number, leaving: number) {
  for (let i = 0; i < 20; i += 1) {
    const { call, memberId } = await server.member();
    if (i >= leaving) {
      await completed(call, taskId);
      continue;
    }
    await call(enterTask, { body: { taskId } });
    const { id } = await server.db
      .selectFrom("surveyResponse")
      .select("id")
      .where("memberId", "=", memberId)
      .executeTakeFirstOrThrow();
    await call(leaveResponse, paramsOf(id));
  }
}

test("a task that half of twenty leave pauses itself with the figures, once, and can be put back", async () => {
  const taskId = await publishedTask(server, { bouncePercent: 40 });
  await twenty(taskId, 10);
  await refreshFigures(server.world);
  const paused = await stateOf(taskId);
  expect(paused.state).toBe(TaskState.of.paused);
  expect(paused.pausedBecause).toContain(
    "最近 20 人中有 10 人没有得到结果就离开了（50%），超过设定的 40%",
  );
  const operations = await server.staff(StaffRole.of.operations);
  await operations(setTaskState, { ...paramsOf(taskId), body: { state: TaskState.of.published } });
  await refreshFigures(server.world);
  expect((await stateOf(taskId)).state).toBe(TaskState.of.published);
});

test("up to the limit, and without one, a task goes on", async () => {
  const limited = await publishedTask(server, { bouncePercent: 40 });
  await twenty(limited, 8);
  const free = await publishedTask(server, { bouncePercent: null });
  await twenty(free, 20);
  await refreshFigures(server.world);
  expect(await stateOf(limited)).toEqual(published);
  expect(await stateOf(free)).toEqual(published);
});
