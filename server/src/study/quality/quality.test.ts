import { beforeAll, expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, InvalidReason, QualityCause, StaffRole } from "#contract/enums.ts";
import { getQuality } from "#contract/member/study/quality.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { transact } from "../../platform/db.ts";
import { qualityForExport, recordQuality } from "./service.ts";

const server = testServer();
const DAY = 86_400;
let taskId = 0;
beforeAll(async () => {
  taskId = await publishedTask(server);
});

const scoreOf = async (call: SignedIn["call"]) => call(getQuality, { query: {} });
const decide = async (id: number, valid: boolean) => {
  const call = await server.staff(StaffRole.of.operations);
  const reason = InvalidReason.of.trap;
  return call(decideResponses, { body: { ids: [id], valid, ...(!valid && { reason }) } });
};

test("somebody new has 100 points, and reads what they mean", async () => {
  const { call } = await server.member();
  expect(await scoreOf(call)).toEqual({
    list: [],
    next: null,
    score: 100,
    meaning: "信用正常。每次作答有效加 1 分，达到 110 分时自动审核的等待时间减半。",
  });
});

test("a valid answer adds a point, with the task that it was for and the day on which it ends", async () => {
  const { call } = await server.member();
  const { responseId } = await completed(call, taskId);
  await decide(responseId, true);
  const { list, score } = await scoreOf(call);
  expect(score).toBe(101);
  expect(list).toMatchObject([
    {
      points: 1,
      cause: QualityCause.of.valid,
      taskTitle: "咖啡习惯小调查",
      responseId,
      counts: true,
    },
  ]);
});

test("an invalid answer costs eight; the page says until when, and after that it counts no more", async () => {
  const { call } = await server.member();
  const { responseId } = await completed(call, taskId);
  await decide(responseId, false);
  const { score, meaning } = await scoreOf(call);
  expect(score).toBe(92);
  expect(meaning).toMatch(/^信用偏低.*最近一笔扣分（-8 分）到 \d{4}-\d\d-\d\d 失效；.*申诉。$/);
  server.clock.move(181 * DAY);
  await keepSignedIn(server);
  const later = await scoreOf(call);
  expect(later).toMatchObject({ score: 100, list: [{ points: -8, counts: false }] });
});

test("too fast costs four points at once, and whose device came twice, six", async () => {
  const quick = await publishedTask(server, { minimumSeconds: 60 });
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, quick);
  expect((await scoreOf(call)).score).toBe(96);
  await transact(server.db, (tx) =>
    recordQuality(tx, {
      memberId,
      cause: QualityCause.of.deviceRepeat,
      responseId,
      at: server.clock.now(),
    }),
  );
  expect((await scoreOf(call)).score).toBe(90);
});

test("a score never falls below zero", async () => {
  const { call, memberId } = await server.member();
  const ids: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { responseId } = await completed(call, i === 0 ? taskId : await publishedTask(server));
    ids.push(responseId);
  }
  await transact(server.db, async (tx) => {
    for (const responseId of ids)
      await recordQuality(tx, {
        memberId,
        cause: QualityCause.of.fraud,
        responseId,
        at: server.clock.now(),
      });
  });
  expect((await scoreOf(call)).score).toBe(0);
});

test("the same cause of the same response counts once, however often it is recorded", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, taskId);
  const one = { memberId, cause: QualityCause.of.valid, responseId, at: server.clock.now() };
  await Promise.all(
    Array.from({ length: 5 }, () => transact(server.db, (tx) => recordQuality(tx, one))),
  );
  expect((await scoreOf(call)).score).toBe(101);
});

test("with a good score the automatic audit waits half as long", async () => {
  const waiting = await publishedTask(server, {
    auditPolicy: AuditPolicy.of.afterDays,
    auditDays: 5,
  });
  const days = async ({ call }: SignedIn) => {
    const { responseId } = await completed(call, waiting);
    const card = await call(getResponse, { params: { id: String(responseId) } });
    const ended = new Date(card.finishedAt ?? 0).getTime();
    return (new Date(card.releaseAt ?? 0).getTime() - ended) / 1000 / DAY;
  };
  const good = await server.member();
  await give(good.memberId, 10);
  expect(await scoreOf(good.call)).toMatchObject({
    score: 110,
    meaning: "信用良好：自动审核的等待时间减半。继续认真作答即可保持。",
  });
  expect(await days(good)).toBe(3);
  const almost = await server.member();
  await give(almost.memberId, 9);
  expect(await days(almost)).toBe(5);
});

/** Points of a past without responses. */
const give = (memberId: number, points: number) =>
  server.db
    .insertInto("qualityEntry")
    .values({
      memberId,
      points,
      cause: QualityCause.of.valid,
      at: server.clock.now(),
      expiresAt: new Date(server.clock.now().getTime() + DAY * 1000),
    })
    .execute();

test("the lines come page by page, newest first, and mine are mine alone", async () => {
  const { call, memberId } = await server.member();
  for (const points of [1, 2, 3]) await give(memberId, points);
  const first = await call(getQuality, { query: { size: 2 } });
  expect(first.list.map(({ points }) => points)).toEqual([3, 2]);
  const rest = await call(getQuality, { query: { size: 2, cursor: first.next ?? "" } });
  expect(rest.list.map(({ points }) => points)).toEqual([1]);
  expect(rest.next).toBeNull();
  const other = await server.member();
  expect((await scoreOf(other.call)).list).toEqual([]);
  await expect(server.stranger(getQuality, { query: {} })).rejects.toMatchObject({ code: 401 });
});

test("an export of one's data holds every line, with its cause in words", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, taskId);
  await decide(responseId, false);
  expect(await qualityForExport(server.db, memberId)).toMatchObject([
    { points: -8, cause: "作答无效", undoneAt: null },
  ]);
});
