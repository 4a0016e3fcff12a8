import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import * as desk from "#contract/console/study/response.ts";
import { AppealState, AuditPolicy, InvalidReason, JoinResult, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import {
  bring,
  gone,
  postback,
  signedBack,
  started,
} from "../../../test/fixture/survey-platform.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { timeOutResponses } from "./clockwork.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const DAY = 86_400;
const { complete, screenedOut, timeout } = JoinResult.of;

const paramsOf = (id: number) => ({ params: { id: String(id) } });
const cardOf = (call: Call, id: number) => call(contract.getResponse, paramsOf(id));
const idOf = async (token: string) => {
  const row = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return row.id;
};
const said = { said: complete, note: "做完了没有跳回来", code: "AB-12" } as const;
const claim = (call: Call, id: number, body: object = said) =>
  call(contract.claimResponse, { ...paramsOf(id), body: body as typeof said });

test("who finished elsewhere and never came back claims it, and the platform's word settles it", async () => {
  const going = await started(server);
  const { call } = going.member;
  const id = await idOf(going.token);
  const before = await cardOf(call, id);
  expect(before).toMatchObject({ claim: null, source: "external" });
  expect(Date.parse(before.claimUntil ?? "") - Date.parse(before.startedAt)).toBe(30 * DAY * 1000);
  await claim(call, id, { ...said, said: screenedOut });
  expect(await claim(call, id)).toMatchObject({ result: 0, claim: { settledAt: null } });

  const support = await server.staff(StaffRole.of.support);
  const waiting = await support(desk.consoleResponses, { query: { waiting: "claim" } });
  expect(waiting.list.map((row) => row.id)).toEqual([id]);
  const seen = await support(desk.consoleResponse, paramsOf(id));
  expect(seen.claim).toMatchObject({ said: complete, note: "做完了没有跳回来", code: "AB-12" });
  expect(seen.response.platformName).toMatch(/^平台/);

  await postback(server, going, 1);
  const after = await cardOf(call, id);
  expect(after).toMatchObject({ result: complete, money: "available", claimUntil: null });
  expect(after.claim?.outcome).toContain("「完成」");
  expect(after.claim?.settledAt).not.toBeNull();
  await expect(claim(call, id)).rejects.toMatchObject({ code: 3007 });
  expect((await support(desk.consoleResponses, { query: { waiting: "claim" } })).list).toEqual([]);
  expect(await differences(server.db)).toEqual([]);
});

test("a time-out does not answer a claim; a late word does", async () => {
  const going = await started(server, { limitMinutes: 10 });
  const { call } = going.member;
  const id = await idOf(going.token);
  await claim(call, id);
  server.clock.move(11 * 60);
  await timeOutResponses(server.world);
  const lost = await cardOf(call, id);
  expect(lost).toMatchObject({ result: timeout, claim: { settledAt: null, outcome: "" } });
  expect(lost).toMatchObject({ resumeToken: null, claimToken: going.token });
  expect(lost.claimUntil).not.toBeNull();
  expect(lost.reason).toContain("10 分钟");
  await postback(server, going, 1);
  expect(await cardOf(call, id)).toMatchObject({
    result: complete,
    claim: { outcome: expect.stringMatching(/完成/) },
  });
});

test("a claim itself moves nothing, whatever it says", async () => {
  const going = await started(server);
  const { call } = going.member;
  const id = await idOf(going.token);
  await claim(call, id);
  expect((await call(getWallet)).gold).toMatchObject({ pending: 0, available: 0 });
  await postback(server, going, 2);
  expect(await cardOf(call, id)).toMatchObject({
    result: screenedOut,
    claim: { outcome: expect.stringMatching(/「被甄别」/) },
  });
});

test("after thirty days, of our own questionnaire, or of another member nothing is claimed", async () => {
  const going = await started(server);
  const [other, id] = [await server.member(), await idOf(going.token)];
  await expect(claim(other.call, id)).rejects.toMatchObject({ code: 404 });
  const own = await answered(other.call, await publishedTask(server), { drinks: "daily" });
  await expect(claim(other.call, await idOf(own))).rejects.toMatchObject({ code: 3007 });
  await keepSignedIn(server);
  server.clock.move(31 * DAY);
  await timeOutResponses(server.world);
  await expect(claim(going.member.call, id)).rejects.toMatchObject({ code: 3007 });
  expect(await cardOf(going.member.call, id)).toMatchObject({ claimUntil: null, claimToken: null });
});

async function foundInvalid() {
  const taskId = await publishedTask(server);
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, taskId);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(desk.decideResponses, {
    body: { ids: [responseId], valid: false, reason: InvalidReason.of.contradiction },
  });
  return { call, memberId, responseId };
}
const appeal = (call: Call, id: number, text = "我是认真答的") =>
  call(contract.appealResponse, { ...paramsOf(id), body: { text } });

