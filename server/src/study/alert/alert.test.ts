/** Being told of new tasks: what fits, by one's own filter, by day, once. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setTaskState } from "#contract/console/study/task.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { Role, StaffRole, TaskState, TaskType } from "#contract/enums.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { getAlerts } from "#contract/member/study/alert.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";
import { applied, decided, shipped, trial } from "../../../test/fixture/trial.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { memberAs } from "../../../test/fixture/growth.ts";
import { announce, answer, announcedTo, tomorrowAt, prefer } from "../../../test/notifications.ts";
import { announceTasks } from "./announce.ts";
import { forgetOldAlerts } from "./service.ts";

const server = testServer();
const move = async (taskId: number, state: TaskState) =>
  (await server.staff(StaffRole.of.operations))(setTaskState, {
    params: { id: String(taskId) },
    body: { state },
  });

beforeAll(() => tomorrowAt(server, 9));
/** Each test has a day of its own, and no task of another's. */
beforeEach(async () => {
  await announce(server);
  await tomorrowAt(server, 9);
});

test("a member reads of a new task with what it pays, how long it takes and a way to it", async () => {
  const member = await server.member();
  const id = await publishedTask(server, { title: "早餐调查", rewardGold: 500, minutes: 5 });
  expect(await announce(server)).toBeGreaterThan(0);
  const { list } = await member.call(listMessages, { query: {} });
  expect(list[0]).toMatchObject({
    kind: MessageKind.of.task,
    title: "新任务：早餐调查",
    body: "完成得 500 金币，约 5 分钟，折合每小时 60.00 元。哪些任务通知你，可以在提醒设置里选。",
    about: { kind: "task", id },
    isRead: false,
  });
  expect((await member.call(getAlerts)).toldToday).toBe(1);
});

test("nobody is told twice, whatever becomes of the task", async () => {
  const member = await server.member();
  const id = await publishedTask(server);
  await announce(server);
  await move(id, TaskState.of.paused);
  await move(id, TaskState.of.published);
  await announce(server);
  await tomorrowAt(server, 9);
  await announce(server);
  expect(await announcedTo(member)).toEqual([id]);
});

test("two servers that announce at the same moment tell everybody once", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => server.member()));
  const id = await publishedTask(server);
  await Promise.all([1, 2, 3].map(() => announceTasks({ ...server.world })));
  for (const member of people) expect(await announcedTo(member)).toEqual([id]);
});

test.each([
  [{ minYuanPerHour: 61 }, false],
  [{ minYuanPerHour: 60 }, true],
  [{ maxMinutes: 4 }, false],
  [{ maxMinutes: 5 }, true],
  [{ types: [TaskType.of.video] }, false],
  [{ types: [TaskType.of.video, TaskType.of.questionnaire] }, true],
  [{ tasks: false }, false],
])(
  "with the filter %j a task of 60 yuan an hour and 5 minutes is told: %s",
  async (filter, isTold) => {
    const member = await server.member();
    await prefer(member, filter);
    const type = TaskType.of.questionnaire;
    const id = await publishedTask(server, { type, rewardGold: 500, minutes: 5 });
    await announce(server);
    expect(await announcedTo(member)).toEqual(isTold ? [id] : []);
  },
);

test("only so many a day as I want, the rest of that day's not at all", async () => {
  const member = await server.member();
  await prefer(member, { perDay: 2 });
  const usual = await server.member();
  const ids: number[] = [];
  for (let n = 0; n < 4; n += 1) ids.push(await publishedTask(server));
  await announce(server);
  expect(await announcedTo(member)).toEqual(ids.slice(0, 2));
  expect(await announcedTo(usual)).toEqual(ids.slice(0, 3));
  await tomorrowAt(server, 9);
  const next = await publishedTask(server);
  await announce(server);
  expect(await announcedTo(member)).toEqual([...ids.slice(0, 2), next]);
});

