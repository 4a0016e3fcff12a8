import { beforeAll, expect, test } from "vitest";
import { MoneyReason, Role } from "#contract/enums.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { closeMember } from "../member/api.ts";
import { cashEverEarnedBy, earningsByDay, walletOf } from "../../ledger/wallet/api.ts";
import { transact } from "../../platform/db.ts";
import { balanced, decide } from "../../../test/fixture/reconciliation.ts";
import {
  answeredBy,
  growthTask,
  invitedBy,
  memberAs,
  moveToTeam,
  paidBy,
  setGrowthRules,
  setRole,
  setShare,
  usualRules,
  validBy,
} from "../../../test/fixture/growth.ts";

const server = testServer();
const { vip, leader, member: plain, agent } = Role.of;
let task = 0;
/** 500 gold, and everything to the leader. */
let whole = 0;

beforeAll(async () => {
  task = await growthTask(server, {
    title: "咖啡调查",
    rewardGold: 45,
    rewardFen: 99,
    leaderPercent: 17,
  });
  whole = await growthTask(server, { rewardGold: 500, rewardFen: 0, leaderPercent: 100 });
  await setGrowthRules(server, usualRules);
});

const close = (memberId: number) => transact(server.db, (tx) => closeMember(tx, memberId));

test("a friend's first valid answers earn the inviter the bonus and a tenth of the gold, and the friend a welcome", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const response = await answeredBy(friend, task);
  expect(await paidBy(server, response)).toEqual([]);
  await decide(server, true, response);
  // 45 × 10 % = 4.5, rounded down; of the cash nothing.
  expect(await paidBy(server, response)).toEqual([
    `inviteFirst:500/0>${inviter.memberId}`,
    `invitePercent:4/0>${inviter.memberId}`,
    `welcome:60/0>${friend.memberId}`,
  ]);
  expect((await walletOf(server.db, inviter.memberId)).gold.available).toBe(504);
  // 45 of the reward, on top of which the welcome comes: nothing is taken out of it.
  expect((await walletOf(server.db, friend.memberId)).gold.available).toBe(105);
  await balanced(server);
});

test("the second valid answers of a friend earn the tenth alone", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await validBy(server, friend, task);
  const second = await validBy(server, friend, whole);
  // 500 × 10 %
  expect(await paidBy(server, second)).toEqual([`invitePercent:50/0>${inviter.memberId}`]);
});

test("answers that were found invalid, or wait, earn nobody anything", async () => {
  const inviter = await memberAs(server, leader);
  const friend = await invitedBy(server, inviter);
  const invalid = await answeredBy(friend, task);
  await decide(server, false, invalid);
  expect(await paidBy(server, invalid)).toEqual([]);
  const next = await validBy(server, friend, whole);
  // The invalid one was not the first.
  expect(await paidBy(server, next)).toContain(`inviteFirst:500/0>${inviter.memberId}`);
});

test("a VIP's reward grows by a tenth, in gold and in cash, and nobody else's does", async () => {
  const someone = await memberAs(server, vip);
  // 45 × 10 % = 4.5 → 4; 99 × 10 % = 9.9 → 9.
  expect(await paidBy(server, await validBy(server, someone, task))).toEqual([
    `vipBonus:4/9>${someone.memberId}`,
  ]);
  for (const role of [plain, leader, agent]) {
    const other = await memberAs(server, role);
    expect(await paidBy(server, await validBy(server, other, task)), Role.label(role)).toEqual([]);
  }
});

test.each([
  // 45 × 17 % = 7.65 → 7, of which 33 % = 2.31 → 2; 99 × 17 % = 16.83 → 16, of which 33 % = 5.28 → 5.
  ["a third", 33, [5, 11], [2, 5]],
  ["nothing", 0, [7, 16], undefined],
  ["everything", 100, undefined, [7, 16]],
  // 7 × 14 % = 0.98 → 0; 16 × 14 % = 2.24 → 2.
  ["less than a coin", 14, [7, 14], [0, 2]],
] as const)(
  "a leader who leaves a member %s of the commission gets the rest to the last coin",
  async (_, percent, rest, share) => {
    const boss = await memberAs(server, leader);
    const someone = await server.member();
    await moveToTeam(server, someone.memberId, boss.memberId);
    await setShare(server, { leaderId: boss.memberId, memberId: someone.memberId }, percent);
    expect(await paidBy(server, await validBy(server, someone, task))).toEqual([
      ...(rest ? [`leaderCommission:${rest.join("/")}>${boss.memberId}`] : []),
      ...(share ? [`teamShare:${share.join("/")}>${someone.memberId}`] : []),
    ]);
    await balanced(server);
  },
);

test("whoever registers with a leader's code is in the team, and the leader earns by both rules", async () => {
  const boss = await memberAs(server, leader);
  const friend = await invitedBy(server, boss);
  expect(await paidBy(server, await validBy(server, friend, whole))).toEqual([
    `inviteFirst:500/0>${boss.memberId}`,
    `invitePercent:50/0>${boss.memberId}`,
    `leaderCommission:500/0>${boss.memberId}`,
    `welcome:60/0>${friend.memberId}`,
  ]);
});

