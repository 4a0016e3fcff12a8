import { expect, test, vi } from "vitest";
import { consoleResponse, decideResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, InvalidReason, JoinResult, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/survey.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { answered, completed, coffee, fullAnswers, publishedTask } from "../../../test/task.ts";
import { differences } from "../../ledger/wallet/api.ts";

const server = testServer();
const { complete, screenedOut, quotaFull, tooShort } = JoinResult.of;
const balanced = async () => expect(await differences(server.db)).toEqual([]);
const enter = (call: Awaited<ReturnType<typeof server.member>>["call"], taskId: number) =>
  call(contract.enterTask, { body: { taskId } });

test("a finished questionnaire earns gold that waits for its audit and then is mine", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const card = await completed(call, taskId);
  expect(card).toMatchObject({ result: complete, money: "pending", rewardGold: 500 });
  expect((await call(getWallet)).gold).toEqual({ pending: 500, available: 0, held: 0 });

  const operations = await server.staff(StaffRole.of.operations);
  const body = { ids: [card.responseId], valid: true };
  expect(await operations(decideResponses, { body })).toEqual({ decided: 1, skipped: [] });
  expect((await call(getWallet)).gold).toMatchObject({ pending: 0, available: 500 });
  const points = await call(listPoints, { query: {} });
  expect(points.list).toMatchObject([
    {
      amount: 500,
      balanceAfter: 500,
      memo: "咖啡习惯小调查",
      about: { kind: "response", id: card.responseId },
    },
  ]);
  await balanced();
});

test("an invalid finding takes the pending gold back and says why", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const { responseId } = await completed(call, taskId);
  const operations = await server.staff(StaffRole.of.operations);
  await expect(
    operations(decideResponses, { body: { ids: [responseId], valid: false } }),
  ).rejects.toMatchObject({ code: 400, message: "请选择判为无效的原因" });
  await operations(decideResponses, {
    body: { ids: [responseId], valid: false, reason: InvalidReason.of.trap, note: "陷阱题答错" },
  });
  const card = await call(contract.getResponse, { params: { id: String(responseId) } });
  expect(card).toMatchObject({ money: "refused", auditNote: "陷阱题答错" });
  expect(card.releaseRule).toContain("陷阱题");
  expect((await call(getWallet)).gold).toMatchObject({ pending: 0, available: 0 });
  const again = await operations(decideResponses, { body: { ids: [responseId], valid: true } });
  expect(again).toMatchObject({ decided: 0, skipped: [{ id: responseId }] });
  await balanced();
});

test("with the policy 'at once' the gold is available immediately", async () => {
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.atOnce });
  const { call } = await server.member();
  expect(await completed(call, taskId)).toMatchObject({ money: "available" });
  expect((await call(getWallet)).gold.available).toBe(500);
});

test("a failed attention check waits for a person even when the policy is 'at once'", async () => {
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.atOnce });
  const { call } = await server.member();
  const token = await answered(call, taskId, { ...fullAnswers, trap: "a" });
  const card = await call(contract.submitSheet, { body: { token } });
  expect(card).toMatchObject({ result: complete, money: "pending" });
  const support = await server.staff(StaffRole.of.support);
  const { response } = await support(consoleResponse, { params: { id: String(card.responseId) } });
  expect(response.flags.join()).toContain("陷阱题");
});

test("who is screened out gets the consolation at once, and the seat goes back", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 1 });
  const ann = await server.member();
  const token = await answered(ann.call, taskId, { drinks: "never" });
  const card = await ann.call(contract.submitSheet, { body: { token } });
  expect(card).toMatchObject({ result: screenedOut, rewardGold: 20, money: "available" });
  expect((await ann.call(getWallet)).gold.available).toBe(20);
  const bob = await server.member();
  await expect(completed(bob.call, taskId)).resolves.toMatchObject({ result: complete });
  await balanced();
});

test("a sixth consolation on one day pays nothing", async () => {
  const { call } = await server.member();
  const paid: number[] = [];
  for (let i = 0; i < 6; i++) {
    const taskId = await publishedTask(server);
    const token = await answered(call, taskId, { drinks: "never" });
    paid.push((await call(contract.submitSheet, { body: { token } })).rewardGold);
  }
  expect(paid).toEqual([20, 20, 20, 20, 20, 0]);
});

test("an answer to a question that became hidden is not kept", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId);
  await call(contract.saveAnswer, {
    body: { token, name: "drinks", value: "weekly", milliseconds: 100 },
  });
  const { responseId } = await call(contract.submitSheet, { body: { token } });
  const support = await server.staff(StaffRole.of.support);
  const { answers } = await support(consoleResponse, { params: { id: String(responseId) } });
  expect(answers.map((one) => one.name)).toEqual(["drinks", "recommend", "trap"]);
});

