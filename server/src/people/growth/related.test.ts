import { beforeAll, expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { form, saved } from "../../../test/address.ts";
import { deviceOf } from "../../../test/fixture/entry.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { recordFormerPayee } from "../member/same-payee.ts";
import {
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
const { vip, leader } = Role.of;
const { sameDevice, sameNetwork, samePayee, sameAddress, tooMany, operator } = GrowthBlock.of;
const DAY = 86_400;
let task = 0;
let second = 0;

beforeAll(async () => {
  task = await growthTask(server, { rewardGold: 100, leaderPercent: 10 });
  second = await growthTask(server, { rewardGold: 100, leaderPercent: 10 });
  await setGrowthRules(server, {
    inviteFirstGold: 500,
    inviteWelcomeGold: 60,
    invitePercent: 10,
    inviteDailyMax: 20,
    vipBonusPercent: 10,
  });
});

const blocksOf = async ({ memberId }: SignedIn) =>
  (
    await server.db
      .selectFrom("growthBlock")
      .select(["beneficiaryId", "reason", "by"])
      .where("memberId", "=", memberId)
      .execute()
  ).map(({ beneficiaryId, reason, by }) => [beneficiaryId, reason, by]);

/** Neither of the two, nor the welcome, is paid; the finding is kept with its reason. */
async function expectBlocked(friend: SignedIn, inviter: SignedIn, reason: GrowthBlock) {
  expect(await paidBy(server, await validBy(server, friend, task))).toEqual([]);
  expect(await blocksOf(friend)).toEqual([[inviter.memberId, reason, "system"]]);
}

async function expectPaid(friend: SignedIn) {
  expect(await paidBy(server, await validBy(server, friend, task))).not.toEqual([]);
  expect(await blocksOf(friend)).toEqual([]);
}

test("a friend on the inviter's own device earns nothing for either", async () => {
  const above = await memberAs(server, vip);
  const deviceId = deviceOf(77);
  const inviter = await invitedBy(server, above, { deviceId });
  await setRole(server, inviter.memberId, vip);
  await expectBlocked(await invitedBy(server, inviter, { deviceId }), inviter, sameDevice);
});

test("a friend who registered where the inviter had, in the same month, is one household", async () => {
  const inviter = await invitedBy(server, await memberAs(server, vip), { ip: "113.87.4.9" });
  await setRole(server, inviter.memberId, vip);
  const near = await invitedBy(server, inviter, { ip: "113.87.4.200" });
  await expectBlocked(near, inviter, sameNetwork);
  await expectPaid(await invitedBy(server, inviter, { ip: "113.87.5.9" }));
});

test("of IPv6 the line's whole network counts, and the neighbour's does not", async () => {
  const inviter = await invitedBy(server, await memberAs(server, vip), { ip: "2408:8207:5:1::7" });
  await setRole(server, inviter.memberId, vip);
  const near = await invitedBy(server, inviter, { ip: "2408:8207:5:9:a:b:c:d" });
  await expectBlocked(near, inviter, sameNetwork);
  await expectPaid(await invitedBy(server, inviter, { ip: "2408:8207:6:1::7" }));
});

test("a friend who registered where the inviter was signed in that month is one household, later not", async () => {
  const inviter = await memberAs(server, vip);
  const friends = [
    await invitedBy(server, inviter, { ip: "113.87.9.1" }),
    await invitedBy(server, inviter, { ip: "113.87.10.2" }),
  ] as const;
  for (const [ip, days] of [
    ["113.87.9.1", -29],
    ["113.87.10.2", -31],
  ] as const)
    await sessionOf(inviter, { ip, createdAt: addSeconds(server.clock.now(), days * DAY) });
  await expectBlocked(friends[0], inviter, sameNetwork);
  await expectPaid(friends[1]);
});

/** A sign-in of the past. */
const sessionOf = async ({ memberId }: SignedIn, given: { ip: string; createdAt: Date }) => {
  const { clock, db } = server;
  const bytes = () => Buffer.from(clock.token(32), "base64url");
  const at = given.createdAt;
  await db
    .insertInto("authSession")
    .values({
      id: clock.uuid(),
      memberId,
      fingerprintHash: bytes(),
      accessHash: bytes(),
      refreshHash: bytes(),
      accessExpiresAt: at,
      rotatedAt: at,
      expiresAt: at,
      ...given,
    })
    .execute();
};

const payee = ({ memberId }: SignedIn, account: string, realName: string) =>
  server.db
    .insertInto("userPayee")
    .values({ memberId, account, realName, boundAt: server.clock.now() })
    .execute();

test("a friend who is paid under the inviter's name earns nothing", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await payee(inviter, "one@example.com", "沈晓棠");
  await payee(friend, "two@example.com", "沈晓棠");
  await expectBlocked(friend, inviter, samePayee);
});

test("a friend who is paid to what was the inviter's Alipay account before earns nothing", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await transact(server.db, (tx) =>
    recordFormerPayee(tx, server.world, {
      memberId: inviter.memberId,
      account: "13700001111",
      at: server.clock.now(),
    }),
  );
  await payee(inviter, "now@example.com", "沈晓棠");
  await payee(friend, "13700001111", "顾念");
  await expectBlocked(friend, inviter, samePayee);
});

