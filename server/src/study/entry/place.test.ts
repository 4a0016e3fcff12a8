import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  addresses,
  cookieOf,
  deviceOf,
  knock,
  resultsOf,
  type Visitor,
  visitor,
} from "../../../test/fixture/entry.ts";

const server = testServer();
const { quotaFull, ipBlocked, cookieBlocked, cityBlocked } = JoinResult.of;

// Dozens of requests at a time, on a machine that may have other work.
vi.setConfig({ testTimeout: inMachineTime(60_000) });

/** One after the other: people who sign in at once share the outbox. */
const people = async (n: number) => {
  const made: Visitor[] = [];
  for (let i = 0; i < n; i += 1) made.push(await visitor(server));
  return made;
};
const pair = async () => [await visitor(server), await visitor(server)] as const;
const trio = async () => [...(await pair()), await visitor(server)] as const;
const isIn = (outcome: object): boolean => "token" in outcome;
const strikesOf = async (memberId: number) =>
  (
    await server.db
      .selectFrom("qualityEntry")
      .select("points")
      .where("memberId", "=", memberId)
      .execute()
  ).length;

test("a task for one city lets in who is there, by whatever name it was written", async () => {
  const id = await publishedTask(server, { cities: ["苏州市"] });
  const { at } = await visitor(server);
  expect(await knock(at({ ip: addresses.suzhou }), id)).toHaveProperty("token");
  const row = await server.db
    .selectFrom("surveyResponse")
    .select("city")
    .where("taskId", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.city).toBe("苏州");
});

test("who is elsewhere is told so, and finds it in the history: once, however often they knock", async () => {
  const id = await publishedTask(server, { cities: ["苏州"] });
  const { at, memberId } = await visitor(server);
  const call = at({ ip: addresses.shanghai });
  const first = await knock(call, id);
  expect(first).toMatchObject({
    result: cityBlocked,
    reason: "本任务不面向你网络所在的地区。这不影响你的信用。",
  });
  expect(await knock(call, id)).toEqual(first);
  expect(await resultsOf(call)).toEqual([cityBlocked]);
  const { responseId } = first as { responseId: number };
  expect(await call(getResponse, { params: { id: String(responseId) } })).toMatchObject({
    reason: expect.stringContaining("你网络所在的地区"),
  });
  expect(await strikesOf(memberId)).toBe(0);
  // No obstacle to another try, from there.
  expect(await knock(at({ ip: addresses.suzhou }), id)).toHaveProperty("token");
});

test("an address that tells no city is let in or not, as the task says; one abroad never", async () => {
  const open = await publishedTask(server, { cities: ["苏州"], unknownCity: true });
  const strict = await publishedTask(server, { cities: ["苏州"], unknownCity: false });
  const { at } = await visitor(server);
  const nowhere = at({ ip: addresses.nowhere });
  expect(await knock(nowhere, open)).toHaveProperty("token");
  expect(await knock(nowhere, strict)).toMatchObject({
    result: cityBlocked,
    reason: expect.stringContaining("看不出所在地区"),
  });
  expect(await knock(at({ ip: "2001:da8::1" }), strict)).toMatchObject({ result: cityBlocked });
  const { at: other } = await visitor(server);
  expect(await knock(other({ ip: addresses.abroad }), open)).toMatchObject({
    reason: expect.stringContaining("你网络所在的地区"),
  });
});

test("one address takes as many people as the task says; the same person is not counted twice", async () => {
  const id = await publishedTask(server, { ipMax: 1 });
  const [first, second] = await pair();
  const ip = "113.87.5.6";
  const ticket = await knock(first.at({ ip }), id);
  expect(await knock(first.at({ ip }), id)).toEqual(ticket);
  expect(await knock(second.at({ ip }), id)).toMatchObject({
    result: ipBlocked,
    reason: expect.stringContaining("最多 1 人"),
  });
  expect(await strikesOf(second.memberId)).toBe(0);
  expect(await knock(second.at({ ip: "113.87.5.7" }), id)).toHaveProperty("token");
});

