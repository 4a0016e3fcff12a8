import { expect, test } from "vitest";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { JoinResult, Role } from "#contract/enums.ts";
import { getTask } from "#contract/member/study/task.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  addresses,
  cookieOf,
  deviceOf,
  knock,
  resultsOf,
  visitor,
} from "../../../test/fixture/entry.ts";

const server = testServer();
const { complete, screenedOut, quotaFull, ipBlocked, cookieBlocked, cityBlocked } = JoinResult.of;
const at = (id: number) => ({ params: { id: String(id) } });

test.each<[string, Partial<TaskDraft>, object[]]>([
  [
    "by the minutes spent",
    { screenOutGold: [5, 10, 20], quotaFullGold: 8 },
    [
      { result: screenedOut, gold: 5, fen: 0, when: "3 分钟以内" },
      { result: screenedOut, gold: 10, fen: 0, when: "3 到 8 分钟" },
      { result: screenedOut, gold: 20, fen: 0, when: "8 分钟以上" },
      { result: quotaFull, gold: 8, fen: 0, when: "" },
    ],
  ],
  [
    "the same for all",
    { screenOutGold: [5, 5, 5] },
    [{ result: screenedOut, gold: 5, fen: 0, when: "" }],
  ],
  ["nothing", { screenOutGold: [0, 0, 0] }, []],
])("what a screen-out pays is said before the start: %s", async (_, draft, more) => {
  const id = await publishedTask(server, draft);
  const { pays } = await server.stranger(getTask, at(id));
  expect(pays).toEqual([{ result: complete, gold: 500, fen: 0, when: "" }, ...more]);
});

test("city, address, device and seats are known before leaving, and looking records nothing", async () => {
  const id = await publishedTask(server, {
    cities: ["苏州"],
    ipMax: 1,
    deviceOnce: true,
    quotaTotal: 1,
  });
  const taken = { ip: addresses.suzhou, device: deviceOf(1), visitor: cookieOf(1) };
  const first = await visitor(server);
  expect(await first.at(taken)(getTask, at(id))).toMatchObject({ refusal: null });
  await knock(first.at(taken), id);
  const { at: place, memberId } = await visitor(server);
  const fresh = { ip: "218.4.167.71", device: deviceOf(2), visitor: cookieOf(2) };
  const looks = [
    [{ ...taken, ip: addresses.shanghai }, cityBlocked],
    [taken, ipBlocked],
    [{ ...fresh, visitor: cookieOf(1) }, cookieBlocked],
    [fresh, quotaFull],
  ] as const;
  for (const [where, result] of looks)
    expect(await place(where)(getTask, at(id))).toMatchObject({ refusal: { result } });
  expect(await resultsOf(place({}))).toEqual([]);
  const strikes = await server.db
    .selectFrom("qualityEntry")
    .selectAll()
    .where("memberId", "=", memberId)
    .execute();
  expect(strikes).toEqual([]);
});

test("who is in sees where to go on, and no refusal", async () => {
  const id = await publishedTask(server, { quotaTotal: 1, ipMax: 1, deviceOnce: true });
  const call = (await visitor(server)).at({ device: deviceOf(5), visitor: cookieOf(5) });
  const ticket = await knock(call, id);
  expect(await call(getTask, at(id))).toMatchObject({
    refusal: null,
    resumeToken: "token" in ticket ? ticket.token : "",
    seatsLeft: 0,
  });
});

test("a stranger is told what is so for everybody", async () => {
  const id = await publishedTask(server, { quotaTotal: 1, cities: ["苏州"], roles: [Role.of.vip] });
  expect(await server.stranger(getTask, at(id))).toMatchObject({
    refusal: null,
    audience: ["按网络所在的地区判断"],
    precheck: [],
    agent: null,
    vipPercent: 0,
    trial: null,
  });
});

test("a VIP reads what comes on top of the reward; others are promised nothing", async () => {
  const id = await publishedTask(server);
  const { call, memberId } = await server.member();
  expect(await call(getTask, at(id))).toMatchObject({ vipPercent: 0 });
  await server.db
    .updateTable("userMember")
    .set({ role: Role.of.vip })
    .where("id", "=", memberId)
    .execute();
  server.clock.move(10);
  expect(await call(getTask, at(id))).toMatchObject({ vipPercent: 10 });
});

test("an agent is given the link to share and the price; others are not", async () => {
  const id = await publishedTask(server, { agentPriceFen: 350 });
  const { at: place, memberId, mobile } = await visitor(server);
  expect(await place({})(getTask, at(id))).toMatchObject({ agent: null });
  await server.db
    .updateTable("userMember")
    .set({ role: Role.of.agent })
    .where("id", "=", memberId)
    .execute();
  server.clock.move(60);
  const agent = await visitor(server, mobile);
  const { hash, agent: share } = await agent.at({})(getTask, at(id));
  expect(share).toMatchObject({ priceFen: 350, url: expect.stringContaining(hash) });
});
