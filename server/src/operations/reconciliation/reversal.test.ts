import { beforeAll, expect, test } from "vitest";
import { previewReversal, reverseResponses } from "#contract/console/study/response.ts";
import { Asset, AuditState, InvalidReason, MoneyReason, StaffRole } from "#contract/enums.ts";
import { cancelExchange } from "#contract/member/money/exchange.ts";
import { getQuality } from "#contract/member/study/quality.ts";
import { getResponse, submitSheet } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import {
  bindPayee,
  cashOf,
  keepSignedIn,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import {
  balanced,
  decide,
  goldOf,
  manyPending,
  operations,
  reverse,
  statementOf,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const DAY = 86_400;
const { rewardReleased, rewardReversed, rewardRestored, exchangeHeld, exchangeReturned } =
  MoneyReason.of;
let big = 0;
let small = 0;

beforeAll(async () => {
  big = await publishedTask(server, { rewardGold: 2000, rewardFen: 300 });
  small = await publishedTask(server, { rewardGold: 500 });
  await setRules(server, noLimits);
});

/** A member with a valid answer to the big task. */
async function rewarded(): Promise<SignedIn & { responseId: number }> {
  const member = await server.member();
  await keepSignedIn(server);
  await bindPayee(server, member.memberId);
  const { responseId } = await completed(member.call, big);
  await decide(server, true, responseId);
  return { ...member, responseId };
}
const drawGold = (call: SignedIn["call"], amount: number) =>
  withdraw(call, { asset: Asset.of.gold, amount });
const rowOf = (id: number) =>
  server.db.selectFrom("surveyResponse").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const decisionsOf = (id: number) =>
  server.db
    .selectFrom("surveyDecision")
    .selectAll()
    .where("responseId", "=", id)
    .orderBy("id")
    .execute();

test("valid turned invalid takes the coins and the money back, and the member reads why", async () => {
  const { call, memberId, responseId } = await rewarded();
  expect(await reverse(server, { valid: false, note: "客户判为重复" }, responseId)).toEqual({
    decided: 1,
    skipped: [],
  });
  expect(await goldOf(server, memberId)).toMatchObject({ available: 0, debt: 0 });
  expect(await statementOf(call)).toEqual([
    [rewardReleased, 2000, 2000],
    [rewardReversed, -2000, 0],
  ]);
  const card = await call(getResponse, { params: { id: String(responseId) } });
  expect(card).toMatchObject({
    auditState: AuditState.of.invalid,
    invalidReason: InvalidReason.of.client,
    auditNote: "客户判为重复",
    money: "refused",
  });
  expect(await rowOf(responseId)).toMatchObject({ paidGold: 0, paidFen: 0 });
  await balanced(server);
});

test("what was withdrawn already is the platform's loss: the wallet goes to zero and not below", async () => {
  const { call, memberId, responseId } = await rewarded();
  await drawGold(call, 1500);
  const viewer = await operations(server);
  const before = await viewer(previewReversal, { params: { id: String(responseId) } });
  expect(before).toEqual({
    paid: { gold: 2000, fen: 300 },
    inWallet: { gold: 500, fen: 300 },
    gone: { gold: 1500, fen: 0 },
  });
  await reverse(server, { valid: false }, responseId);
  expect(await goldOf(server, memberId)).toMatchObject({ available: 0, held: 1500, debt: 0 });
  const [, turned] = await decisionsOf(responseId);
  expect(turned).toMatchObject({
    fromAudit: 1,
    toAudit: 2,
    tookGold: 500,
    tookFen: 300,
    lostGold: 1500,
    owedGold: 0,
    fraud: false,
  });
  expect(await rowOf(responseId)).toMatchObject({ paidGold: 1500, paidFen: 0 });
  await balanced(server);
});

test("what a member kept is not paid again when the finding is turned back", async () => {
  const { call, memberId, responseId } = await rewarded();
  await drawGold(call, 1500);
  await reverse(server, { valid: false }, responseId);
  await reverse(server, { valid: true }, responseId);
  expect(await goldOf(server, memberId)).toMatchObject({ available: 500, held: 1500, debt: 0 });
  expect(await statementOf(call)).toEqual([
    [rewardReleased, 2000, 2000],
    [exchangeHeld, -1500, 500],
    [rewardReversed, -500, 0],
    [rewardRestored, 500, 500],
  ]);
  expect(await rowOf(responseId)).toMatchObject({ paidGold: 2000, paidFen: 300, auditState: 1 });
  await balanced(server);
});

test("an invalid finding turned valid pays the whole reward once, however often it is asked", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, small);
  await decide(server, false, responseId);
  await reverse(server, { valid: true }, responseId);
  const again = await reverse(server, { valid: true }, responseId);
  expect(again).toEqual({
    decided: 0,
    skipped: [{ id: responseId, why: "已经是有效，不需要改判为有效" }],
  });
  expect(await goldOf(server, memberId)).toMatchObject({ available: 500, pending: 0 });
  await balanced(server);
});