test("whoever registers with a VIP's code is in nobody's team", async () => {
  const friend = await invitedBy(server, await memberAs(server, vip));
  const row = await server.db
    .selectFrom("userMember")
    .select(["leaderId", "teamSince"])
    .where("id", "=", friend.memberId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ leaderId: null, teamSince: null });
});

test("who invited the inviter earns nothing: there is no second step", async () => {
  const [first, boss] = [await memberAs(server, vip), await memberAs(server, leader)];
  const second = await invitedBy(server, first);
  await setRole(server, second.memberId, vip);
  await moveToTeam(server, second.memberId, boss.memberId);
  const friend = await invitedBy(server, second);
  const paid = await paidBy(server, await validBy(server, friend, task));
  expect(paid.join()).toContain(`>${second.memberId}`);
  expect(paid.join()).not.toMatch(new RegExp(`>(${first.memberId}|${boss.memberId})(,|$)`));
});

test("an inviter who became a plain member, or left, earns nothing more; the friend is welcomed all the same", async () => {
  const [demoted, gone] = [await memberAs(server, vip), await memberAs(server, vip)];
  const [one, two] = [await invitedBy(server, demoted), await invitedBy(server, gone)];
  const [ofDemoted, ofGone] = [await answeredBy(one, task), await answeredBy(two, task)];
  await setRole(server, demoted.memberId, plain);
  await close(gone.memberId);
  await decide(server, true, ofDemoted, ofGone);
  expect(await paidBy(server, ofDemoted)).toEqual([`welcome:60/0>${one.memberId}`]);
  expect(await paidBy(server, ofGone)).toEqual([`welcome:60/0>${two.memberId}`]);
});

test("a leader who is none any more, or left, earns nothing, and there is no commission to share", async () => {
  const [demoted, gone] = [await memberAs(server, leader), await memberAs(server, leader)];
  const people = [await server.member(), await server.member()];
  const responses: number[] = [];
  for (const [i, boss] of [demoted, gone].entries()) {
    const someone = people[i] ?? demoted;
    await moveToTeam(server, someone.memberId, boss.memberId);
    await setShare(server, { leaderId: boss.memberId, memberId: someone.memberId }, 50);
    responses.push(await answeredBy(someone, task));
  }
  await setRole(server, demoted.memberId, vip);
  await close(gone.memberId);
  await decide(server, true, ...responses);
  for (const id of responses) expect(await paidBy(server, id)).toEqual([]);
});

test("a member who left before the audit gets no bonus of their own, but those who brought them do", async () => {
  const boss = await memberAs(server, leader);
  const friend = await invitedBy(server, boss);
  await setRole(server, friend.memberId, vip);
  await setShare(server, { leaderId: boss.memberId, memberId: friend.memberId }, 50);
  const response = await answeredBy(friend, whole);
  await close(friend.memberId);
  await decide(server, true, response);
  expect(await paidBy(server, response)).toEqual([
    `inviteFirst:500/0>${boss.memberId}`,
    `invitePercent:50/0>${boss.memberId}`,
    // 500, of which the half that the member would have had is nobody's.
    `leaderCommission:250/0>${boss.memberId}`,
  ]);
});

test("each reads what came of whom: friends masked, one's own answers by a link", async () => {
  const boss = await memberAs(server, leader);
  const friend = await invitedBy(server, boss);
  await setRole(server, friend.memberId, vip);
  await server.db
    .updateTable("userMember")
    .set({ nickname: "张小满" })
    .where("id", "=", friend.memberId)
    .execute();
  await setShare(server, { leaderId: boss.memberId, memberId: friend.memberId }, 33);
  const response = await validBy(server, friend, task);
  const linesOf = async ({ call }: typeof boss, kind: "reward" | "invite") =>
    (await call(listPoints, { query: { kind } })).list.map(({ reason, memo, about, amount }) => [
      MoneyReason.label(reason),
      memo,
      about,
      amount,
    ]);
  expect(await linesOf(boss, "invite")).toEqual([
    ["团队佣金", "团队佣金 17%：张** 「咖啡调查」", null, 5],
    ["邀请奖励", "好友作答奖励 10%：张** 「咖啡调查」", null, 4],
    ["邀请奖励", "邀请奖励：张** 首次有效答卷", null, 500],
  ]);
  expect(await linesOf(boss, "reward")).toEqual([]);
  const about = { kind: "response", id: response };
  expect(await linesOf(friend, "reward")).toEqual([
    ["VIP 加成", "VIP 加成 10%：「咖啡调查」", about, 4],
    ["团队分成", "团队分成 33%：「咖啡调查」", about, 2],
    ["新人奖励", "新人奖励：首次有效答卷", about, 60],
    ["任务奖励到账", "咖啡调查", about, 45],
  ]);
});

test("what was earned with others counts as income", async () => {
  const boss = await memberAs(server, leader);
  const friend = await invitedBy(server, boss);
  await validBy(server, friend, task);
  const [today] = (await earningsByDay(server.world, boss.memberId)).slice(-1);
  // 500 + 4 + 7; 16 fen.
  expect(today).toMatchObject({ gold: 511, fen: 16 });
  expect(await cashEverEarnedBy(server.db, boss.memberId)).toBe(16);
});
