import { expect, test } from "vitest";
import { AuditPolicy, JoinResult, StaffRole } from "#contract/enums.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import {
  enterTask,
  getResponse,
  listResponses,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { answered, completed, fullAnswers, publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { refreshFigures, timeOutResponses } from "./clockwork.ts";
import { auditDueResponses } from "./due.ts";

const server = testServer();
const DAY = 86_400;

test("when the time is over the result is 8, and the seat is free for somebody else", async () => {
  const taskId = await publishedTask(server, { limitMinutes: 10, quotaTotal: 1 });
  const ann = await server.member();
  const token = await answered(ann.call, taskId, { drinks: "daily" });
  server.clock.move(9 * 60);
  expect(await timeOutResponses(server.world)).toBe(0);
  server.clock.move(2 * 60);
  expect(await timeOutResponses(server.world)).toBe(1);
  const { list } = await ann.call(listResponses, { query: {} });
  expect(list).toMatchObject([{ result: JoinResult.of.timeout, money: "none", resumeToken: null }]);
  await expect(
    ann.call(saveAnswer, { body: { token, name: "why", value: "提神", milliseconds: 1 } }),
  ).rejects.toMatchObject({ code: 3001 });
  const bob = await server.member();
  await expect(bob.call(enterTask, { body: { taskId } })).resolves.toBeDefined();
});

test("after its days a complete without a finding becomes valid by itself", async () => {
  const taskId = await publishedTask(server, {
    auditPolicy: AuditPolicy.of.afterDays,
    auditDays: 3,
    limitMinutes: 60,
  });
  const { call } = await server.member();
  const card = await completed(call, taskId);
  expect(card.money).toBe("pending");
  expect(card.releaseAt).not.toBeNull();
  await keepSignedIn(server);
  server.clock.move(3 * DAY - 60);
  expect(await auditDueResponses(server.world)).toBe(0);
  server.clock.move(120);
  expect(await auditDueResponses(server.world)).toBe(1);
  expect(await auditDueResponses(server.world)).toBe(0);
  expect((await call(getWallet)).gold).toMatchObject({ pending: 0, available: 500 });
  expect(await differences(server.db)).toEqual([]);
});

test("what waits for a person is not released by time", async () => {
  const taskId = await publishedTask(server, {
    auditPolicy: AuditPolicy.of.afterDays,
    auditDays: 1,
  });
  const { call } = await server.member();
  const token = await answered(call, taskId, { ...fullAnswers, trap: "a" });
  const card = await call(submitSheet, { body: { token } });
  expect(card).toMatchObject({ money: "pending", releaseAt: null });
  await keepSignedIn(server);
  server.clock.move(10 * DAY);
  expect(await auditDueResponses(server.world)).toBe(0);
});

test("an operator who decides at the same moment as the clock leaves one decision", async () => {
  const taskId = await publishedTask(server, {
    auditPolicy: AuditPolicy.of.afterDays,
    auditDays: 1,
  });
  const { call } = await server.member();
  const { responseId } = await completed(call, taskId);
  const operations = await server.staff(StaffRole.of.operations);
  await server.db
    .updateTable("surveyResponse")
    .set({ auditDueAt: new Date(0) })
    .where("id", "=", responseId)
    .execute();
  const [decided] = await Promise.all([
    operations(decideResponses, { body: { ids: [responseId], valid: true } }),
    auditDueResponses(server.world),
    auditDueResponses(server.world),
  ]);
  expect(decided.decided + decided.skipped.length).toBe(1);
  const card = await call(getResponse, { params: { id: String(responseId) } });
  expect(card.money).toBe("available");
  expect((await call(getWallet)).gold.available).toBe(500);
  expect(await differences(server.db)).toEqual([]);
});

test("the card tells the truth once twenty people have finished, and nothing before", async () => {
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.atOnce });
  const detail = async () =>
    (await server.stranger(getTask, { params: { id: String(taskId) } })).truth;
  for (let person = 1; person <= 20; person++) {
    const { call } = await server.member();
    const token = await answered(call, taskId);
    server.clock.move(60);
    await call(submitSheet, { body: { token } });
    if (person === 19) {
      await refreshFigures(server.world);
      expect(await detail()).toBeNull();
    }
  }
  await refreshFigures(server.world);
  const truth = await detail();
  expect(truth).toMatchObject({ completionPercent: 100, screenOutPercent: 0 });
  // A minute each by the moved clock, and what the test itself took: 5 yuan a minute at the most.
  expect(truth?.medianMinutes).toBeGreaterThanOrEqual(1);
  expect(truth?.yuanPerHour).toBeGreaterThan(150);
  expect(truth?.yuanPerHour).toBeLessThanOrEqual(300);
});
