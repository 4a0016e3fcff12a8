import { expect, test } from "vitest";
import {
  blockInvite,
  consoleInvites,
  consoleTeams,
  growthRules,
  memberGrowth,
  moveToTeam,
  setGrowthRules,
  setMemberRole,
} from "#contract/console/growth.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { getAgent } from "#contract/member/agent.ts";
import { getInvite, listInvitees } from "#contract/member/invite.ts";
import { getTeam, getTeamSummary } from "#contract/member/team.ts";
import { type SignedIn, testServer } from "../../test/server.ts";
import { invitedBy, memberAs, paidBy, growthTask, validBy } from "../growth/fixture.ts";

const server = testServer();
const { member: plain, vip, leader, agent } = Role.of;
const note = "与本人电话核实";
const desk = () => server.staff(StaffRole.of.operations);
const of = ({ memberId }: SignedIn) => ({ params: { id: String(memberId) } });

const codeOf = async ({ memberId }: SignedIn) =>
  (
    await server.db
      .selectFrom("userMember")
      .select("code")
      .where("id", "=", memberId)
      .executeTakeFirstOrThrow()
  ).code;

const logOf = async (kind: string, id: number | string) =>
  server.db
    .selectFrom("staffAudit")
    .select(["action", "before", "after", "note"])
    .where("subjectKind", "=", kind)
    .where("subjectId", "=", String(id))
    .orderBy("id")
    .execute();

const putInto = async (who: SignedIn, team: SignedIn | null) =>
  (await desk())(moveToTeam, {
    ...of(who),
    body: { leaderCode: team && (await codeOf(team)), note },
  });
const makeRole = async (who: SignedIn, role: Role) =>
  (await desk())(setMemberRole, { ...of(who), body: { role, note } });

test("an operator makes a member a leader, who sees the team at the next click", async () => {
  const chief = await server.member();
  const friend = await server.member();
  await expect(chief.call(getTeamSummary)).rejects.toMatchObject({ code: 403 });
  expect(await makeRole(chief, leader)).toMatchObject({ role: leader, teamSize: 0 });
  expect((await chief.call(getTeamSummary)).members).toBe(0);
  expect(await putInto(friend, chief)).toMatchObject({
    leader: { id: chief.memberId, code: await codeOf(chief) },
    rate: 0,
  });
  expect((await chief.call(getTeam, { query: {} })).list).toMatchObject([
    { code: await codeOf(friend) },
  ]);
  expect(await logOf("member", chief.memberId)).toMatchObject([
    { action: "member.role", before: { role: "会员" }, after: { role: "队长" }, note },
  ]);
  const [moved] = await logOf("member", friend.memberId);
  expect(moved).toMatchObject({ action: "member.team", before: { leader: "无" }, note });
  expect(JSON.stringify(moved?.after)).toContain(await codeOf(chief));
});

test("a leader with a team stays one until the team is moved or let go", async () => {
  const chief = await memberAs(server, leader);
  const other = await memberAs(server, leader);
  const [one, two] = [await invitedBy(server, chief), await invitedBy(server, chief)];
  await expect(makeRole(chief, vip)).rejects.toMatchObject({
    code: 409,
    message: "团队里还有 2 人，请先把他们移到别的团队或移出",
  });
  await putInto(one, other);
  expect(await putInto(two, null)).toMatchObject({ leader: null });
  expect(await makeRole(chief, vip)).toMatchObject({ role: vip, invited: 2, teamSize: 0 });
  await expect(chief.call(getTeam, { query: {} })).rejects.toMatchObject({ code: 403 });
});

test("while a leader is made something else nobody slips into the team", async () => {
  const chief = await memberAs(server, leader);
  const [made, joined] = await Promise.allSettled([makeRole(chief, vip), invitedBy(server, chief)]);
  if (joined.status === "rejected") throw joined.reason;
  const { leader: under } = await (await desk())(memberGrowth, of(joined.value));
  expect(under === null).toBe(made.status === "fulfilled");
});

test("a new agent has a code at once", async () => {
  const seller = await server.member();
  await makeRole(seller, agent);
  const row = await server.db
    .selectFrom("agentAccount")
    .select("code")
    .where("memberId", "=", seller.memberId)
    .executeTakeFirst();
  expect(row).toBeDefined();
  expect((await seller.call(getAgent)).code).toBe(row?.code);
  await makeRole(seller, agent);
  expect(await logOf("member", seller.memberId)).toHaveLength(1);
});