test.each([
  [21.99, true],
  [22, false],
  [23.5, false],
  [3, false],
  [7.99, false],
  [8, true],
])(
  "at %d o'clock somebody is told of a task: %s; what came at night comes in the morning",
  async (hour, isTold) => {
    const member = await server.member();
    await tomorrowAt(server, hour);
    const id = await publishedTask(server);
    await announce(server);
    expect(await announcedTo(member)).toEqual(isTold ? [id] : []);
    await tomorrowAt(server, 8);
    await announce(server);
    expect(await announcedTo(member)).toEqual([id]);
  },
);

test("only those are told whom the door would let in now", async () => {
  const [man, woman, unknown] = [
    await server.member(),
    await server.member(),
    await server.member(),
  ];
  await answer(man, "gender", "male");
  await answer(woman, "gender", "female");
  const leader = await memberAs(server, Role.of.leader);
  const audience = { question: "gender", test: "equals", value: "female" };
  const women = await publishedTask(server, { audience });
  const leaders = await publishedTask(server, { roles: [Role.of.leader] });
  const city = await publishedTask(server, { cities: ["苏州"], unknownCity: false });
  await announce(server);
  expect(await announcedTo(woman)).toEqual([women]);
  expect(await announcedTo(leader)).toEqual([leaders]);
  for (const member of [man, unknown]) expect(await announcedTo(member)).toEqual([]);
  expect(await announcedTo(woman)).not.toContain(city);
});

test("who has taken it, who may not take part and who has left is told nothing", async () => {
  const [taker, barred, stays] = [
    await server.member(),
    await server.member(),
    await server.member(),
  ];
  const id = await publishedTask(server);
  await taker.call(enterTask, { body: { taskId: id } });
  await sanctioned(server, barred.memberId, { step: SanctionStep.of.fewerTasks });
  await announce(server);
  expect(await announcedTo(taker)).toEqual([]);
  expect(await announcedTo(barred)).toEqual([]);
  expect(await announcedTo(stays)).toEqual([id]);
});

test("a full task is announced once a seat comes back, and never after three days", async () => {
  const member = await server.member();
  const taker = await server.member();
  const [soon, late] = [
    await publishedTask(server, { quotaTotal: 1 }),
    await publishedTask(server, { quotaTotal: 1 }),
  ];
  for (const taskId of [soon, late]) await taker.call(enterTask, { body: { taskId } });
  await announce(server);
  expect(await announcedTo(member)).toEqual([]);
  const free = (taskId: number) =>
    server.db.updateTable("taskSeat").set({ taken: 0 }).where("taskId", "=", taskId).execute();
  await free(soon);
  await announce(server);
  expect(await announcedTo(member)).toEqual([soon]);
  for (let day = 0; day < 3; day += 1) await tomorrowAt(server, 10);
  await free(late);
  await announce(server);
  expect(await announcedTo(member)).toEqual([soon]);
});

test("who was not here for two months is not called back", async () => {
  const member = await server.member();
  const longAgo = new Date(server.clock.now().getTime() - 61 * 86_400_000);
  await server.db
    .updateTable("authSession")
    .set({ rotatedAt: longAgo })
    .where("memberId", "=", member.memberId)
    .execute();
  await publishedTask(server);
  await announce(server);
  expect(await announcedTo(member)).toEqual([]);
});

test("what is long past is forgotten, and the task stays announced", async () => {
  const member = await server.member();
  const id = await publishedTask(server);
  await announce(server);
  server.clock.move(91 * 86_400);
  expect(await forgetOldAlerts(server.world)).toBeGreaterThan(0);
  await tomorrowAt(server, 9);
  await announce(server);
  expect(await announcedTo(member)).toEqual([id]);
});

test("a trial is not announced, not even to whoever has its product already", async () => {
  const member = await server.member();
  const taskId = await trial(server);
  const { id } = await applied(member.call, taskId);
  await decided(server, [id]);
  await shipped(server, id);
  await announce(server);
  expect(await announcedTo(member)).toEqual([]);
});
