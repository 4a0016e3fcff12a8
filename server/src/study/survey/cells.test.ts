import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { consoleResponse } from "#contract/console/study/response.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import {
  enterTask,
  getSheet,
  leaveResponse,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { differences } from "../../ledger/wallet/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { complete, quotaFull } = JoinResult.of;

const yesNo = [
  { value: "yes", label: "有" },
  { value: "no", label: "没有" },
];
/** Whether one has a car decides the cell; whether one has a dog does nothing. */
const cars = (withCar: number | undefined, without?: number): Questionnaire => ({
  version: 1,
  title: "出行",
  quotaCells: [
    {
      name: "car",
      label: "有车",
      if: { question: "car", test: "equals", value: "yes" },
      ...(withCar !== undefined && { limit: withCar }),
    },
    {
      name: "walker",
      if: { question: "car", test: "equals", value: "no" },
      ...(without !== undefined && { limit: without }),
    },
  ],
  pages: [
    {
      name: "first",
      questions: [
        { kind: "single", name: "car", title: "有车吗？", required: true, choices: yesNo },
      ],
    },
    {
      name: "second",
      questions: [
        { kind: "single", name: "dog", title: "有狗吗？", required: true, choices: yesNo },
      ],
    },
  ],
});

const save = (call: Call, token: string, name: string, value: string) =>
  call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
const enter = async (call: Call, taskId: number) =>
  (await call(enterTask, { body: { taskId } })).token;
const handIn = (call: Call, token: string) => call(submitSheet, { body: { token } });

const takenIn = async (taskId: number, cell: string) => {
  const row = await server.db
    .selectFrom("taskSeat")
    .select("taken")
    .where("taskId", "=", taskId)
    .where("cell", "=", cell)
    .executeTakeFirst();
  return row?.taken;
};

test("three seats of a cell go to three of twenty who hand in at once; nobody else's answers are lost", async () => {
  const taskId = await publishedTask(server, { questionnaire: cars(3), quotaFullGold: 7 });
  const people = [];
  for (let i = 0; i < 20; i += 1) {
    const { call } = await server.member();
    people.push({ call, token: await enter(call, taskId) });
  }
  const outcomes = await Promise.all(
    people.map(async ({ call, token }) => {
      await save(call, token, "car", "yes");
      // The page ends here: most members hear of it now, and not after the rest.
      const closed = await save(call, token, "dog", "no").then(
        () => undefined,
        (error: unknown) => error,
      );
      if (closed) expect(closed).toMatchObject({ code: 3001 });
      return handIn(call, token);
    }),
  );
  expect(outcomes.filter(({ result }) => result === complete)).toHaveLength(3);
  const full = outcomes.filter(({ result }) => result === quotaFull);
  expect(full).toHaveLength(17);
  expect(full[0]).toMatchObject({ rewardGold: 7, money: "available" });
  expect(full[0]?.reason).toBe(
    "本次调查需要的名额刚刚满了。已填写的答案会保留，这不影响你的信用。",
  );
  expect(await takenIn(taskId, "cell:car")).toBe(3);
  const support = await server.staff(StaffRole.of.support);
  for (const { responseId } of full.slice(0, 3)) {
    const { answers } = await support(consoleResponse, { params: { id: String(responseId) } });
    expect(answers.map(({ name }) => name)).toContain("car");
  }
  expect(await differences(server.db)).toEqual([]);
});

test("the page that asks can still be corrected; the seat is taken when it is left", async () => {
  const taskId = await publishedTask(server, { questionnaire: cars(0, 5) });
  const { call } = await server.member();
  const token = await enter(call, taskId);
  await save(call, token, "car", "yes");
  await save(call, token, "car", "no");
  expect(await takenIn(taskId, "cell:walker")).toBe(0);
  await save(call, token, "dog", "yes");
  expect(await takenIn(taskId, "cell:walker")).toBe(1);
  expect((await handIn(call, token)).result).toBe(complete);
  expect(await takenIn(taskId, "cell:walker")).toBe(1);
});

