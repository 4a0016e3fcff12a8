import { beforeAll, expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { changedTask } from "../../../test/task.ts";
import { decide } from "../../../test/fixture/reconciliation.ts";
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
  validBy,
} from "../../../test/fixture/growth.ts";

const server = testServer();
const { vip, leader, member: plain } = Role.of;
let task = 0;

beforeAll(async () => {
  task = await growthTask(server, { rewardGold: 200, leaderPercent: 10 });
  await setGrowthRules(server, {
    inviteFirstGold: 0,
    inviteWelcomeGold: 0,
    invitePercent: 10,
    inviteMonths: 12,
    vipBonusPercent: 10,
  });
});

/** Makes the clock stand still at the very moment until which this member's answers earn a share. */
async function standAtEnd({ memberId }: SignedIn, plusMs: number): Promise<() => void> {
  const { clock, db } = server;
  const now = clock.now();
  const registeredAt = new Date(now);
  registeredAt.setFullYear(now.getFullYear() - 1);
  await db.updateTable("userMember").set({ registeredAt }).where("id", "=", memberId).execute();
  const { inviteUntil } = await db
    .selectFrom("growthTerms")
    .select("inviteUntil")
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  const at = new Date((inviteUntil ?? now).getTime() + plusMs);
  const ticking = clock.now;
  clock.now = () => at;
  return () => {
    clock.now = ticking;
  };
}

test("a friend's answers earn a share when they began within twelve months, to the last moment", async () => {
  const inviter = await memberAs(server, vip);
  const [inTime, late] = [await invitedBy(server, inviter), await invitedBy(server, inviter)];
  const responses: number[] = [];
  for (const [friend, plusMs] of [
    [inTime, 0],
    [late, 1],
  ] as const) {
    const goOn = await standAtEnd(friend, plusMs);
    await friend.call(enterTask, { body: { taskId: task } });
    goOn();
    // Finished and found valid later, which is all the same.
    responses.push(await validBy(server, friend, task));
  }
  expect(await paidBy(server, responses[0] ?? 0)).toEqual([
    `invitePercent:20/0>${inviter.memberId}`,
  ]);
  expect(await paidBy(server, responses[1] ?? 0)).toEqual([]);
});

test("months end on the same day of the month here, wherever the database's clock is set to", async () => {
  const friend = await invitedBy(server, await memberAs(server, vip));
  // 1 March, half past midnight in Shanghai: still February elsewhere, which has no 29th a year later.
  await server.db
    .updateTable("userMember")
    .set({ registeredAt: new Date("2024-03-01T00:30:00+08:00") })
    .where("id", "=", friend.memberId)
    .execute();
  const terms = await server.db
    .selectFrom("growthTerms")
    .select("inviteUntil")
    .where("memberId", "=", friend.memberId)
    .executeTakeFirstOrThrow();
  expect(terms.inviteUntil).toEqual(new Date("2025-03-01T00:30:00+08:00"));
});

test("a share that the leader sets after the answers began changes nothing about them", async () => {
  const boss = await memberAs(server, leader);
  const someone = await server.member();
  await moveToTeam(server, someone.memberId, boss.memberId);
  const pair = { leaderId: boss.memberId, memberId: someone.memberId };
  await setShare(server, pair, 25);
  const began = await answeredBy(someone, task);
  await setShare(server, pair, 75);
  await decide(server, true, began);
  // 200 × 10 % = 20, of which 25 %.
  expect(await paidBy(server, began)).toEqual([
    `leaderCommission:15/0>${boss.memberId}`,
    `teamShare:5/0>${someone.memberId}`,
  ]);
});

test("a share that was set with one leader says nothing about the next", async () => {
  const [before, after] = [await memberAs(server, leader), await memberAs(server, leader)];
  const someone = await server.member();
  await setShare(server, { leaderId: before.memberId, memberId: someone.memberId }, 50);
  await moveToTeam(server, someone.memberId, after.memberId);
  expect(await paidBy(server, await validBy(server, someone, task))).toEqual([
    `leaderCommission:20/0>${after.memberId}`,
  ]);
});

test("answers that began in one team pay its leader, wherever the member has moved since", async () => {
  const [before, after] = [await memberAs(server, leader), await memberAs(server, leader)];
  const [moved, let_go] = [await server.member(), await server.member()];
  const responses: number[] = [];
  for (const [one, to] of [
    [moved, after.memberId],
    [let_go, null],
  ] as const) {
    await moveToTeam(server, one.memberId, before.memberId);
    responses.push(await answeredBy(one, task));
    await moveToTeam(server, one.memberId, to);
  }
  await decide(server, true, ...responses);
  for (const id of responses)
    expect(await paidBy(server, id)).toEqual([`leaderCommission:20/0>${before.memberId}`]);
});

test("what a task promises its leaders, and a brand its inviters and VIPs, is fixed when the answers begin", async () => {
  const own = await growthTask(server, { rewardGold: 200, leaderPercent: 10 });
  const boss = await memberAs(server, leader);
  const [friend, lucky] = [await invitedBy(server, boss), await memberAs(server, vip)];
  const [ofFriend, ofLucky] = [await answeredBy(friend, own), await answeredBy(lucky, own)];
  await changedTask(server, own, {
    auditPolicy: 2,
    screenOutGold: [0, 0, 0],
    limitMinutes: 600,
    rewardGold: 200,
    leaderPercent: 90,
  });
  await setGrowthRules(server, { invitePercent: 50, inviteMonths: 0, vipBonusPercent: 50 });
  await setRole(server, lucky.memberId, plain);
  await decide(server, true, ofFriend, ofLucky);
  await setGrowthRules(server, { invitePercent: 10, inviteMonths: 12, vipBonusPercent: 10 });
  expect(await paidBy(server, ofFriend)).toEqual([
    `invitePercent:20/0>${boss.memberId}`,
    `leaderCommission:20/0>${boss.memberId}`,
  ]);
  expect(await paidBy(server, ofLucky)).toEqual([`vipBonus:20/0>${lucky.memberId}`]);
});

test("a first bonus is what the brand pays at the audit; of nothing there is no line", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const response = await answeredBy(friend, task);
  await setGrowthRules(server, { inviteFirstGold: 700, inviteWelcomeGold: 30 });
  await decide(server, true, response);
  await setGrowthRules(server, { inviteFirstGold: 0, inviteWelcomeGold: 0 });
  expect(await paidBy(server, response)).toEqual([
    `inviteFirst:700/0>${inviter.memberId}`,
    `invitePercent:20/0>${inviter.memberId}`,
    `welcome:30/0>${friend.memberId}`,
  ]);
});

test("a bonus that the brand begins to pay is not for friends whose first answers are long valid", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const other = await growthTask(server, { rewardGold: 100 });
  await validBy(server, friend, task);
  await setGrowthRules(server, { inviteFirstGold: 700, inviteWelcomeGold: 30 });
  const second = await validBy(server, friend, other);
  await setGrowthRules(server, { inviteFirstGold: 0, inviteWelcomeGold: 0 });
  expect(await paidBy(server, second)).toEqual([`invitePercent:10/0>${inviter.memberId}`]);
});
