import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import { AuditPolicy, JoinResult } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import type { Pulse } from "#contract/member/study/video.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { failureOf, film, play, Tab, watching } from "../../../test/fixture/video.ts";

const server = testServer();
const balanced = async () => expect(await differences(server.db)).toEqual([]);

test("watching to the end completes the task and pays it, once", async () => {
  const taskId = await film(server, { auditPolicy: AuditPolicy.of.atOnce });
  const { call } = await server.member();
  const ticket = await call(enterTask, { body: { taskId } });
  expect(ticket).toMatchObject({ to: "video", url: `/task/watch/${ticket.token}` });
  const tab = new Tab(call, ticket.token);
  expect(await tab.open()).toMatchObject({
    taskId,
    url: "/sample/video/morning.webm",
    neededSeconds: 30,
    watchedSeconds: 0,
    positionSeconds: 0,
    rewardGold: 300,
    isDone: false,
  });

  expect(await play(server, tab, 25)).toMatchObject({
    watchedSeconds: 25,
    isDone: false,
    card: null,
  });
  const last = await play(server, tab, 5);
  expect(last).toMatchObject({ watchedSeconds: 30, isDone: true });
  expect(last.card).toMatchObject({ result: JoinResult.of.complete, money: "available" });
  expect((await call(getWallet)).gold).toMatchObject({ available: 300 });

  const responseId = last.card?.responseId ?? 0;
  const again = await failureOf(tab.beat(40));
  expect(again).toMatchObject({ code: 3001, data: { responseId } });
  const reopened = await failureOf(tab.open());
  expect(reopened).toMatchObject({ code: 3001, data: { responseId } });
  expect((await call(getWallet)).gold).toMatchObject({ available: 300 });
  await balanced();
});

test("who stopped goes on where the counting stands, on any device", async () => {
  const { call } = await server.member();
  const taskId = await film(server);
  const tab = await watching(call, taskId);
  await play(server, tab, 15);
  server.clock.move(600);
  const later = await watching(call, taskId);
  expect(later.position).toBe(15);
  const { card } = await play(server, later, 15);
  expect(card?.result).toBe(JoinResult.of.complete);
});

test("skipping ahead earns nothing, and the player is told where to go on", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  await play(server, tab, 10);
  server.clock.move(5);
  const refused = await failureOf(tab.beat(29));
  expect(refused).toMatchObject({
    code: 3009,
    data: { watchedSeconds: 10, positionSeconds: 10, isDone: false },
  });
  // The time that was spent ahead is not made up for by going back.
  tab.proof = (refused.data as Pulse).proof;
  server.clock.move(1);
  expect(await tab.beat(11)).toMatchObject({ watchedSeconds: 11, positionSeconds: 11 });
});

test("waiting at the end after a skip earns nothing either", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  for (let n = 0; n < 6; n++) {
    server.clock.move(10);
    // oxlint-disable-next-line no-await-in-loop
    const refused = await failureOf(tab.beat(30));
    expect(refused).toMatchObject({ code: 3009, data: { watchedSeconds: 0 } });
    tab.proof = (refused.data as Pulse).proof;
  }
});

test("at double speed only real seconds count", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  let watched = 0;
  for (let seconds = 5; seconds <= 15; seconds += 5) {
    server.clock.move(5);
    tab.position += 10;
    // oxlint-disable-next-line no-await-in-loop
    const pulse = await tab.beat().catch((cause: unknown) => {
      if (!(cause instanceof CallFailed) || cause.code !== 3009) throw cause;
      return cause.data as Pulse;
    });
    watched = pulse.watchedSeconds;
    tab.proof = pulse.proof;
    expect(watched).toBeLessThanOrEqual(seconds);
    if (pulse.positionSeconds < tab.position - 5) tab.position = pulse.positionSeconds;
  }
  expect(watched).toBeLessThanOrEqual(15);
  expect(watched).toBeGreaterThan(0);
});

test("a pause earns nothing, however long", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  await play(server, tab, 5);
  server.clock.move(600);
  expect(await tab.beat()).toMatchObject({ watchedSeconds: 5 });
});

test("watching the same part again earns nothing", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  await play(server, tab, 20);
  tab.position = 0;
  expect(await play(server, tab, 20)).toMatchObject({ watchedSeconds: 20 });
});

test("a slow network loses no second: what came late counts with the next heartbeat", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  server.clock.move(8);
  await tab.beat(5);
  server.clock.move(2);
  expect(await tab.beat(10)).toMatchObject({ watchedSeconds: 7 });
  server.clock.move(5);
  expect(await tab.beat(15)).toMatchObject({ watchedSeconds: 12 });
  server.clock.move(8);
  expect(await tab.beat(20)).toMatchObject({ watchedSeconds: 20 });
});

test("after a silence of minutes three heartbeats' worth is believed, not more", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  server.clock.move(300);
  expect(await tab.beat(18)).toMatchObject({ watchedSeconds: 15, positionSeconds: 15 });
});

test("another tab takes over: the first one's heartbeats do not count any more, and say so", async () => {
  const { call } = await server.member();
  const taskId = await film(server);
  const first = await watching(call, taskId);
  await play(server, first, 5);
  const second = await watching(call, taskId);
  server.clock.move(5);
  expect(await failureOf(first.beat(10))).toMatchObject({
    code: 409,
    message: "已在另一个页面继续观看，这里不再计入",
  });
  second.position = 10;
  expect(await second.beat()).toMatchObject({ watchedSeconds: 10 });
});
