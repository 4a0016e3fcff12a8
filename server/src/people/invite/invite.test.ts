/** 邀请好友, from the link to what a friend's answers bring. */
import { expect, test } from "vitest";
import { InviteeState, GrowthBlock } from "#contract/growth-enums.ts";
import { Role } from "#contract/enums.ts";
import { getInvite, getInviter, listInvitees } from "#contract/member/people/invite.ts";
import {
  audited,
  finished,
  memberOfRole,
  registeredWith,
  turnedRound,
} from "../../../test/invited.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { refusal } from "../../../test/fixture/agent.ts";
import { forgetBrands } from "../../foundation/brand/api.ts";

const server = testServer();

async function setRules(brand: Record<string, number>) {
  await server.db.updateTable("brand").set(brand).execute();
  forgetBrands(server.world);
}

test("An inviter finds the rules and a link to their home brand's own address, wherever they ask", async () => {
  await setRules({ inviteFirstGold: 600, inviteWelcomeGold: 80, invitePercent: 12 });
  const vip = await memberOfRole(server, Role.of.vip);
  expect(await vip.call(getInvite)).toEqual({
    code: vip.code,
    link: `http://localhost:3000/invite?c=${vip.code}`,
    brand: expect.objectContaining({ code: "qingyan", siteName: "清言调研" }),
    invited: 0,
    active: 0,
    blocked: 0,
    earnedGold: 0,
    earnedGoldThisMonth: 0,
    rules: { firstGold: 600, welcomeGold: 80, percent: 12, months: 12, dailyMax: 20 },
  });
  const at = async (host: string) =>
    (await clientOf(server.app, { ...vip.headers, host })(getInvite)).link;
  for (const host of ["127.0.0.1", "www.manxi.example.com", "evil.example"])
    expect(await at(host)).toBe(`http://localhost:3000/invite?c=${vip.code}`);
  await server.db
    .updateTable("userMember")
    .set({ brandCode: "manxi" })
    .where("id", "=", vip.memberId)
    .execute();
  expect(await at("localhost")).toBe(`http://127.0.0.1:3000/invite?c=${vip.code}`);
  await setRules({ inviteFirstGold: 500, inviteWelcomeGold: 0, invitePercent: 10 });
});

test("Plain members have no invite page", async () => {
  const { call } = await server.member();
  expect(await refusal(call(getInvite))).toMatchObject({ code: 403 });
  expect(await refusal(call(listInvitees, { query: {} }))).toMatchObject({ code: 403 });
});

test("A friend who came by the link is in the list, masked, and brings what the rules say", async () => {
  // 500 at the first valid answers, and 10 % of 500 with them: 550; the second of 300 brings 30 more.
  const [first, second] = [
    await publishedTask(server, { rewardGold: 500 }),
    await publishedTask(server, { rewardGold: 300 }),
  ];
  const vip = await memberOfRole(server, Role.of.vip);
  const friend = await registeredWith(server, vip.code, { nickname: "张小萌", source: "wechat" });
  const one = async () => (await vip.call(listInvitees, { query: {} })).list[0];
  const registered = await one();
  const months = new Date(registered?.invitedAt ?? 0);
  months.setUTCFullYear(months.getUTCFullYear() + 1);
  expect(registered).toEqual({
    name: "张**",
    source: "wechat",
    invitedAt: expect.any(String),
    state: InviteeState.of.registered,
    blockedFor: null,
    validResponses: 0,
    earnedGold: 0,
    until: months.toISOString(),
  });

  const response = await finished(friend, first);
  expect(await one()).toMatchObject({ state: InviteeState.of.registered, earnedGold: 0 });
  await audited(server, response, true);
  expect(await one()).toMatchObject({
    state: InviteeState.of.active,
    validResponses: 1,
    earnedGold: 550,
  });
  await audited(server, await finished(friend, second), true);
  expect(await one()).toMatchObject({ validResponses: 2, earnedGold: 580 });
  expect(await vip.call(getInvite)).toMatchObject({
    invited: 1,
    active: 1,
    blocked: 0,
    earnedGold: 580,
    earnedGoldThisMonth: 580,
  });

  await turnedRound(server, response, false);
  // The 50 of it are gone for good; the first bonus was for this one.
  expect(await one()).toMatchObject({ validResponses: 1, earnedGold: 30 });
  expect((await vip.call(getInvite)).earnedGold).toBe(30);
});

