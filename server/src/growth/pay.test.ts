import { beforeAll, expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { testServer } from "../../test/server.ts";
import { balanced } from "../reconciliation/fixture.ts";
import {
  growthTask,
  invitedBy,
  memberAs,
  paidBy,
  setGrowthRules,
  setShare,
  validBy,
} from "./fixture.ts";

const server = testServer();
const { vip, leader } = Role.of;
let task = 0;

beforeAll(async () => {
  // 45 gold and 99 fen, of which a leader gets 17 %.
  task = await growthTask(server, { rewardGold: 45, rewardFen: 99, leaderPercent: 17 });
  await setGrowthRules(server, {
    inviteFirstGold: 500,
    inviteWelcomeGold: 60,
    invitePercent: 10,
    vipBonusPercent: 10,
    inviteMonths: 12,
    inviteDailyMax: 20,
  });
});

test("a friend's first valid answers earn the inviter the bonus and a tenth of the gold, and the friend a welcome", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  const response = await validBy(server, friend, task);
  // 45 × 10 % = 4.5, rounded down; no cash.
  expect(await paidBy(server, response)).toEqual([
    `inviteFirst:500/0>${inviter.memberId}`,
    `invitePercent:4/0>${inviter.memberId}`,
    `welcome:60/0>${friend.memberId}`,
  ]);
  await balanced(server);
});

test("a leader's commission is cut in two without losing a coin to rounding", async () => {
  const boss = await memberAs(server, leader);
  const member = await invitedBy(server, boss);
  await setShare(server, { leaderId: boss.memberId, memberId: member.memberId }, 33);
  const response = await validBy(server, member, task);
  // 45 × 17 % = 7.65 → 7, of which 33 % = 2.31 → 2; 99 × 17 % = 16.83 → 16, of which 33 % = 5.28 → 5.
  expect(await paidBy(server, response)).toEqual(
    expect.arrayContaining([
      `leaderCommission:5/11>${boss.memberId}`,
      `teamShare:2/5>${member.memberId}`,
    ]),
  );
  await balanced(server);
});
