/** Today's best tasks over HTTP: what could be entered now, in the order of what is known, with the reasons. */
import { beforeEach, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { TaskState, TaskType } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { listBestTasks } from "#contract/member/study/best.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { addresses, browsers, knock, tell, visitor } from "../../../test/fixture/entry.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";

const server = testServer();
beforeEach(() => server.db.updateTable("task").set({ state: TaskState.of.closed }).execute());

const bestOf = async (call: Call) => (await call(listBestTasks)).list;
const idsOf = async (call: Call) => (await bestOf(call)).map(({ id }) => id);

const known = (taskId: number, { finished = 20, completes = 15, paidGold = 6000 } = {}) =>
  server.db
    .insertInto("surveyTruth")
    .values({
      taskId,
      finished,
      completes,
      screenOuts: finished - completes,
      medianSeconds: 360,
      paidGold,
      paidFen: 0,
      spentSeconds: 7200,
      updatedAt: server.clock.now(),
    })
    .execute();

test("the task that really brought more stands first, with what is known of it and of me", async () => {
  const { call } = await server.member();
  const type = TaskType.of.questionnaire;
  for (let n = 0; n < 3; n += 1) await completed(call, await publishedTask(server, { type }));
  const closesAt = new Date(server.clock.now().getTime() + 60 * 86_400_000).toISOString();
  const promising = await publishedTask(server, { type, rewardGold: 500, minutes: 10 });
  const proven = await publishedTask(server, {
    type,
    title: "早餐调查",
    rewardGold: 450,
    minutes: 10,
    closesAt,
    quotaTotal: 40,
  });
  await known(proven);
  const [first, second, ...rest] = await bestOf(call);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    id: proven,
    title: "早餐调查",
    minutes: 10,
    rewardGold: 450,
    rewardFen: 0,
  });
  expect(first).toMatchObject({ closesAt, seatsLeft: 40 });
  // 60 yuan of gold in two hours; 15 of 20.
  expect(first?.why).toEqual({
    fenPerHour: 3000,
    completionPercent: 75,
    own: { completed: 3, taken: 3 },
    isUsualLength: true,
  });
  expect(second).toMatchObject({
    id: promising,
    why: { fenPerHour: null, completionPercent: null },
  });
  // Nothing of it is another member's.
  const other = await server.member();
  expect((await bestOf(other.call))[0]?.why).toMatchObject({ own: null, isUsualLength: false });
});

test("it is never one that the door would refuse: by profile, city, device and seat", async () => {
  const women = { question: "gender", test: "equals", value: "female" };
  await publishedTask(server, { audience: women });
  await publishedTask(server, { cities: ["上海"], unknownCity: false });
  await publishedTask(server, { platforms: ["h5"] });
  const full = await publishedTask(server, { quotaTotal: 1 });
  const open = await publishedTask(server, { rewardGold: 1 });
  await (await server.member()).call(enterTask, { body: { taskId: full } });
  const call = (await visitor(server)).at({ ip: addresses.suzhou, userAgent: browsers.pc });
  await tell(call, { gender: "male" });
  expect(await idsOf(call)).toEqual([open]);
  expect(await knock(call, open)).toHaveProperty("token");
  // What is begun stands elsewhere on the page.
  expect(await idsOf(call)).toEqual([]);
});

test("there are at most twelve of them, all of the list", async () => {
  const { call } = await server.member();
  for (let n = 0; n < limits.bestTasksMax + 1; n += 1)
    await publishedTask(server, { rewardGold: 100 + n });
  const ids = await idsOf(call);
  expect(ids).toHaveLength(limits.bestTasksMax);
  const { list } = await call(listTasks, { query: { size: 100 } });
  expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

test("somebody without an account is asked to sign in, and who is frozen is offered nothing", async () => {
  await publishedTask(server);
  await expect(server.stranger(listBestTasks)).rejects.toMatchObject({ code: 401 });
  const { call, memberId } = await server.member();
  expect(await idsOf(call)).toHaveLength(1);
  await sanctioned(server, memberId, { step: SanctionStep.of.frozen });
  expect(await idsOf(call)).toEqual([]);
});