test("Whoever was refused is no active friend", async () => {
  const taskId = await publishedTask(server);
  const vip = await memberOfRole(server, Role.of.vip);
  const friend = await registeredWith(server, vip.code);
  await audited(server, await finished(friend, taskId), false);
  expect((await vip.call(listInvitees, { query: {} })).list[0]).toMatchObject({
    state: InviteeState.of.registered,
    validResponses: 0,
    earnedGold: 0,
  });
});

test("A friend who earns nothing says why, until an operator has looked", async () => {
  const vip = await memberOfRole(server, Role.of.vip);
  const friend = await registeredWith(server, vip.code);
  const pair = { memberId: friend.memberId, beneficiaryId: vip.memberId };
  const at = server.clock.now();
  await server.db
    .insertInto("growthBlock")
    .values({ ...pair, reason: GrowthBlock.of.sameDevice, by: "system", at })
    .execute();
  expect((await vip.call(listInvitees, { query: {} })).list[0]).toMatchObject({
    state: InviteeState.of.blocked,
    blockedFor: GrowthBlock.of.sameDevice,
  });
  expect(await vip.call(getInvite)).toMatchObject({ invited: 1, active: 0, blocked: 1 });
  await server.db
    .updateTable("growthBlock")
    .set({ liftedAt: at })
    .where("memberId", "=", friend.memberId)
    .execute();
  expect((await vip.call(listInvitees, { query: {} })).list[0]).toMatchObject({
    state: InviteeState.of.registered,
    blockedFor: null,
  });
});

test("Friends come newest first, page by page, and can be asked for by where they stand", async () => {
  const taskId = await publishedTask(server);
  const vip = await memberOfRole(server, Role.of.vip);
  for (const nickname of ["甲某", "乙某", "丙某", "丁某", "戊某"]) {
    const friend = await registeredWith(server, vip.code, { nickname });
    if (nickname === "乙某" || nickname === "丁某")
      await audited(server, await finished(friend, taskId), true);
  }
  const names = async (query: { size?: number; cursor?: string; state?: InviteeState }) => {
    const { list, next } = await vip.call(listInvitees, { query });
    return { names: list.map(({ name }) => name[0]).join(""), next };
  };
  const first = await names({ size: 2 });
  const second = await names({ size: 2, cursor: first.next ?? "" });
  const third = await names({ size: 2, cursor: second.next ?? "" });
  expect([first.names, second.names, third.names]).toEqual(["戊丁", "丙乙", "甲"]);
  expect(third.next).toBeNull();
  expect(await names({ state: InviteeState.of.active })).toEqual({ names: "丁乙", next: null });
  expect((await names({ state: InviteeState.of.registered })).names).toBe("戊丙甲");
  expect((await names({ state: InviteeState.of.blocked })).names).toBe("");
  const other = await memberOfRole(server, Role.of.vip);
  expect(await other.call(listInvitees, { query: {} })).toEqual({ list: [], next: null });
});

const look = (code: string, ip = "10.9.1.1") =>
  clientOf(server.app, {}, ip)(getInviter, { params: { code } });

test("The page of an invitation greets by a masked name, and a wrong code is nobody's", async () => {
  await setRules({ inviteWelcomeGold: 88 });
  const vip = await memberOfRole(server, Role.of.vip);
  await server.db
    .updateTable("userMember")
    .set({ nickname: "李雷" })
    .where("id", "=", vip.memberId)
    .execute();
  expect(await look(vip.code)).toEqual({ name: "李**", avatar: null, welcomeGold: 88 });
  await setRules({ inviteWelcomeGold: 0 });

  const plain = await memberOfRole(server, Role.of.member);
  const closed = await memberOfRole(server, Role.of.leader);
  await server.db
    .updateTable("userMember")
    .set({ state: "closed" })
    .where("id", "=", closed.memberId)
    .execute();
  for (const code of [plain.code, closed.code, "00000000"])
    expect(await refusal(look(code))).toEqual({ code: 404, msg: "邀请码无效" });
  expect(await refusal(look("1234"))).toEqual({ code: 400, msg: "邀请码应为8位数字" });
});

test("Nobody can try codes without an end, and their neighbours do not suffer for it", async () => {
  const vip = await memberOfRole(server, Role.of.vip);
  for (let n = 0; n < 60; n += 1)
    expect((await refusal(look(`9000${1000 + n}`, "10.9.2.2"))).code).toBe(404);
  const stopped = await refusal(look(vip.code, "10.9.2.2"));
  expect(stopped).toEqual({ code: 429, msg: expect.stringMatching(/请 \d+ 秒后再试/) });
  expect(await look(vip.code, "10.9.2.3")).toMatchObject({ welcomeGold: 0 });
});
