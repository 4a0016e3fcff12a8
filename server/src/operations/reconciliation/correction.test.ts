import { beforeAll, expect, test } from "vitest";
import { Asset, JoinResult, MoneyReason } from "#contract/enums.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { submitSheet } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import {
  bindPayee,
  keepSignedIn,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { timeOutResponses } from "../../study/survey/api.ts";
import {
  applied,
  asOutside,
  availableOfMember,
  balanced,
  commit,
  entered,
  linesOf,
  preview,
  responseRow,
  statementOf,
  undo,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const { screenedOut, quotaFull, timeout, complete } = JoinResult.of;
let taskId = 0;

beforeAll(async () => {
  const consolations = { screenOutGold: [20, 50, 80], quotaFullGold: 12 };
  taskId = await publishedTask(server, { rewardGold: 2000, limitMinutes: 60, ...consolations });
  await setRules(server, noLimits);
});

const rowOf = (id: number) => responseRow(server, id);
const availableOf = ({ memberId }: SignedIn) => availableOfMember(server, memberId);

/** Screened out of our own questionnaire after five minutes: the second band of the consolation, 50. */
async function out() {
  const member = await server.member();
  const token = await answered(member.call, taskId, { drinks: "never" });
  server.clock.move(5 * 60);
  await keepSignedIn(server);
  const { responseId } = await member.call(submitSheet, { body: { token } });
  return { ...member, responseId, token };
}

/** Sent to a platform, and timed out here. */
async function lost() {
  const member = await server.member();
  const { responseId, token } = await entered(server, member, taskId);
  await asOutside(server, token);
  server.clock.move(2 * 3600);
  await keepSignedIn(server);
  await timeOutResponses(server.world);
  return { ...member, responseId, token };
}

const messagesOf = async ({ call }: SignedIn) =>
  (await call(listMessages, { query: { size: 50 } })).list.map(({ title }) => title);

test("screened out becomes quota full by the list: what is too much comes back, and no coin more", async () => {
  const one = await out();
  expect(await availableOf(one)).toBe(50);
  const run = await preview(server, `${one.responseId},配额满`);
  expect(run.figures).toMatchObject({
    outcomes: { correct: 1 },
    takenBack: { gold: 38, fen: 0 },
    credited: { gold: 0, fen: 0 },
    losers: 1,
    gainers: 0,
  });
  expect((await linesOf(server, run.id))[0]).toMatchObject({ askedResult: quotaFull, gold: -38 });
  const after = await commit(server, run.id);
  expect(after.figures).toEqual(run.figures);
  await commit(server, run.id);
  expect(await availableOf(one)).toBe(12);
  expect(await rowOf(one.responseId)).toMatchObject({
    result: quotaFull,
    paidGold: 12,
    confirmedResult: quotaFull,
    resultReason: "按对账「十一月对账.csv」更正结果",
  });
  expect(await statementOf(one.call)).toEqual([
    [MoneyReason.of.consolation, 50, 50],
    [MoneyReason.of.rewardReversed, -38, 12],
  ]);
  expect(await messagesOf(one)).toContain("结果更正：收回 38 金币");
  expect((await linesOf(server, run.id))[0]).toMatchObject({
    gold: -38,
    sentence: "名单：配额满；已按名单更正结果，安慰奖随之补发或收回差额：收回 38 金币",
  });
  await balanced(server);
});

test("the same list a second time changes nothing, and the opposite one pays the difference again", async () => {
  const one = await out();
  await applied(server, `${one.responseId},配额满`);
  const again = await applied(server, `${one.responseId},quota full`);
  expect(again.figures.outcomes).toEqual({ same: 1 });
  expect(await availableOf(one)).toBe(12);
  const back = await applied(server, `${one.responseId},被甄别`);
  expect(back.figures).toMatchObject({ credited: { gold: 38, fen: 0 }, gainers: 1 });
  expect(await availableOf(one)).toBe(50);
  await balanced(server);
});

test("a time-out that the list calls screened out pays the shortest band, and answers the claim", async () => {
  const one = await lost();
  await server.db
    .insertInto("surveyClaim")
    .values({ responseId: one.responseId, saidResult: 2, createdAt: server.clock.now() })
    .execute();
  const run = await applied(server, `${one.token},Screened Out`);
  expect(run.figures).toMatchObject({ outcomes: { correct: 1 }, credited: { gold: 20, fen: 0 } });
  expect(await rowOf(one.responseId)).toMatchObject({ result: screenedOut, auditState: null });
  expect(await availableOf(one)).toBe(20);
  expect(await messagesOf(one)).toContain("结果更正：20 金币到账");
  const claim = await server.db
    .selectFrom("surveyClaim")
    .select("outcome")
    .where("responseId", "=", one.responseId)
    .executeTakeFirstOrThrow();
  expect(claim.outcome).toBe("对账名单确认的结果为「被甄别」，登记已处理。");
  await balanced(server);
});

test("undone, a correction is as if it had not been: the result, and the money to the coin", async () => {
  const [down, up] = [await out(), await lost()];
  const run = await applied(server, `${down.responseId},配额满`, `${up.responseId},被甄别`);
  expect([await availableOf(down), await availableOf(up)]).toEqual([12, 20]);
  await undo(server, run.id);
  expect([await availableOf(down), await availableOf(up)]).toEqual([50, 0]);
  expect(await rowOf(down.responseId)).toMatchObject({ result: screenedOut, paidGold: 50 });
  expect(await rowOf(up.responseId)).toMatchObject({
    result: timeout,
    paidGold: 0,
    confirmedResult: null,
  });
  expect((await linesOf(server, run.id))[0]?.sentence).toBe(
    "名单：配额满；已撤销：恢复为原来的结果，补发的收回，收回的补发",
  );
  await balanced(server);
});

test("what was corrected again since the run stays when the run is undone", async () => {
  const one = await out();
  const first = await applied(server, `${one.responseId},配额满`);
  await applied(server, `${one.responseId},被甄别`);
  await undo(server, first.id);
  expect(await rowOf(one.responseId)).toMatchObject({ result: screenedOut, paidGold: 50 });
  expect(await availableOf(one)).toBe(50);
});

test("what was drawn out already is the platform's loss, and is not paid a second time", async () => {
  const one = await out();
  await bindPayee(server, one.memberId);
  const other = await publishedTask(server, { rewardGold: 1000 });
  await applied(server, `${(await completed(one.call, other)).responseId},有效`);
  await withdraw(one.call, { asset: Asset.of.gold, amount: 1050 });
  const run = await applied(server, `${one.responseId},配额满`);
  expect(run.figures).toMatchObject({ takenBack: { gold: 0 }, lost: { gold: 38 }, losers: 1 });
  const back = await applied(server, `${one.responseId},被甄别`);
  expect(back.figures).toMatchObject({ credited: { gold: 0, fen: 0 }, lost: { gold: 0 } });
  expect(await availableOf(one)).toBe(0);
  await applied(server, `${one.responseId},配额满`);
  await applied(server, `${one.responseId},有效`);
  expect(await availableOf(one)).toBe(1950);
  await balanced(server);
});

test("no list pays a sixth consolation of one day", async () => {
  const one = await lost();
  const tasks = [];
  for (let i = 0; i < 5; i += 1) tasks.push(await publishedTask(server));
  for (const task of tasks) {
    const token = await answered(one.call, task, { drinks: "never" });
    await one.call(submitSheet, { body: { token } });
  }
  expect(await availableOf(one)).toBe(100);
  const run = await applied(server, `${one.responseId},被甄别`);
  expect(run.figures).toMatchObject({ outcomes: { correct: 1 }, credited: { gold: 0 } });
  expect(await availableOf(one)).toBe(100);
});

test("a complete, somebody still at it and whoever was stopped at the door keep their result, and the line says why", async () => {
  const [done, running] = [await server.member(), await server.member()];
  const { responseId } = await completed(done.call, taskId);
  const { responseId: open } = await entered(server, running, taskId);
  const run = await applied(server, `${responseId},被甄别`, `${open},配额满`);
  expect(run.figures.outcomes).toEqual({ closed: 2 });
  expect((await linesOf(server, run.id)).map(({ sentence }) => sentence)).toEqual([
    "名单：被甄别；已记为完成；名单认定没有完成的，请填无效并写明原因",
    "名单：配额满；还没有结束，结束后才能更正结果",
  ]);
  expect((await rowOf(responseId)).result).toBe(complete);
});

test("a file that says two results of one response is contradicting, and a 2 alone is not understood", async () => {
  const one = await out();
  const run = await applied(server, `${one.responseId},被甄别`, `${one.responseId},配额满`);
  expect(run.figures.outcomes).toEqual({ contradicting: 2 });
  await expect(preview(server, `${one.responseId},2`)).rejects.toMatchObject({
    message: expect.stringContaining("更正结果填被甄别或配额满"),
  });
});