test("only a leader's team takes members, and never one's own or one another's", async () => {
  const chief = await memberAs(server, leader);
  const other = await memberAs(server, leader);
  const somebody = await server.member();
  const refused = (who: SignedIn, team: SignedIn) => expect(putInto(who, team)).rejects;
  await refused(other, somebody).toMatchObject({
    code: 400,
    message: "队长编号：这个会员不是队长",
  });
  await refused(chief, chief).toMatchObject({ code: 400 });
  await putInto(chief, other);
  await refused(other, chief).toMatchObject({ code: 409 });
  const call = await desk();
  await expect(
    call(moveToTeam, { ...of(somebody), body: { leaderCode: "00000000", note } }),
  ).rejects.toMatchObject({ code: 400, message: "队长编号：没有这个会员" });
  await expect(
    call(moveToTeam, { params: { id: "999999" }, body: { leaderCode: null, note } }),
  ).rejects.toMatchObject({ code: 404 });
  await expect(call(memberGrowth, { params: { id: "999999" } })).rejects.toMatchObject({
    code: 404,
  });
});

test("two leaders moved under one another at once end with one of them in a team", async () => {
  const [one, two] = [await memberAs(server, leader), await memberAs(server, leader)];
  const moved = await Promise.allSettled([putInto(one, two), putInto(two, one)]);
  expect(moved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a stopped invitation pays nothing more, says so to the inviter, and can earn again", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const call = await desk();
  const task = () => growthTask(server, { rewardGold: 1000 });
  await validBy(server, friend, await task());
  const [shown] = (await call(consoleInvites, { query: { inviterCode: await codeOf(inviter) } }))
    .list;
  expect(shown).toMatchObject({
    invitee: { id: friend.memberId },
    block: null,
    validResponses: 1,
    earnedGold: 600,
  });
  const set = (blocked: boolean) => call(blockInvite, { ...of(friend), body: { blocked, note } });
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
  expect((await logOf("member", friend.memberId)).map(({ action }) => action)).toEqual([
    "invite.block",
    "invite.lift",
  ]);
  await expect(
    call(blockInvite, { ...of(inviter), body: { blocked: true, note } }),
  ).rejects.toMatchObject({ code: 404 });
});

test("invitations are read page by page, by inviter and by whether they earn", async () => {
  const inviter = await memberAs(server, vip);
  const friends = [];
  for (let n = 0; n < 5; n += 1) friends.push(await invitedBy(server, inviter));
  const call = await desk();
  for (const friend of friends.slice(0, 2))
    await call(blockInvite, { ...of(friend), body: { blocked: true, note } });
  const inviterCode = await codeOf(inviter);
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

test("an administrator's new rules are on the inviter's page at once; nobody else may set them", async () => {
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
  const body = { brandCode: "qingyan", ...rules, note };
  expect((await admin(setGrowthRules, { body })).rules).toEqual(rules);
  const { vipPercent: _vip, ...shown } = rules;
  expect((await inviter.call(getInvite)).rules).toEqual(shown);
  expect(await logOf("brand", "qingyan")).toEqual([
    { action: "growth.rules", before: before?.rules, after: rules, note },
  ]);
  await admin(setGrowthRules, { body });
  expect(await logOf("brand", "qingyan")).toHaveLength(1);
  await expect((await desk())(setGrowthRules, { body })).rejects.toMatchObject({ code: 403 });
  await expect(admin(setGrowthRules, { body: { ...body, percent: 101 } })).rejects.toMatchObject({
    code: 400,
  });
  await expect(
    admin(setGrowthRules, { body: { ...body, brandCode: "nobody" } }),
  ).rejects.toMatchObject({ code: 400, message: "品牌「nobody」不存在" });
  expect((await admin(growthRules)).brands.map(({ brandCode }) => brandCode)).toContain("manxi");
});

test("a change without a reason is refused", async () => {
  const somebody = await server.member();
  const call = await desk();
  await expect(
    call(setMemberRole, { ...of(somebody), body: { role: plain, note: " " } }),
  ).rejects.toMatchObject({ code: 400 });
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
  // So long after nobody is signed in any more; hence the other operators, and the last place in this file.
  server.clock.move(40 * 86_400);
  expect(await rowOf(StaffRole.of.viewer)).toMatchObject({
    month: { valid: 0, gold: 0 },
    all: figures,
  });
  expect(await (await server.staff(StaffRole.of.viewer))(memberGrowth, of(chief))).toMatchObject({
    role: leader,
    teamSize: 1,
    teamGold: 200,
  });
});