test("six turns in a row each move the reward once", async () => {
  const { memberId, responseId } = await rewarded();
  for (const valid of [false, true, false, true, false, true])
    expect((await reverse(server, { valid }, responseId)).decided).toBe(1);
  expect((await goldOf(server, memberId)).available).toBe(2000);
  expect(await decisionsOf(responseId)).toHaveLength(7);
  await balanced(server);
});

test("money that a withdrawal holds is not touched, and comes back to the member when it is cancelled", async () => {
  const { call, memberId, responseId } = await rewarded();
  const exchange = await drawGold(call, 2000);
  await reverse(server, { valid: false }, responseId);
  expect(await goldOf(server, memberId)).toMatchObject({ available: 0, held: 2000 });
  await call(cancelExchange, { body: { id: exchange.id } });
  expect((await statementOf(call)).at(-1)).toEqual([exchangeReturned, 2000, 2000]);
  await balanced(server);
});

test("of somebody whom an agent brought, the agent's wallet is the one that is turned, and nobody's score", async () => {
  const agent = await server.member();
  await server.db
    .insertInto("agentAccount")
    .values({
      memberId: agent.memberId,
      code: "agent123",
      sealedSecret: "",
      createdAt: server.clock.now(),
    })
    .execute();
  const [one] = await manyPending(server, { taskId: big, n: 1, fen: 800, agentId: agent.memberId });
  const id = one?.responseId ?? 0;
  await decide(server, true, id);
  expect(await cashOf(server, agent.memberId)).toMatchObject({ available: 800 });
  await reverse(server, { valid: false }, id);
  expect(await cashOf(server, agent.memberId)).toMatchObject({ available: 0 });
  await reverse(server, { valid: true }, id);
  expect(await cashOf(server, agent.memberId)).toMatchObject({ available: 800 });
  expect((await agent.call(getQuality, { query: {} })).list).toEqual([]);
  await balanced(server);
});

test("after 30 days a decision stays, and says so", async () => {
  const { responseId } = await rewarded();
  server.clock.move(31 * DAY);
  await keepSignedIn(server);
  expect(await reverse(server, { valid: false }, responseId)).toEqual({
    decided: 0,
    skipped: [{ id: responseId, why: "已超过 30 天，不能改判" }],
  });
  expect((await rowOf(responseId)).auditState).toBe(AuditState.of.valid);
});

test("what waits for its audit, never was complete, or does not exist cannot be turned", async () => {
  const { call } = await server.member();
  const pending = await completed(call, small);
  const token = await answered(call, big, { drinks: "never" });
  const { responseId: out } = await call(submitSheet, { body: { token } });
  expect(await reverse(server, { valid: false }, pending.responseId, out, 99_999_999)).toEqual({
    decided: 0,
    skipped: [
      { id: pending.responseId, why: "还没有审核，请直接审核" },
      { id: out, why: "不是完成的记录，没有审核结论" },
      { id: 99_999_999, why: "编号不存在" },
    ],
  });
});

test("only operations turn a decision, an invalid one needs a reason, and a valid one is no fraud", async () => {
  const { responseId, call } = await rewarded();
  const body = { ids: [responseId], valid: false, fraud: false, note: "x" };
  const reason = InvalidReason.of.trap;
  for (const role of [StaffRole.of.viewer, StaffRole.of.finance, StaffRole.of.support]) {
    const staff = await server.staff(role);
    await expect(staff(reverseResponses, { body: { ...body, reason } })).rejects.toMatchObject({
      code: 403,
    });
  }
  await expect(call(reverseResponses, { body: { ...body, reason } })).rejects.toMatchObject({
    code: 401,
  });
  const staff = await operations(server);
  await expect(staff(reverseResponses, { body })).rejects.toMatchObject({
    message: "请选择判为无效的原因",
  });
  await expect(
    staff(reverseResponses, { body: { ...body, valid: true, fraud: true } }),
  ).rejects.toMatchObject({ message: "改判为有效时不能同时记为作弊" });
});

test("the operators' log keeps who turned what, from what to what", async () => {
  const { responseId } = await rewarded();
  await reverse(server, { valid: false, note: "复核不通过" }, responseId);
  const line = await server.db
    .selectFrom("staffAudit")
    .selectAll()
    .where("subjectId", "=", String(responseId))
    .where("action", "=", "response.reversed")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    note: "复核不通过",
    before: { auditState: 1, paidGold: 2000 },
    after: { auditState: 2, paidGold: 0, fraud: false },
  });
});
