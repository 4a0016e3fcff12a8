/** 我的团队, with figures worked out by hand. */
import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import {
  getTeam,
  getTeamHistory,
  getTeamSummary,
  listRates,
  listTeamResponses,
  setRate,
} from "#contract/member/study/team.ts";
import {
  audited,
  type Coded,
  finished,
  memberOfRole,
  paying,
  registeredWith,
  teamOfTwo,
  turnedRound,
} from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { refusal } from "../../../test/fixture/agent.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { foldFigures } from "../../people/growth/api.ts";
import { dayOf } from "../../platform/clock.ts";

const server = testServer();

const none = { ended: 0, completes: 0, valid: 0, invalid: 0, gold: 0, fen: 0 };
const today = () => dayOf(server.clock.now());

test("A leader's figures are those of what the team did, before they are folded and after", async () => {
  const { leader, jia, yi } = await teamOfTwo(server);
  const gold = await paying(server, "付金币");
  // 45 gold at 10 % are 4; 290 fen at 10 % are 29, of which 甲 gets 8 (30 % of 29) and the leader 21.
  const both = await paying(server, "付现金", { rewardGold: 45, rewardFen: 290 });
  // 50 less 甲's 15 = 35; 乙's whole 50 = 85 gold.
  await audited(server, await finished(jia, gold), true);
  await audited(server, await finished(yi, gold), true);
  // 4 less 1 (30 % of 4) = 3 gold and 21 fen.
  await audited(server, await finished(jia, both), true);
  await audited(server, await finished(yi, both), false);
  const ofGold = { ended: 2, completes: 2, valid: 2, invalid: 0, gold: 85, fen: 0 };
  const ofBoth = { ended: 2, completes: 2, valid: 1, invalid: 1, gold: 3, fen: 21 };
  const all = { ended: 4, completes: 4, valid: 3, invalid: 1, gold: 88, fen: 21 };

  const check = async () => {
    const summary = await leader.call(getTeamSummary);
    expect(summary).toMatchObject({ members: 2, joinedThisMonth: 2, today: all, month: all, all });
    expect(summary.days).toHaveLength(30);
    expect(summary.days.at(-1)).toEqual({ day: today(), ...all });
    expect(summary.days.slice(0, -1).every((day) => day.ended === 0)).toBe(true);
    expect(await leader.call(getTeamHistory, { query: {} })).toEqual({
      list: [{ day: today(), task: null, ...all }],
      next: null,
    });
    expect(await leader.call(getTeamHistory, { query: { by: "task" } })).toEqual({
      list: [
        { day: null, task: { id: both, title: "付现金" }, ...ofBoth },
        { day: null, task: { id: gold, title: "付金币" }, ...ofGold },
      ],
      next: null,
    });
  };
  await check();
  await foldFigures(server.world);
  await check();

  expect((await leader.call(getTeam, { query: {} })).list).toMatchObject([
    { code: yi.code, nickname: "乙乙", rate: 0, completes: 2, valid: 1, earnedGold: 50 },
    { code: jia.code, rate: 30, completes: 2, valid: 2, earnedGold: 38, earnedFen: 21 },
  ]);
});

test("What is taken back goes from the figures of the day on which it is", async () => {
  const { leader, yi } = await teamOfTwo(server);
  const response = await finished(yi, await paying(server, "先有效后无效"));
  await audited(server, response, true);
  await keepSignedIn(server);
  const before = today();
  server.clock.move(86_400);
  await turnedRound(server, response, false);
  const taken = { ended: 0, completes: 0, valid: -1, invalid: 1, gold: -50, fen: 0 };
  const paid = { ended: 1, completes: 1, valid: 1, invalid: 0, gold: 50, fen: 0 };
  const page = await leader.call(getTeamHistory, { query: { size: 1 } });
  expect(page.list).toEqual([{ day: today(), task: null, ...taken }]);
  const next = await leader.call(getTeamHistory, { query: { size: 1, cursor: page.next ?? "" } });
  expect(next).toEqual({ list: [{ day: before, task: null, ...paid }], next: null });
  const summary = await leader.call(getTeamSummary);
  expect(summary.today).toEqual(taken);
  expect(summary.all).toEqual({ ...none, ended: 1, completes: 1, invalid: 1 });
  expect((await leader.call(getTeam, { query: {} })).list[0]).toMatchObject({
    valid: 0,
    earnedGold: 0,
  });
});

