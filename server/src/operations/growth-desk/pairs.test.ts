import { expect, test } from "vitest";
import {
  blockInvite,
  consoleInvites,
  consoleTeams,
  growthRules,
  memberGrowth,
  setGrowthRules,
} from "#contract/console/people/growth.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { getInvite, listInvitees } from "#contract/member/people/invite.ts";
import { testServer } from "../../../test/server.ts";
import { growthTask, invitedBy, memberAs, paidBy, validBy } from "../../../test/fixture/growth.ts";
import { takeEffect } from "../../../test/fixture/staff-proposal.ts";
import { codeOf, deskOf, logOf, note, params } from "../../../test/fixture/growth-desk.ts";

const server = testServer();
const { vip, leader } = Role.of;

test("a stopped invitation pays nothing more, says so to the inviter, and can earn again", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const call = await deskOf(server);
  const task = () => growthTask(server, { rewardGold: 1000 });
  await validBy(server, friend, await task());
  const [shown] = (
    await call(consoleInvites, { query: { inviterCode: await codeOf(server, inviter) } })
  ).list;
  expect(shown).toMatchObject({
    invitee: { id: friend.memberId },
    block: null,
    validResponses: 1,
    earnedGold: 600,
  });
  const set = (blocked: boolean) =>
    call(blockInvite, { ...params(friend), body: { blocked, note } });
  expect((await set(true)).block).toMatchObject({
    reason: GrowthBlock.of.operator,
    note,
    liftedAt: null,
  });
  await expect(set(true)).rejects.toMatchObject({ code: 409 });
  expect((await inviter.call(listInvitees, { query: {} })).list).toMatchObject([
    { blockedFor: GrowthBlock.of.operator, earnedGold: 600 },
  ]);
  expect(await paidBy(server, await validBy(server, friend, await task()))).toEqual([]);
  expect((await set(false)).block?.liftedAt).not.toBeNull();
  await expect(set(false)).rejects.toMatchObject({ code: 409 });
  expect(await paidBy(server, await validBy(server, friend, await task()))).toHaveLength(1);
  expect((await logOf(server, "member", friend.memberId)).map(({ action }) => action)).toEqual([
    "invite.block",
    "invite.lift",
  ]);
  await expect(
    call(blockInvite, { ...params(inviter), body: { blocked: true, note } }),
  ).rejects.toMatchObject({ code: 404 });
});

test("invitations are read page by page, by inviter and by whether they earn", async () => {
  const inviter = await memberAs(server, vip);
  const friends = [];
  for (let n = 0; n < 5; n += 1) friends.push(await invitedBy(server, inviter));
  const call = await deskOf(server);
  for (const friend of friends.slice(0, 2))
    await call(blockInvite, { ...params(friend), body: { blocked: true, note } });
  const inviterCode = await codeOf(server, inviter);
  const idsOf = async (query: { blocked?: "yes" | "no"; size: number }) => {
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(consoleInvites, {
        query: { ...query, inviterCode, ...(cursor && { cursor }) },
      });
      seen.push(...page.list.map(({ invitee }) => invitee.id));
      cursor = page.next ?? undefined;
    } while (cursor);
    return seen;
  };
  const ids = friends.map(({ memberId }) => memberId).toReversed();
  expect(await idsOf({ size: 2 })).toEqual(ids);
  expect(await idsOf({ size: 1, blocked: "yes" })).toEqual(ids.slice(3));
  expect(await idsOf({ size: 2, blocked: "no" })).toEqual(ids.slice(0, 3));
  expect((await call(consoleInvites, { query: { inviterCode: "00000000" } })).list).toEqual([]);
  const all = await call(consoleInvites, { query: { blocked: "yes", size: 100 } });
  expect(all.list.every(({ block }) => block?.liftedAt === null)).toBe(true);
});

test("an administrator's new rules are on the inviter's page, less at once and more after a second person; nobody else may set them", async () => {
  const inviter = await memberAs(server, vip);
  const admin = await server.staff(StaffRole.of.admin);
  const before = (await admin(growthRules)).brands.find(({ brandCode }) => brandCode === "qingyan");
  const rules = {
    firstGold: 700,
    welcomeGold: 250,
    percent: 15,
    months: 6,
    dailyMax: 10,
    vipPercent: 12,
  };
  const body = { brandCode: "qingyan", ...rules, version: before?.version ?? "", note };
  // Less at once; more when somebody of finance has agreed and a day is over.
  const halfway = await admin(setGrowthRules, { body });
  expect(halfway.rules).toEqual({ ...before?.rules, months: 6, dailyMax: 10 });
  expect(halfway.pending).toMatchObject([
    {
      state: "proposed",
      changes: expect.arrayContaining([
        expect.objectContaining({ label: "首答奖励", before: "500 金币", after: "700 金币" }),
      ]),
    },
  ]);
  await takeEffect(server, StaffRole.of.finance);
  const stands = (await admin(growthRules)).brands.find((one) => one.brandCode === "qingyan");
  expect(stands).toMatchObject({ rules, pending: [] });
  // Somebody has the page open since before: nothing is written over unseen, and they are shown what stands.
  await expect(admin(setGrowthRules, { body: { ...body, percent: 1 } })).rejects.toMatchObject({
    code: 409,
    data: { rules, version: stands?.version },
  });
  const { vipPercent: _vip, ...shown } = rules;
  expect((await inviter.call(getInvite)).rules).toEqual(shown);
  const steps = ["proposal.make", "growth.rules", "proposal.confirm", "proposal.effect"];
  const log = await logOf(server, "brand", "qingyan");
  expect(log.map(({ action }) => action)).toEqual(steps);
  expect(log[0]).toMatchObject({ before: { firstGold: 500 }, after: { firstGold: 700 }, note });
  await admin(setGrowthRules, { body });
  expect(await logOf(server, "brand", "qingyan")).toHaveLength(steps.length);
  await expect((await deskOf(server))(setGrowthRules, { body })).rejects.toMatchObject({
    code: 403,
  });
  await expect(admin(setGrowthRules, { body: { ...body, percent: 101 } })).rejects.toMatchObject({
    code: 400,
  });
  await expect(
    admin(setGrowthRules, { body: { ...body, brandCode: "nobody" } }),
  ).rejects.toMatchObject({ code: 400, message: "品牌「nobody」不存在" });
  expect((await admin(growthRules)).brands.map(({ brandCode }) => brandCode)).toContain("manxi");
});

test("the teams stand with this month's figures beside all of them", async () => {
  const chief = await memberAs(server, leader);
  const friend = await invitedBy(server, chief);
  const id = await growthTask(server, { rewardGold: 1000, leaderPercent: 20 });
  await validBy(server, friend, id);
  const rowOf = async (role: StaffRole) => {
    const call = await server.staff(role);
    const { list } = await call(consoleTeams, { query: { size: 100 } });
    return list.find(({ leader: one }) => one.id === chief.memberId);
  };
  const figures = { ended: 1, completes: 1, valid: 1, invalid: 0, gold: 200, fen: 0 };
  expect(await rowOf(StaffRole.of.operations)).toMatchObject({
    members: 1,
    month: figures,
    all: figures,
  });
  // After so long nobody is signed in any more; therefore the other operators, and the last place in this file.
  server.clock.move(40 * 86_400);
  expect(await rowOf(StaffRole.of.viewer)).toMatchObject({
    month: { valid: 0, gold: 0 },
    all: figures,
  });
  expect(
    await (
      await server.staff(StaffRole.of.viewer)
    )(memberGrowth, params(chief)),
  ).toMatchObject({
    role: leader,
    teamSize: 1,
    teamGold: 200,
  });
});
