/** What a task is worth is said at the looker's rate: a member's own brand's, a guest's as the address offers. */
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { setTaskState } from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { getProof } from "#contract/member/community/site.ts";
import { getTask, listTasks } from "#contract/member/study/task.ts";
import type { Call } from "#contract/client.ts";
import { browserOf } from "../../../test/browser.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { forgetBrands } from "../../foundation/brand/api.ts";

const server = testServer();

const rate = async (code: string, goldPerYuan: number) => {
  await server.db.updateTable("brand").set({ goldPerYuan }).where("code", "=", code).execute();
  forgetBrands(server.world);
};
beforeEach(async () => {
  await server.db.updateTable("task").set({ state: TaskState.of.closed }).execute();
  await rate("qingyan", 100);
  await rate("manxi", 1000);
});

const titles = async (call: Call, size = 20) =>
  (await call(listTasks, { query: { size } })).list.map(({ title }) => title);
const memberOfSecond = async () => {
  const member = await server.member();
  await server.db
    .updateTable("userMember")
    .set({ brandCode: "manxi" })
    .where("id", "=", member.memberId)
    .execute();
  return member;
};

test("500 gold come before 3 yuan where they are 5 yuan, and after it where they are half a yuan", async () => {
  await publishedTask(server, { title: "金币", rewardGold: 500, rewardFen: 0, minutes: 5 });
  await publishedTask(server, { title: "现金", rewardGold: 0, rewardFen: 300, minutes: 5 });
  const [first, second] = [await server.member(), await memberOfSecond()];
  const at = (host: string, headers = {}) => clientOf(server.app, { ...headers, host });
  for (const host of ["localhost", "127.0.0.1"]) {
    expect(await titles(at(host, first.headers))).toEqual(["金币", "现金"]);
    expect(await titles(at(host, second.headers))).toEqual(["现金", "金币"]);
  }
  expect(await titles(at("localhost"))).toEqual(["金币", "现金"]);
  expect(await titles(at("127.0.0.1"))).toEqual(["现金", "金币"]);
  const best = async (host: string) => {
    const { data } = await browserOf(server, { host }).send(getProof);
    return (data as { tasks: { title: string }[] }).tasks.map(({ title }) => title);
  };
  expect(await best("localhost")).toEqual(["金币", "现金"]);
  expect(await best("127.0.0.1")).toEqual(["现金", "金币"]);
  await rate("manxi", 100);
  expect(await titles(second.call)).toEqual(["金币", "现金"]);
});

test("yuan an hour are counted at my own brand's rate", async () => {
  const id = await publishedTask(server, { rewardGold: 500, rewardFen: 100 });
  await server.db
    .insertInto("surveyTruth")
    .values({
      taskId: id,
      finished: 20,
      completes: 20,
      screenOuts: 0,
      medianSeconds: 360,
      paidGold: 10_000,
      paidFen: 2000,
      spentSeconds: 7200,
      updatedAt: server.clock.now(),
    })
    .execute();
  const [first, second] = [await server.member(), await memberOfSecond()];
  const perHour = async (call: Call) =>
    (await call(getTask, { params: { id: String(id) } })).truth?.yuanPerHour;
  // 100 yuan of gold and 20 of cash in two hours; at 1,000 gold a yuan ten and 20.
  expect(await perHour(first.call)).toBe(60);
  expect(await perHour(second.call)).toBe(15);
  const [card] = (await second.call(listTasks, { query: {} })).list;
  expect(card?.truth?.yuanPerHour).toBe(15);
});

test("a task that is paused, resumed and closed comes and goes; one that is made dearer rises", async () => {
  const [a, b] = [
    await publishedTask(server, { title: "甲", rewardGold: 300, minutes: 5 }),
    await publishedTask(server, { title: "乙", rewardGold: 200, minutes: 5 }),
  ];
  const call = await server.staff(StaffRole.of.operations);
  const move = (id: number, state: TaskState) =>
    call(setTaskState, { params: { id: String(id) }, body: { state } });
  expect(await titles(server.stranger)).toEqual(["甲", "乙"]);
  await move(a, TaskState.of.paused);
  expect(await titles(server.stranger)).toEqual(["乙"]);
  await move(a, TaskState.of.published);
  await server.db.updateTable("task").set({ rewardGold: 400 }).where("id", "=", b).execute();
  expect(await titles(server.stranger)).toEqual(["乙", "甲"]);
  await move(b, TaskState.of.closed);
  expect(await titles(server.stranger)).toEqual(["甲"]);
});

test("whatever tasks pay and brands' rates are, each member's list is in the order of their own", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) ids.push(await publishedTask(server, { title: `任务${n}` }));
  const [first, second] = [await server.member(), await memberOfSecond()];
  const pays = fc.record({
    gold: fc.integer({ min: 1, max: 100_000 }),
    fen: fc.integer({ min: 0, max: 100_000 }),
    minutes: fc.integer({ min: 1, max: 240 }),
  });
  const rates = fc.integer({ min: 1, max: 100_000 });
  const dear = { gold: 1, fen: 3886, minutes: 1 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(pays, { minLength: 6, maxLength: 6 }),
      fc.tuple(rates, rates),
      async (all, [one, other]) => {
        for (const [index, { gold, fen, minutes }] of all.entries())
          await server.db
            .updateTable("task")
            .set({ rewardGold: gold, rewardFen: fen, minutes })
            .where("id", "=", ids[index] ?? 0)
            .execute();
        await rate("qingyan", one);
        await rate("manxi", other);
        for (const [who, per] of [
          [first, one],
          [second, other],
        ] as const) {
          const worth = ({ gold, fen, minutes }: (typeof all)[number]) =>
            Math.floor((gold * 1000 + fen * per * 10) / minutes);
          const expected = all
            .map((task, index) => ({ worth: worth(task), index }))
            .toSorted((a, b) => b.worth - a.worth || b.index - a.index)
            .map(({ index }) => `任务${index}`);
          // In pages of four, so that the cursor crosses them.
          const { list, next } = await who.call(listTasks, { query: { size: 4 } });
          const rest = await who.call(listTasks, { query: { size: 4, cursor: next ?? "" } });
          expect([...list, ...rest.list].map(({ title }) => title)).toEqual(expected);
        }
      },
    ),
    // What a minute is worth there, in thousandths of a coin, is more than an int4 holds.
    { numRuns: 25, examples: [[Array.from({ length: 6 }, () => dear), [100_000, 1]]] },
  );
});