test("A leader with nobody sees an empty page, and nobody else's", async () => {
  await teamOfTwo(server);
  const leader = await memberOfRole(server, Role.of.leader);
  expect(await leader.call(getTeamSummary)).toMatchObject({
    members: 0,
    joinedThisMonth: 0,
    today: none,
    all: none,
  });
  for (const list of [getTeam, getTeamHistory, listTeamResponses])
    expect(await leader.call(list, { query: {} })).toEqual({ list: [], next: null });
});

test("Only a leader has a team", async () => {
  for (const role of [Role.of.member, Role.of.vip, Role.of.agent]) {
    const { call } = await memberOfRole(server, role);
    const calls: Promise<unknown>[] = [
      call(getTeamSummary),
      call(getTeam, { query: {} }),
      call(getTeamHistory, { query: {} }),
      call(listTeamResponses, { query: {} }),
      call(setRate, { body: { memberCode: "12345678", rate: 1 } }),
      call(listRates, { query: { memberCode: "12345678" } }),
    ];
    const refusals = await Promise.all(calls.map(refusal));
    expect(refusals.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 403]);
  }
});

test("Members are found by how the nickname begins or by the code, and pages go on where they stopped", async () => {
  const leader = await memberOfRole(server, Role.of.leader);
  const members: Coded[] = [];
  for (const nickname of ["小红", "小明", "大明", "小_红"])
    members.push(await registeredWith(server, leader.code, { nickname }));
  const find = async (search: string, more: { size?: number; cursor?: string } = {}) => {
    const { list, next } = await leader.call(getTeam, { query: { search, ...more } });
    return { names: list.map(({ nickname }) => nickname), next };
  };
  expect((await find("小")).names.toSorted()).toEqual(["小_红", "小明", "小红"].toSorted());
  expect((await find("小_")).names).toEqual(["小_红"]);
  expect((await find("%")).names).toEqual([]);
  expect((await find("红")).names).toEqual([]);
  expect((await find(members[2]?.code ?? "")).names).toEqual(["大明"]);
  const seen: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page = await find("小", { size: 1, ...(cursor && { cursor }) });
    seen.push(...page.names);
    cursor = page.next ?? undefined;
  }
  expect(seen).toEqual((await find("小")).names);

  const all = await leader.call(getTeam, { query: { size: 3 } });
  expect(all.list.map(({ nickname }) => nickname)).toEqual(["小_红", "大明", "小明"]);
  const last = await leader.call(getTeam, { query: { size: 3, cursor: all.next ?? "" } });
  expect(last).toMatchObject({ list: [{ nickname: "小红" }], next: null });
  const mobile = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", members[0]?.memberId ?? 0)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(last)).not.toContain(mobile.mobile);

  const other = await memberOfRole(server, Role.of.leader);
  const theirs = await other.call(getTeam, { query: { search: members[0]?.code ?? "" } });
  expect(theirs.list).toEqual([]);
});

test("The team's head-count follows who comes, moves away and closes the account", async () => {
  const { leader, jia, yi } = await teamOfTwo(server);
  const other = await memberOfRole(server, Role.of.leader);
  const sizes = async () =>
    Promise.all(
      [leader, other].map(async ({ call }) => {
        const { members, joinedThisMonth } = await call(getTeamSummary);
        return [members, joinedThisMonth, (await call(getTeam, { query: {} })).list.length];
      }),
    );
  const write = (memberId: number, change: { leaderId?: number | null; state?: string }) =>
    server.db
      .updateTable("userMember")
      .set({
        ...change,
        ...(change.leaderId !== undefined && {
          teamSince: change.leaderId === null ? null : server.clock.now(),
        }),
      })
      .where("id", "=", memberId)
      .execute();
  expect(await sizes()).toEqual([
    [2, 2, 2],
    [0, 0, 0],
  ]);
  await write(jia.memberId, { leaderId: other.memberId });
  expect(await sizes()).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  await write(yi.memberId, { state: "closed" });
  await write(jia.memberId, { leaderId: null });
  expect(await sizes()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test("A place that no page has is refused, not searched for", async () => {
  const { leader } = await teamOfTwo(server);
  for (const cursor of ["x", "1_2", "9007199254740991"])
    expect(await refusal(leader.call(getTeamHistory, { query: { cursor } }))).toMatchObject({
      code: 400,
      msg: "翻页位置错误，请回到第一页",
    });
});
