/** What reaches a device: money and fitting tasks, by day, once, without amounts unless the member allows them. */
import { promises as dns } from "node:dns";
import { beforeAll, expect, test, vi } from "vitest";
import { readMessages } from "#contract/member/community/notice.ts";
import { getPush, setPushAmounts, testPush } from "#contract/member/community/push.ts";
import {
  approve,
  keepSignedIn,
  memberWith,
  reject,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { serverWithPushes, shownOn, turnOn } from "../../../test/fixture/push.ts";
import { announce, tomorrowAt, prefer } from "../../../test/notifications.ts";
import type { SignedIn } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../message/api.ts";
import { transact } from "../../platform/db.ts";
import { underSignal } from "../../platform/deadline.ts";
import type { Job } from "../../platform/outbox.ts";
import { forgetOldPushes, pushHandlers } from "./api.ts";

const { server, service } = serverWithPushes();
beforeAll(() => tomorrowAt(server, 10));

let told = 0;
/** Any message that is pushed. */
const tellNow = (member: SignedIn, key = `test:${++told}`) =>
  transact(server.db, (tx) =>
    tell(tx, {
      memberId: member.memberId,
      kind: MessageKind.of.account,
      title: "奖励到账：500 金币",
      body: "「茶饮口味」审核有效。",
      push: { title: "奖励到账", body: "已到账，点开查看。" },
      key,
      at: server.clock.now(),
    }),
  );

const shown = async (endpoint: string) => {
  await server.drain();
  return shownOn(service, endpoint);
};

test("money that was paid out is pushed once, without a sum, with what is unread", async () => {
  const member = await memberWith(server, { fen: 5000 });
  const { endpoint } = await turnOn(member, service);
  const { id } = await withdraw(member.call, { amount: 1234 });
  await approve(server, id);
  const came = await shown(endpoint);
  expect(came).toMatchObject([
    {
      title: "提现到账",
      about: { kind: "exchange", id },
      tag: expect.stringMatching(/^message-\d+$/),
    },
  ]);
  expect(came[0]?.unread).toBeGreaterThan(0);
  expect(JSON.stringify(came)).not.toMatch(/12\.34|元/);
  expect(await shown(endpoint)).toHaveLength(1);
});

test("a device that may show amounts shows the message whole; a refused exchange is pushed, too", async () => {
  const member = await memberWith(server, { fen: 5000 });
  const { id: device, endpoint } = await turnOn(member, service);
  const view = await member.call(setPushAmounts, { body: { id: device, showsAmounts: true } });
  expect(view.devices).toMatchObject([{ id: device, showsAmounts: true }]);
  const { id } = await withdraw(member.call, { amount: 1200 });
  await reject(server, id);
  const waiting = await server.db.selectFrom("outbox").select("payload").execute();
  expect(JSON.stringify(waiting)).toMatch(/提现未通过/);
  // The outbox is not sealed, and no erasure reaches it: the job reads the message itself when its turn comes.
  expect(JSON.stringify(waiting)).not.toMatch(/12\.00/);
  expect(await shown(endpoint)).toMatchObject([
    { title: "提现未通过审核", body: expect.stringContaining("12.00 元已退回余额") },
  ]);
});

test("a new task that fits is pushed once, within the day's limit", async () => {
  const member = await server.member();
  await prefer(member, { perDay: 1 });
  const { endpoint } = await turnOn(member, service);
  const id = await publishedTask(server, { title: "茶饮口味" });
  await publishedTask(server);
  await announce(server);
  await announce(server);
  const came = await shown(endpoint);
  expect(came).toMatchObject([{ title: "新任务：茶饮口味", about: { kind: "task", id } }]);
  expect(came[0]?.body).not.toMatch(/金币|元/);
});

test("at night it waits for the morning; what was read meanwhile is not pushed", async () => {
  await tomorrowAt(server, 23);
  const [sleeper, reader] = [await server.member(), await server.member()];
  await keepSignedIn(server);
  const [one, other] = [await turnOn(sleeper, service), await turnOn(reader, service)];
  await tellNow(sleeper);
  await tellNow(reader);
  await reader.call(readMessages, { body: { all: true } });
  expect([await shown(one.endpoint), await shown(other.endpoint)]).toEqual([[], []]);
  await tomorrowAt(server, 8.01);
  expect([await shown(one.endpoint), await shown(other.endpoint)]).toEqual([
    [expect.objectContaining({ unread: 1 })],
    [],
  ]);
});

test("the same message told twice, or by a job that runs twice, is shown once", async () => {
  const member = await server.member();
  const { endpoint } = await turnOn(member, service);
  await tellNow(member, "same");
  await tellNow(member, "same");
  const job = await server.db
    .selectFrom("outbox")
    .select(["topic", "lane", "payload", "availableAt", "createdAt"])
    .where("topic", "=", "push.send")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("outbox")
    .values({ ...job, payload: JSON.stringify(job.payload) })
    .execute();
  expect(await shown(endpoint)).toHaveLength(1);
});

test("a subscription that is gone at its service is gone here", async () => {
  const member = await server.member();
  const { endpoint } = await turnOn(member, service);
  service.forget(endpoint);
  await tellNow(member);
  await server.drain();
  expect((await member.call(getPush)).devices).toEqual([]);
});

test("a name server that does not answer takes nobody's device away", async () => {
  const member = await server.member();
  const { id } = await turnOn(member, service, { endpoint: "https://push.example.com/to/a" });
  await member.call(testPush, { body: { id } });
  const { payload } = await server.db
    .selectFrom("outbox")
    .select("payload")
    .where("topic", "=", "push.send")
    .executeTakeFirstOrThrow();
  const lookUp = vi.spyOn(dns, "lookup").mockReturnValue(new Promise(() => undefined));
  const handler = pushHandlers(server.world, () => Promise.resolve(undefined))["push.send"];
  await underSignal(AbortSignal.timeout(50), async () => handler?.({ payload } as Job));
  expect(lookUp).toHaveBeenCalledWith("push.example.com", { all: true });
  lookUp.mockRestore();
  expect((await member.call(getPush)).devices).toMatchObject([{ id, lastAt: null }]);
  await server.db.deleteFrom("outbox").where("topic", "=", "push.send").execute();
});

test("a service that is busy is asked again when it says, and no earlier", async () => {
  const member = await server.member();
  const { endpoint } = await turnOn(member, service);
  service.setFaults({ status: 429, retryAfter: "600" }, { status: 503 });
  await tellNow(member);
  expect(await shown(endpoint)).toEqual([]);
  server.clock.move(590);
  expect(await shown(endpoint)).toEqual([]);
  server.clock.move(11);
  expect(await shown(endpoint)).toEqual([]);
  server.clock.move(61);
  expect(await shown(endpoint)).toHaveLength(1);
});

test("a service that stays busy is left after five tries, and however long it asks us to wait, an hour is the most", async () => {
  const member = await server.member();
  const { endpoint } = await turnOn(member, service);
  service.setFaults(...Array.from({ length: 5 }, () => ({ status: 503, retryAfter: "864000" })));
  await tellNow(member);
  await server.drain();
  for (let n = 0; n < 5; n += 1) {
    server.clock.move(3601);
    await server.drain();
  }
  expect(await shown(endpoint)).toEqual([]);
  const waiting = server.db.selectFrom("outbox").select("id").where("topic", "=", "push.send");
  expect(await waiting.execute()).toEqual([]);
  await tellNow(member);
  expect(await shown(endpoint)).toHaveLength(1);
});

test("a device that takes none of ten messages in a row, and nothing for a week, ends; one that took any does not", async () => {
  const member = await server.member();
  const { id } = await turnOn(member, service);
  const fail = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      service.setFaults({ status: 503 });
      await tellNow(member);
      await server.drain();
      // What was asked to come again later is no news by then.
      await server.db.deleteFrom("outbox").where("topic", "=", "push.send").execute();
    }
  };
  const devices = async () => (await member.call(getPush)).devices.map((one) => one.id);
  // The service may be away for a day, in which much happens.
  await fail(12);
  expect(await devices()).toEqual([id]);
  await tellNow(member);
  await server.drain();
  for (let day = 0; day < 8; day += 1) {
    await tomorrowAt(server, 10);
    await keepSignedIn(server);
  }
  await fail(9);
  expect(await devices()).toEqual([id]);
  await fail(1);
  expect(await devices()).toEqual([]);
});

test("who signs out meanwhile is pushed nothing, and old marks are forgotten", async () => {
  const member = await server.member();
  const { endpoint } = await turnOn(member, service);
  await tellNow(member);
  await server.db
    .updateTable("authSession")
    .set({ endedAt: server.clock.now(), endedWhy: "reuse" })
    .where("memberId", "=", member.memberId)
    .execute();
  expect(await shown(endpoint)).toEqual([]);
  server.clock.move(4 * 86_400);
  await forgetOldPushes(server.world);
  expect(await server.db.selectFrom("pushSent").select("tries").execute()).toEqual([]);
  const devices = server.db.selectFrom("pushDevice").select("id");
  expect(await devices.where("memberId", "=", member.memberId).execute()).toEqual([]);
});
