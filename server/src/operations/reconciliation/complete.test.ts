import { beforeAll, expect, test } from "vitest";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { submitSheet } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import { keepSignedIn, noLimits, setRules } from "../../../test/fixture/exchange.ts";
import { timeOutResponses } from "../../study/survey/api.ts";
import {
  applied,
  balanced,
  responseRow,
  availableOfMember,
  entered,
  asOutside,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const { complete, timeout } = JoinResult.of;
const { valid } = AuditState.of;
let taskId = 0;

beforeAll(async () => {
  taskId = await publishedTask(server, { rewardGold: 2000, limitMinutes: 60 });
  await setRules(server, noLimits);
});

const rowOf = (id: number) => responseRow(server, id);
const availableOf = ({ memberId }: SignedIn) => availableOfMember(server, memberId);

test("a time-out that the platform's list calls valid becomes a complete and is paid", async () => {
  const member = await server.member();
  const { responseId, token } = await entered(server, member, taskId);
  server.clock.move(2 * 3600);
  await keepSignedIn(server);
  await timeOutResponses(server.world);
  expect((await rowOf(responseId)).result).toBe(timeout);
  const run = await applied(server, `${token},有效`);
  expect(run.figures.outcomes).toEqual({ complete: 1 });
  expect(await rowOf(responseId)).toMatchObject({
    result: complete,
    auditState: valid,
    confirmedResult: complete,
    resultReason: "按对账「十一月对账.csv」补记为完成",
  });
  expect(await availableOf(member)).toBe(2000);
  const decision = await server.db
    .selectFrom("surveyDecision")
    .selectAll()
    .where("responseId", "=", responseId)
    .executeTakeFirstOrThrow();
  expect(decision).toMatchObject({ fromResult: timeout, toResult: complete, fromAudit: null });
  await balanced(server);
});

test("a complete of a list takes back no seat: nobody who sits there loses theirs, and none is counted twice", async () => {
  const task = await publishedTask(server, { quotaTotal: 1, limitMinutes: 60 });
  const [ann, bob] = [await server.member(), await server.member()];
  const { responseId } = await entered(server, ann, task);
  server.clock.move(2 * 3600);
  await keepSignedIn(server);
  await timeOutResponses(server.world);
  await completed(bob.call, task);
  await applied(server, `${responseId},有效`);
  expect((await rowOf(responseId)).result).toBe(complete);
  const seat = await server.db
    .selectFrom("taskSeat")
    .select(["taken", "seats"])
    .where("taskId", "=", task)
    .where("cell", "=", "total")
    .executeTakeFirstOrThrow();
  expect(seat).toEqual({ taken: 1, seats: 1 });
});

test("a consolation that was paid counts towards the reward: 20 and then 480, not 520", async () => {
  const member = await server.member();
  const task = await publishedTask(server, { rewardGold: 500 });
  const token = await answered(member.call, task, { drinks: "never" });
  await member.call(submitSheet, { body: { token } });
  expect(await availableOf(member)).toBe(20);
  const run = await applied(server, `${token},有效`);
  expect(run.figures.credited).toEqual({ gold: 480, fen: 0 });
  expect(await availableOf(member)).toBe(500);
  await balanced(server);
});

test("somebody who is at our own sheet is not taken off it by a list", async () => {
  const member = await server.member();
  const { token, responseId } = await entered(server, member, taskId);
  const run = await applied(server, `${token},有效`);
  expect(run.figures.outcomes).toEqual({ closed: 1 });
  expect((await rowOf(responseId)).result).toBe(JoinResult.of.incomplete);
});

test("a claim is answered by the list that confirms it, and by the one that does not", async () => {
  const [ann, bob] = [await server.member(), await server.member()];
  const [yes, no] = [await entered(server, ann, taskId), await entered(server, bob, taskId)];
  await asOutside(server, yes.token);
  for (const { responseId } of [yes, no])
    await server.db
      .insertInto("surveyClaim")
      .values({ responseId, saidResult: 1, createdAt: server.clock.now() })
      .execute();
  await applied(server, `${yes.token},有效`, `${no.token},无效`);
  const claims = await server.db
    .selectFrom("surveyClaim")
    .selectAll()
    .where("responseId", "in", [yes.responseId, no.responseId])
    .orderBy("responseId")
    .execute();
  expect(claims.map(({ outcome }) => outcome)).toEqual([
    "对账名单确认你已完成，奖励已到账。",
    "对账名单认定你没有完成。",
  ]);
  expect((await rowOf(no.responseId)).result).toBe(JoinResult.of.incomplete);
});