test("two with names and accounts of their own earn", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await payee(inviter, "own1@example.com", "沈晓棠");
  await payee(friend, "own2@example.com", "顾念");
  await expectPaid(friend);
});

test("parcels to the same door are one household, however the door is written", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await saved(inviter.call, { detail: "文三路90号3幢501" });
  await saved(friend.call, {
    name: "顾念",
    mobile: "13700002222",
    detail: "文三路 90 号，３幢 501",
  });
  await expectBlocked(friend, inviter, sameAddress);
});

test("parcels to the next door are another household", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await saved(inviter.call, form);
  await saved(friend.call, { detail: "文三路 90 号 3 幢 502" });
  await expectPaid(friend);
});

test("of one day's friends so many earn something as the brand says, and the next day again", async () => {
  await setGrowthRules(server, { inviteDailyMax: 2 });
  const inviter = await memberAs(server, vip);
  const friends: SignedIn[] = [];
  for (let n = 0; n < 3; n += 1) friends.push(await invitedBy(server, inviter));
  server.clock.move(DAY);
  friends.push(await invitedBy(server, inviter));
  const [first, , third, tomorrows] = friends as [SignedIn, SignedIn, SignedIn, SignedIn];
  await keepSignedIn(server);
  await expectBlocked(third, inviter, tooMany);
  await expectPaid(first);
  await expectPaid(tomorrows);
  await setGrowthRules(server, { inviteDailyMax: 20 });
});

test("a leader earns nothing from a member of their household, and there is nothing to share", async () => {
  const boss = await memberAs(server, leader);
  const someone = await server.member();
  await moveToTeam(server, someone.memberId, boss.memberId);
  await setShare(server, { leaderId: boss.memberId, memberId: someone.memberId }, 50);
  await payee(boss, "boss@example.com", "周以宁");
  await payee(someone, "some@example.com", "周以宁");
  await expectBlocked(someone, boss, samePayee);
});

test("a VIP keeps the bonus on their own answers, whoever invited them", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await setRole(server, friend.memberId, vip);
  await payee(inviter, "h1@example.com", "林秋");
  await payee(friend, "h2@example.com", "林秋");
  expect(await paidBy(server, await validBy(server, friend, task))).toEqual([
    `vipBonus:10/0>${friend.memberId}`,
  ]);
});

const write = (friend: SignedIn, inviter: SignedIn, liftedAt: Date | null) =>
  server.db
    .insertInto("growthBlock")
    .values({
      memberId: friend.memberId,
      beneficiaryId: inviter.memberId,
      reason: operator,
      by: "staff:1",
      at: server.clock.now(),
      liftedAt,
    })
    .onConflict((on) => on.columns(["memberId", "beneficiaryId"]).doUpdateSet({ liftedAt }))
    .execute();

test("a pair that an operator has stopped earns nothing until it is lifted", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await write(friend, inviter, null);
  expect(await paidBy(server, await validBy(server, friend, task))).toEqual([]);
  await write(friend, inviter, server.clock.now());
  // The first valid answers are past.
  expect(await paidBy(server, await validBy(server, friend, second))).toEqual([
    `invitePercent:10/0>${inviter.memberId}`,
  ]);
});

test("a pair that an operator has looked at is not stopped again by itself", async () => {
  const inviter = await memberAs(server, vip);
  const friend = await invitedBy(server, inviter);
  await payee(inviter, "n1@example.com", "张伟");
  await payee(friend, "n2@example.com", "张伟");
  await write(friend, inviter, server.clock.now());
  expect(await paidBy(server, await validBy(server, friend, task))).toHaveLength(3);
  expect(await blocksOf(friend)).toEqual([[inviter.memberId, operator, "staff:1"]]);
});
