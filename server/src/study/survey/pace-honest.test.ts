import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { AuditPolicy, AuditState, JoinResult } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { balanced, responseRow } from "../../../test/fixture/reconciliation.ts";
import {
  externalTask,
  platformOf,
  postback,
  responseOf,
  started,
} from "../../../test/fixture/survey-platform.ts";
import {
  byFilter,
  instantly,
  longTask,
  names,
  rowsOf,
  rush,
  steadily,
} from "../../../test/fixture/survey-pace.ts";
import { refreshFigures } from "./clockwork.ts";

const server = testServer();
const { complete } = JoinResult.of;
const { pending, valid } = AuditState.of;
const { atOnce } = AuditPolicy.of;

const people: SignedIn[] = [];
beforeAll(async () => {
  for (let i = 0; i < 15; i += 1) people.push(await server.member());
});

test("whoever answered with no connection and sends it all on the way out has done nothing wrong", async () => {
  const taskId = await longTask(server, { auditPolicy: atOnce });
  const card = await rush(server, people[0] as SignedIn, { taskId, before: 90, claims: 3 });
  expect(card).toMatchObject({ result: complete, auditState: pending });
  const row = await responseRow(server, card.responseId);
  expect(row.held).toEqual([]);
  // What cannot be known is said, so somebody looks; a bulk approval takes it.
  expect(row.flags).toEqual(["25 道题的答案几乎同时到达，每题用时无从核对（断网后补传也会这样）"]);
  expect((await byFilter(server, taskId)).figures.outcomes).toEqual({ valid: 1 });
});

test("whoever loses the connection for a part of it is paid at once like everybody", async () => {
  const taskId = await longTask(server, { auditPolicy: atOnce });
  const person = people[1] as SignedIn;
  const call = instantly(server, person);
  const { token } = await call(enterTask, { body: { taskId } });
  for (const [i, name] of names.entries()) {
    // Eight to fifteen wait for the network and come together.
    server.clock.move(i >= 8 && i < 15 ? 0 : i === 15 ? 16 : 2);
    await call(saveAnswer, { body: { token, name, value: "1", milliseconds: 2000 } });
  }
  expect(await call(submitSheet, { body: { token } })).toMatchObject({
    result: complete,
    auditState: valid,
  });
});

test("two seconds for each question is honest: valid at once", async () => {
  const taskId = await longTask(server, { auditPolicy: atOnce });
  const person = people[2] as SignedIn;
  expect(await steadily(person, taskId)).toMatchObject({ result: complete, auditState: valid });
  expect((await person.call(getWallet)).gold.available).toBeGreaterThanOrEqual(500);
});

test("an answer that is changed at the end keeps the moment at which it first came", async () => {
  const taskId = await longTask(server, { auditPolicy: atOnce });
  const call = instantly(server, people[3] as SignedIn);
  const { token } = await call(enterTask, { body: { taskId } });
  const save = (name: string, value: string) =>
    call(saveAnswer, { body: { token, name, value, milliseconds: 1500 } });
  for (const name of names) await save(name, "1");
  server.clock.move(50);
  // All of them once more: what was written in no time is not made honest by it.
  for (const name of names) await save(name, "2");
  const { responseId } = await call(submitSheet, { body: { token } });
  expect((await responseRow(server, responseId)).held).toEqual([
    "按服务器时间，25 道题里有 25 道来不及读完就已作答",
  ]);
});

test("five of one network who finish within seconds after the same time are held and named", async () => {
  const taskId = await longTask(server);
  const calls = people.slice(4, 9).map((person, i) => ({
    person,
    call: instantly(server, person, `10.201.7.${i + 1}`),
  }));
  const alone = people[9] as SignedIn;
  const tokens = new Map<Call, string>();
  for (const { call } of [...calls, { call: alone.call }])
    tokens.set(call, (await call(enterTask, { body: { taskId } })).token);
  for (const name of names) {
    server.clock.move(2);
    for (const [call, token] of tokens) {
      const value = "1";
      const body = { token, name, value, milliseconds: call === alone.call ? 0 : 2000 };
      await call(saveAnswer, { body });
    }
  }
  const ids: number[] = [];
  for (const [call, token] of tokens)
    ids.push((await call(submitSheet, { body: { token } })).responseId);
  expect((await byFilter(server, taskId)).figures.outcomes).toEqual({ held: 5, valid: 1 });
  expect((await responseRow(server, ids[0] ?? 0)).held).toEqual([
    "同一任务有多人在 10 秒内先后完成、用时相近，且来自同一代理、设备或网络",
  ]);
  await balanced(server);
});

test("with money that moves at once, whoever finishes fifth waits, and those who wait already are named each minute", async () => {
  const taskId = await longTask(server, { auditPolicy: atOnce });
  const ready: { call: Call; token: string }[] = [];
  for (const [i, person] of people.slice(10, 15).entries()) {
    const call = instantly(server, person, `10.202.7.${i + 1}`);
    const { token } = await call(enterTask, { body: { taskId } });
    for (const name of names)
      await call(saveAnswer, { body: { token, name, value: "1", milliseconds: 2000 } });
    ready.push({ call, token });
  }
  // As if each had taken two minutes beside the others. They hand in one after another and only then: the
  // time that a busy machine needs for their answers must not come between their ends.
  await server.db
    .updateTable("surveyResponse")
    .set({ startedAt: new Date(server.clock.now().getTime() - 120_000) })
    .where("taskId", "=", taskId)
    .execute();
  const states = [];
  for (const { call, token } of ready)
    states.push((await call(submitSheet, { body: { token } })).auditState);
  const held = async () => (await rowsOf(server, taskId)).map((row) => row.held.length);
  expect(states.at(-1)).toBe(pending);
  expect(await held()).toEqual([0, 0, 0, 0, 1]);
  await refreshFigures(server.world);
  expect(await held()).toEqual([1, 1, 1, 1, 1]);
  server.clock.move(61);
  await refreshFigures(server.world);
  expect(await server.db.selectFrom("surveyFinish").selectAll().execute()).toEqual([]);
});

test("whoever finishes beside four who are held for another reason waits with them", async () => {
  const platform = await platformOf(server);
  const taskId = await externalTask(server, platform, { minimumSeconds: 0, minutes: 15 });
  const tokens: string[] = [];
  for (const [i, person] of people.slice(0, 5).entries()) {
    const call = instantly(server, person, `10.203.7.${i + 1}`);
    tokens.push((await call(enterTask, { body: { taskId } })).token);
    // The first alone has a tenth of the promised minutes behind them when all are back.
    if (i === 0) server.clock.move(7);
  }
  server.clock.move(85);
  for (const token of tokens.toReversed()) await postback(server, { platform, token }, 1);
  const [slower = "", quick = ""] = tokens;
  expect((await responseOf(server, quick)).held).toEqual([
    "从进入到返回只有 85 秒，不到预计 15 分钟的十分之一",
  ]);
  expect(await responseOf(server, slower)).toMatchObject({
    auditState: pending,
    held: ["同一任务有多人在 10 秒内先后完成、用时相近，且来自同一代理、设备或网络"],
  });
});

test("back from an outside platform after a minute, a task of fifteen waits for somebody", async () => {
  const going = await started(server, { minimumSeconds: 0, minutes: 15 });
  await postback(server, going, 1);
  const row = await responseOf(server, going.token);
  expect(row).toMatchObject({ result: complete, auditState: pending });
  expect(row.held).toEqual(["从进入到返回只有 60 秒，不到预计 15 分钟的十分之一"]);
});