test("who goes back and answers otherwise gives the seat to somebody else, without a flag", async () => {
  const taskId = await publishedTask(server, { questionnaire: cars(1, 1) });
  const { call } = await server.member();
  const token = await enter(call, taskId);
  await save(call, token, "car", "yes");
  await save(call, token, "dog", "no");
  expect(await takenIn(taskId, "cell:car")).toBe(1);
  await save(call, token, "car", "no");
  expect(await takenIn(taskId, "cell:car")).toBe(0);
  const { result, responseId } = await handIn(call, token);
  expect(result).toBe(complete);
  expect([await takenIn(taskId, "cell:car"), await takenIn(taskId, "cell:walker")]).toEqual([0, 1]);
  const support = await server.staff(StaffRole.of.support);
  const { response } = await support(consoleResponse, { params: { id: String(responseId) } });
  expect(response.flags).toEqual([]);
});

test("a cell without a limit fills without end, and one that is full does not stop others", async () => {
  const taskId = await publishedTask(server, { questionnaire: cars(0, undefined) });
  for (const [answer, result] of [
    ["no", complete],
    ["no", complete],
    ["yes", quotaFull],
  ] as const) {
    const { call } = await server.member();
    const token = await enter(call, taskId);
    await save(call, token, "car", answer);
    await save(call, token, "dog", "no").catch(() => undefined);
    expect((await handIn(call, token)).result).toBe(result);
  }
});

test("leaving returns the seat of the cell, too", async () => {
  const taskId = await publishedTask(server, { questionnaire: cars(1), quotaTotal: 5 });
  const ann = await server.member();
  const token = await enter(ann.call, taskId);
  await save(ann.call, token, "car", "yes");
  await save(ann.call, token, "dog", "no");
  expect([await takenIn(taskId, "cell:car"), await takenIn(taskId, "total")]).toEqual([1, 1]);
  const { id } = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  await ann.call(leaveResponse, { params: { id: String(id) } });
  expect([await takenIn(taskId, "cell:car"), await takenIn(taskId, "total")]).toEqual([0, 0]);
});

test("after the cell was full the sheet is closed and leads to its result", async () => {
  const taskId = await publishedTask(server, { questionnaire: cars(0), quotaFullGold: 5 });
  const { call } = await server.member();
  const token = await enter(call, taskId);
  await save(call, token, "car", "yes");
  const closed = { code: 3001, data: { responseId: expect.any(Number) } };
  await expect(save(call, token, "dog", "no")).rejects.toMatchObject(closed);
  await expect(save(call, token, "dog", "yes")).rejects.toMatchObject(closed);
  await expect(call(getSheet, { query: { token } })).rejects.toMatchObject(closed);
  expect((await call(getWallet)).gold.available).toBe(5);
});

test("who says another sex than in the profile keeps the seat, and a person looks at it", async () => {
  const byGender: Questionnaire = {
    ...cars(undefined),
    quotaCells: [
      {
        name: "women",
        label: "女性",
        if: { question: "gender", test: "equals", value: "female" },
        limit: 5,
      },
      {
        name: "men",
        label: "男性",
        if: { question: "gender", test: "equals", value: "male" },
        limit: 5,
      },
    ],
    pages: [
      {
        name: "first",
        questions: [
          {
            kind: "single",
            name: "gender",
            title: "您的性别",
            required: true,
            choices: [
              { value: "male", label: "男" },
              { value: "female", label: "女" },
            ],
          },
        ],
      },
    ],
  };
  const taskId = await publishedTask(server, { questionnaire: byGender });
  const { call } = await server.member();
  await call(saveProperty, { body: { name: "gender", value: "female" } });
  const token = await enter(call, taskId);
  expect(await takenIn(taskId, "cell:women")).toBe(1);
  await save(call, token, "gender", "male");
  const { responseId, money } = await handIn(call, token);
  expect(money).toBe("pending");
  expect([await takenIn(taskId, "cell:women"), await takenIn(taskId, "cell:men")]).toEqual([1, 1]);
  const support = await server.staff(StaffRole.of.support);
  const { response } = await support(consoleResponse, { params: { id: String(responseId) } });
  expect(response.flags.join()).toContain("逻辑矛盾：会员资料属于「女性」");
});