test("answers are kept one by one and are there again on another device", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId, { drinks: "daily", why: "提神" });
  expect(await enter(call, taskId)).toMatchObject({ token, resumed: true });
  const sheet = await call(contract.getSheet, { query: { token } });
  expect(sheet.answers).toEqual({ drinks: "daily", why: "提神" });
  // By this the other device knows that it is no longer the last one.
  const body = { token, name: "why", value: "习惯", milliseconds: 0 };
  let now = server.clock.now().getTime();
  // Time goes on while a save waits for its turn.
  vi.spyOn(server.clock, "now").mockImplementation(() => new Date(++now));
  const { savedAt } = await call(contract.saveAnswer, { body });
  vi.restoreAllMocks();
  expect(savedAt > (sheet.savedAt ?? "")).toBe(true);
  expect((await call(contract.getSheet, { query: { token } })).savedAt).toBe(savedAt);
  expect(sheet.questionnaire).toMatchObject({ title: coffee.title });
});

test("an unfinished sheet is not taken, and the message names the question", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId, { drinks: "daily" });
  await expect(call(contract.submitSheet, { body: { token } })).rejects.toMatchObject({
    code: 3002,
    data: { question: "why", page: "second" },
  });
});

test("too fast is join result 4 and pays nothing", async () => {
  const taskId = await publishedTask(server, { minimumSeconds: 60 });
  const { call } = await server.member();
  expect(await completed(call, taskId)).toMatchObject({ result: tooShort, money: "none" });
});

test("a second hand-in answers the first result and changes nothing", async () => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const token = await answered(call, taskId);
  const cards = await Promise.all(
    Array.from({ length: 10 }, () => call(contract.submitSheet, { body: { token } })),
  );
  expect(new Set(cards.map((card) => card.responseId)).size).toBe(1);
  expect((await call(getWallet)).gold.pending).toBe(500);
  await balanced();
});

test("after the time limit nothing more is taken", async () => {
  const taskId = await publishedTask(server, { limitMinutes: 10 });
  const { call } = await server.member();
  const token = await answered(call, taskId, { drinks: "daily" });
  await server.db
    .updateTable("surveyResponse")
    .set({ expiresAt: new Date(0) })
    .where("token", "=", token)
    .execute();
  await expect(
    call(contract.saveAnswer, { body: { token, name: "why", value: "提神", milliseconds: 1 } }),
  ).rejects.toMatchObject({ code: 3001 });
  await expect(enter(call, taskId)).rejects.toMatchObject({
    code: 5013,
    data: { result: JoinResult.of.timeout },
  });
});

test("three seats go to three of twenty who click five times at once, and everybody else reads 名额已满", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 3 });
  const members: Awaited<ReturnType<typeof server.member>>[] = [];
  for (let i = 0; i < 20; i++) members.push(await server.member());
  const outcomes = await Promise.allSettled(
    members.flatMap(({ call }) => Array.from({ length: 5 }, () => enter(call, taskId))),
  );
  const tokens = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.token] : []));
  expect(new Set(tokens).size).toBe(3);
  for (const one of outcomes)
    if (one.status === "rejected")
      expect(one.reason).toMatchObject({ code: 5013, data: { result: quotaFull } });
  const { taken } = await server.db
    .selectFrom("taskSeat")
    .select("taken")
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  expect(taken).toBe(3);
});

test("who met a full task may try again when a seat is free", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 1 });
  const [ann, bob] = [await server.member(), await server.member()];
  const token = await answered(ann.call, taskId, { drinks: "never" });
  for (let knock = 0; knock < 3; knock++)
    await expect(enter(bob.call, taskId)).rejects.toMatchObject({ code: 5013 });
  const history = await bob.call(contract.listResponses, { query: {} });
  expect(history.list).toMatchObject([{ result: quotaFull, money: "none" }]); // one line for three tries
  await ann.call(contract.submitSheet, { body: { token } });
  await expect(enter(bob.call, taskId)).resolves.toMatchObject({ resumed: false });
});

test("another member's response does not exist for me", async () => {
  const taskId = await publishedTask(server);
  const [ann, bob] = [await server.member(), await server.member()];
  const token = await answered(ann.call, taskId);
  await expect(bob.call(contract.getSheet, { query: { token } })).rejects.toMatchObject({
    code: 404,
  });
  await expect(bob.call(contract.submitSheet, { body: { token } })).rejects.toMatchObject({
    code: 404,
  });
  const { responseId } = await ann.call(contract.submitSheet, { body: { token } });
  for (const id of [String(responseId), "999999999"])
    await expect(bob.call(contract.getResponse, { params: { id } })).rejects.toMatchObject({
      code: 404,
      message: "内容不存在或已删除",
    });
});

test.each([
  ["an unknown choice", "drinks", "tea"],
  ["a wrong type", "drinks", { a: 1 }],
  ["a question that is not asked", "why", "没有人问"],
  ["a question that does not exist", "nothing", "x"],
  ["a number out of range", "recommend", 11],
  ["the prototype", "__proto__", { polluted: true }],
])("%s is refused and nothing is saved", async (_, name, value) => {
  const taskId = await publishedTask(server);
  const { call } = await server.member();
  const { token } = await enter(call, taskId);
  await expect(
    call(contract.saveAnswer, { body: { token, name, value, milliseconds: 1 } }),
  ).rejects.toMatchObject({ code: 3002 });
  expect((await call(contract.getSheet, { query: { token } })).answers).toEqual({});
});

test("a stranger cannot enter", async () => {
  const taskId = await publishedTask(server);
  await expect(server.stranger(contract.enterTask, { body: { taskId } })).rejects.toMatchObject({
    code: 401,
  });
});
