import { expect, test } from "vitest";
import { memberGrowth, moveToTeam, setMemberRole } from "#contract/console/people/growth.ts";
import { Role } from "#contract/enums.ts";
import { getAgent } from "#contract/member/study/agent.ts";
import { getTeam, getTeamSummary } from "#contract/member/study/team.ts";
import { testServer } from "../../../test/server.ts";
import { invitedBy, memberAs } from "../../../test/fixture/growth.ts";
import {
  codeOf,
  deskOf,
  logOf,
  makeRole,
  note,
  params,
  putInto,
} from "../../../test/fixture/growth-desk.ts";

const server = testServer();
const { member: plain, vip, leader, agent } = Role.of;

test("an operator makes a member a leader, who sees the team at the next click", async () => {
  const chief = await server.member();
  const friend = await server.member();
  await expect(chief.call(getTeamSummary)).rejects.toMatchObject({ code: 403 });
  expect(await makeRole(server, chief, leader)).toMatchObject({ role: leader, teamSize: 0 });
  expect((await chief.call(getTeamSummary)).members).toBe(0);
  expect(await putInto(server, friend, chief)).toMatchObject({
    leader: { id: chief.memberId, code: await codeOf(server, chief) },
    rate: 0,
  });
  expect((await chief.call(getTeam, { query: {} })).list).toMatchObject([
    { code: await codeOf(server, friend) },
  ]);
  expect(await logOf(server, "member", chief.memberId)).toMatchObject([
    { action: "member.role", before: { role: "会员" }, after: { role: "队长" }, note },
  ]);
  const [moved] = await logOf(server, "member", friend.memberId);
  expect(moved).toMatchObject({ action: "member.team", before: { leader: "无" }, note });
  expect(JSON.stringify(moved?.after)).toContain(await codeOf(server, chief));
});

test("a leader with a team stays one until the team is moved or let go", async () => {
  const chief = await memberAs(server, leader);
  const other = await memberAs(server, leader);
  const [one, two] = [await invitedBy(server, chief), await invitedBy(server, chief)];
  await expect(makeRole(server, chief, vip)).rejects.toMatchObject({
    code: 409,
    message: "团队里还有 2 人，请先把他们移到别的团队或移出",
  });
  await putInto(server, one, other);
  expect(await putInto(server, two, null)).toMatchObject({ leader: null });
  expect(await makeRole(server, chief, vip)).toMatchObject({ role: vip, invited: 2, teamSize: 0 });
  await expect(chief.call(getTeam, { query: {} })).rejects.toMatchObject({ code: 403 });
});

test("while a leader is made something else nobody slips into the team", async () => {
  const chief = await memberAs(server, leader);
  const [made, joined] = await Promise.allSettled([
    makeRole(server, chief, vip),
    invitedBy(server, chief),
  ]);
  if (joined.status === "rejected") throw joined.reason;
  const { leader: under } = await (await deskOf(server))(memberGrowth, params(joined.value));
  expect(under === null).toBe(made.status === "fulfilled");
});

test("a new agent has a code at once", async () => {
  const seller = await server.member();
  await makeRole(server, seller, agent);
  const row = await server.db
    .selectFrom("agentAccount")
    .select("code")
    .where("memberId", "=", seller.memberId)
    .executeTakeFirst();
  expect(row).toBeDefined();
  expect((await seller.call(getAgent)).code).toBe(row?.code);
  await makeRole(server, seller, agent);
  expect(await logOf(server, "member", seller.memberId)).toHaveLength(1);
});

test("only a leader's team takes members, and never one's own or one another's", async () => {
  const chief = await memberAs(server, leader);
  const other = await memberAs(server, leader);
  const somebody = await server.member();
  await expect(putInto(server, other, somebody)).rejects.toMatchObject({
    code: 400,
    message: "队长编号：这个会员不是队长",
  });
  await expect(putInto(server, chief, chief)).rejects.toMatchObject({ code: 400 });
  await putInto(server, chief, other);
  await expect(putInto(server, other, chief)).rejects.toMatchObject({ code: 409 });
  const call = await deskOf(server);
  await expect(
    call(moveToTeam, { ...params(somebody), body: { leaderCode: "00000000", note } }),
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
  const moved = await Promise.allSettled([putInto(server, one, two), putInto(server, two, one)]);
  expect(moved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a change without a reason is refused", async () => {
  const somebody = await server.member();
  const call = await deskOf(server);
  await expect(
    call(setMemberRole, { ...params(somebody), body: { role: plain, note: " " } }),
  ).rejects.toMatchObject({ code: 400 });
});

test("a role and a team that a colleague has changed since they were seen stay the colleague's", async () => {
  const [chief, other] = [await memberAs(server, leader), await memberAs(server, leader)];
  const somebody = await server.member();
  const call = await deskOf(server);
  const role = (to: Role, from: Role) =>
    call(setMemberRole, { ...params(somebody), body: { role: to, from, note } });
  await role(vip, plain);
  await expect(role(agent, plain)).rejects.toMatchObject({ code: 409 });
  // The same once more is no conflict: its first answer may have been lost.
  expect(await role(vip, plain)).toMatchObject({ role: vip });
  const [to, elsewhere] = [await codeOf(server, chief), await codeOf(server, other)];
  const team = (leaderCode: string | null, from: string | null) =>
    call(moveToTeam, { ...params(somebody), body: { leaderCode, from, note } });
  await team(to, null);
  await expect(team(elsewhere, null)).rejects.toMatchObject({ code: 409 });
  expect(await team(elsewhere, to)).toMatchObject({ leader: { id: other.memberId } });
  await expect(team(null, to)).rejects.toMatchObject({ code: 409 });
});