test("an invalid finding can be appealed against once, also when clicked five times", async () => {
  const { call, responseId } = await foundInvalid();
  const card = await cardOf(call, responseId);
  expect(Date.parse(card.appealUntil ?? "")).toBeGreaterThan(
    server.clock.now().getTime() + 6 * DAY * 1000,
  );
  const clicks = await Promise.allSettled(
    Array.from({ length: 5 }, () => appeal(call, responseId)),
  );
  expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const click of clicks)
    if (click.status === "rejected") expect(click.reason).toMatchObject({ code: 3006 });
  expect(await cardOf(call, responseId)).toMatchObject({
    appealUntil: null,
    appeal: { state: AppealState.of.waiting, text: "我是认真答的", answer: "" },
  });
  const support = await server.staff(StaffRole.of.support);
  const { list } = await support(desk.consoleResponses, { query: { waiting: "appeal" } });
  expect(list).toMatchObject([{ id: responseId, appeal: AppealState.of.waiting }]);
  const seen = await support(desk.consoleResponse, paramsOf(responseId));
  expect(seen.appeal).toMatchObject({ text: "我是认真答的" });
  expect(seen.decisions).toMatchObject([
    { fromAudit: 0, toAudit: 2, reason: InvalidReason.of.contradiction, money: "" },
  ]);
  const until = Date.parse(seen.response.reversibleUntil ?? "");
  expect(Math.round((until - server.clock.now().getTime()) / 1000 / DAY)).toBe(30);
});

test("after seven days, before any finding, or for somebody else there is no appeal", async () => {
  const { call, responseId } = await foundInvalid();
  const other = await server.member();
  await expect(appeal(other.call, responseId)).rejects.toMatchObject({ code: 404 });
  const pending = await completed(other.call, await publishedTask(server));
  await expect(appeal(other.call, pending.responseId)).rejects.toMatchObject({ code: 3006 });
  await keepSignedIn(server);
  server.clock.move(7 * DAY + 60);
  await expect(appeal(call, responseId)).rejects.toMatchObject({ code: 3006 });
  expect(await cardOf(call, responseId)).toMatchObject({ appealUntil: null });
});

const leave = (call: Call, id: number) => call(contract.leaveResponse, paramsOf(id));

test("who leaves gives the seat back at once and reads so; leaving twice is leaving once", async () => {
  const taskId = await publishedTask(server, { quotaTotal: 1 });
  const [ann, bob] = [await server.member(), await server.member()];
  const token = await answered(ann.call, taskId, { drinks: "daily" });
  const id = await idOf(token);
  const cards = await Promise.all([leave(ann.call, id), leave(ann.call, id)]);
  for (const card of cards)
    expect(card).toMatchObject({
      result: timeout,
      money: "none",
      reason: expect.stringMatching(/^你已放弃作答/),
    });
  expect(cards[0]?.again).toBe("每人只能参与一次，不能再次参与。");
  await completed(bob.call, taskId);
  await expect(leave(bob.call, id)).rejects.toMatchObject({ code: 404 });
  await expect(ann.call(contract.submitSheet, { body: { token } })).resolves.toMatchObject({
    result: timeout,
  });
  const bobs = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("taskId", "=", taskId)
    .where("result", "=", complete)
    .executeTakeFirstOrThrow();
  await expect(leave(bob.call, bobs.id)).rejects.toMatchObject({ code: 3001 });
});

test("a signed complete of the platform's still counts for who had left", async () => {
  const going = await started(server, { quotaTotal: 1 });
  const { call } = going.member;
  const id = await idOf(going.token);
  await leave(call, id);
  await bring(server, signedBack(server, going, 1));
  expect((await cardOf(call, id)).result).toBe(timeout);
  await postback(server, going, 1);
  expect(await cardOf(call, id)).toMatchObject({ result: complete, money: "available" });
  const next = await gone(server, going);
  expect(next.token).not.toBe(going.token);
  expect(await differences(server.db)).toEqual([]);
});

test("leaving and handing in at the same moment end in one of the two", async () => {
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.atOnce });
  const { call } = await server.member();
  const token = await answered(call, taskId);
  const id = await idOf(token);
  const [, handed] = await Promise.allSettled([
    leave(call, id),
    call(contract.submitSheet, { body: { token } }),
  ]);
  expect(handed.status).toBe("fulfilled");
  const { result, money } = await cardOf(call, id);
  expect([result, money]).toEqual(
    result === complete ? [complete, "available"] : [timeout, "none"],
  );
  expect(await differences(server.db)).toEqual([]);
});

const rate = (call: Call, id: number, stars: number) =>
  call(contract.rateResponse, { ...paramsOf(id), body: { stars } });

test("a task is rated after its end, and the stars can be changed", async () => {
  const taskId = await publishedTask(server);
  const [ann, bob] = [await server.member(), await server.member()];
  const token = await answered(ann.call, taskId);
  const id = await idOf(token);
  await expect(rate(ann.call, id, 5)).rejects.toMatchObject({ code: 409 });
  await ann.call(contract.submitSheet, { body: { token } });
  expect(await rate(ann.call, id, 2)).toMatchObject({ stars: 2 });
  expect(await rate(ann.call, id, 4)).toMatchObject({ stars: 4 });
  const { list } = await ann.call(contract.listResponses, { query: {} });
  expect(list).toMatchObject([{ stars: 4 }]);
  await expect(rate(bob.call, id, 1)).rejects.toMatchObject({ code: 404 });
  await expect(rate(ann.call, id, 6)).rejects.toMatchObject({ code: 400 });
});

test("a stranger does none of it", async () => {
  const own = { params: { id: "1" } };
  const calls = [
    server.stranger(contract.claimResponse, { ...own, body: said }),
    server.stranger(contract.appealResponse, { ...own, body: { text: "为什么" } }),
    server.stranger(contract.leaveResponse, own),
    server.stranger(contract.rateResponse, { ...own, body: { stars: 1 } }),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 401 });
});