test("of IPv6 the /64 is one address, because whoever has one of it has all", async () => {
  const id = await publishedTask(server, { ipMax: 1 });
  const [first, second, third] = await trio();
  expect(await knock(first.at({ ip: "2408:8400:1:2::1" }), id)).toHaveProperty("token");
  expect(await knock(second.at({ ip: "2408:8400:1:2:abcd::9" }), id)).toMatchObject({
    result: ipBlocked,
  });
  expect(await knock(third.at({ ip: "2408:8400:1:3::1" }), id)).toHaveProperty("token");
});

test("twelve people of one address at once, three places: exactly three are in", async () => {
  const id = await publishedTask(server, { ipMax: 3 });
  const crowd = await people(12);
  const outcomes = await Promise.all(crowd.map(({ at }) => knock(at({ ip: "113.87.9.9" }), id)));
  expect(outcomes.filter(isIn)).toHaveLength(3);
  for (const outcome of outcomes)
    if (!isIn(outcome)) expect(outcome).toMatchObject({ result: ipBlocked });
});

test("a device, or a browser by our cookie, is one person's per task, and trying is a strike", async () => {
  const id = await publishedTask(server, { deviceOnce: true });
  const [first, second, third] = await trio();
  const used = { device: deviceOf(1), visitor: cookieOf(1) };
  expect(await knock(first.at(used), id)).toHaveProperty("token");
  expect(await knock(second.at({ device: deviceOf(1), visitor: cookieOf(2) }), id)).toMatchObject({
    result: cookieBlocked,
  });
  // Another device by its own statement, but the cookie says that it is the same browser.
  const again = third.at({ device: deviceOf(3), visitor: cookieOf(1) });
  expect(await knock(again, id)).toMatchObject({ result: cookieBlocked });
  expect(await knock(again, id)).toMatchObject({ result: cookieBlocked });
  expect(await strikesOf(third.memberId)).toBe(1);
  expect(await knock(third.at({ device: deviceOf(4), visitor: cookieOf(4) }), id)).toHaveProperty(
    "token",
  );
});

test("six people with one device at once: exactly one is in, and each other has one strike", async () => {
  const id = await publishedTask(server, { deviceOnce: true });
  const crowd = await people(6);
  const outcomes = await Promise.all(
    crowd.map(({ at }) => knock(at({ device: deviceOf(77), visitor: cookieOf(77) }), id)),
  );
  expect(outcomes.filter(isIn)).toHaveLength(1);
  const strikes = await Promise.all(crowd.map(({ memberId }) => strikesOf(memberId)));
  expect(strikes.reduce((sum, n) => sum + n, 0)).toBe(5);
});

test("ten knocks of one member at once leave one record", async () => {
  const id = await publishedTask(server, { cities: ["苏州"] });
  const { at } = await visitor(server);
  const call = at({ ip: addresses.beijing });
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => knock(call, id)));
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(await resultsOf(call)).toEqual([cityBlocked]);
});

test("the first rule that is broken is the one that is said: city, then address, device, seats", async () => {
  const id = await publishedTask(server, {
    cities: ["苏州"],
    ipMax: 1,
    deviceOnce: true,
    quotaTotal: 1,
  });
  const [first, second] = await pair();
  const taken = { ip: addresses.suzhou, device: deviceOf(9), visitor: cookieOf(9) };
  expect(await knock(first.at(taken), id)).toHaveProperty("token");
  const { at } = second;
  expect(await knock(at({ ...taken, ip: addresses.shanghai }), id)).toMatchObject({
    result: cityBlocked,
  });
  expect(await knock(at(taken), id)).toMatchObject({ result: ipBlocked });
  // Another address of the same city.
  const nearby = { ...taken, ip: "218.4.167.71" };
  expect(await knock(at(nearby), id)).toMatchObject({ result: cookieBlocked });
  const fresh = { ...nearby, device: deviceOf(10), visitor: cookieOf(10) };
  expect(await knock(at(fresh), id)).toMatchObject({ result: quotaFull });
  expect(await resultsOf(at(fresh))).toEqual([quotaFull, cookieBlocked, ipBlocked, cityBlocked]);
  // And back: each keeps its one record.
  expect(await knock(at(taken), id)).toMatchObject({ result: ipBlocked });
  expect(await resultsOf(at(fresh))).toHaveLength(4);
});
