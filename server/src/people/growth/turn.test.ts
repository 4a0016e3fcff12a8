import { beforeAll, expect, test } from "vitest";
import { answerAppeal } from "#contract/console/study/response.ts";
import { Asset, MoneyReason, Role } from "#contract/enums.ts";
import { appealResponse } from "#contract/member/study/survey.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { carriedAfter } from "../../../test/fixture/carried.ts";
import {
  bindPayee,
  keepSignedIn,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import {
  applied,
  balanced,
  decide,
  goldOf,
  operations,
  reverse,
  statementOf,
  undo,
} from "../../../test/fixture/reconciliation.ts";
import {
  answeredBy,
  growthTask,
  invitedBy,
  memberAs,
  paidBy,
  setGrowthRules,
  setRole,
  setShare,
  validBy,
} from "../../../test/fixture/growth.ts";

const server = testServer();
const { vip, leader, member: plain } = Role.of;
let task = 0;
let second = 0;
let third = 0;

beforeAll(async () => {
  const change = { rewardGold: 1000, rewardFen: 500, leaderPercent: 20 };
  task = await growthTask(server, { ...change, title: "咖啡调查" });
  second = await growthTask(server, change);
  third = await growthTask(server, change);
  await setRules(server, noLimits);
  await setGrowthRules(server, {
    inviteFirstGold: 5000,
    inviteWelcomeGold: 60,
    invitePercent: 10,
    vipBonusPercent: 10,
    inviteDailyMax: 20,
  });
});

type TurnPair = { boss: SignedIn; friend: SignedIn };

/** A leader, and a VIP of the team whom they invited and who has half of the commission. */
async function pair(): Promise<TurnPair> {
  const boss = await memberAs(server, leader);
  const friend = await invitedBy(server, boss);
  await keepSignedIn(server);
  await setRole(server, friend.memberId, vip);
  await setShare(server, { leaderId: boss.memberId, memberId: friend.memberId }, 50);
  return { boss, friend };
}

/** 10 % of 1000; 20 % of 1000 and of 500, by halves; 10 % of 1000 and of 500. */
const paidInFull = ({ boss, friend }: TurnPair) => [
  `inviteFirst:5000/0>${boss.memberId}`,
  `invitePercent:100/0>${boss.memberId}`,
  `leaderCommission:100/50>${boss.memberId}`,
  `teamShare:100/50>${friend.memberId}`,
  `vipBonus:100/50>${friend.memberId}`,
  `welcome:60/0>${friend.memberId}`,
];
const BOSS = 5200;
const FRIEND = 1260;

const available = async ({ memberId }: SignedIn) => (await goldOf(server, memberId)).available;
const draw = async (of: SignedIn, amount: number) => {
  await bindPayee(server, of.memberId);
  await withdraw(of.call, { asset: Asset.of.gold, amount });
};

test("answers that turn out invalid take everything back, and valid again they pay the same", async () => {
  const two = await pair();
  const response = await validBy(server, two.friend, task);
  expect(await paidBy(server, response)).toEqual(paidInFull(two));
  expect([await available(two.boss), await available(two.friend)]).toEqual([BOSS, FRIEND]);
  for (let n = 0; n < 2; n += 1) {
    await reverse(server, { valid: false }, response);
    expect([await available(two.boss), await available(two.friend)]).toEqual([0, 0]);
    await reverse(server, { valid: true }, response);
    expect([await available(two.boss), await available(two.friend)]).toEqual([BOSS, FRIEND]);
  }
  expect(await paidBy(server, response)).toEqual(paidInFull(two));
  await balanced(server);
});

test("both read why it went and that it came back", async () => {
  const { boss, friend } = await pair();
  const response = await validBy(server, friend, task);
  await reverse(server, { valid: false }, response);
  await reverse(server, { valid: true }, response);
  const { growthReversed, growthRestored, rewardReversed, rewardRestored } = MoneyReason.of;
  const reasons = async (of: SignedIn) => (await statementOf(of.call)).map(([reason]) => reason);
  expect((await reasons(boss)).slice(3)).toEqual([
    ...Array(3).fill(growthReversed),
    ...Array(3).fill(growthRestored),
  ]);
  // Their own: the reward, and what came beside it.
  expect((await reasons(friend)).slice(4)).toEqual([
    ...Array(4).fill(rewardReversed),
    ...Array(4).fill(rewardRestored),
  ]);
  const memos = await server.db
    .selectFrom("ledger.tx")
    .select("memo")
    .where("scope", "=", "growth-reversal")
    .where("refId", "=", response)
    .orderBy("id")
    .execute();
  // Their own with the decision, the others' behind it.
  expect(memos.map(({ memo }) => memo.replace(/会../, "某**")).slice(0, 6)).toEqual([
    "团队分成 50%：「咖啡调查」（客户判废）",
    "VIP 加成 10%：「咖啡调查」（客户判废）",
    "新人奖励：首次有效答卷（客户判废）",
    "邀请奖励：某** 首次有效答卷（该答卷改判为无效）",
    "好友作答奖励 10%：某** 「咖啡调查」（该答卷改判为无效）",
    "团队佣金 20%：某** 「咖啡调查」（该答卷改判为无效）",
  ]);
});

test("what an inviter has drawn out is the platform's loss, also with proven fraud, and is not paid again", async () => {
  const { boss, friend } = await pair();
  const response = await validBy(server, friend, task);
  await draw(boss, 5100);
  await reverse(server, { valid: false, fraud: true }, response);
  // 100 were left for the first of the three lines; of the cash all was there.
  expect((await paidBy(server, response)).slice(0, 3)).toEqual([
    `inviteFirst:4900/0>${boss.memberId}✗`,
    `invitePercent:100/0>${boss.memberId}✗`,
    `leaderCommission:100/0>${boss.memberId}✗`,
  ]);
  expect(await goldOf(server, boss.memberId)).toMatchObject({ available: 0, debt: 0 });
  await reverse(server, { valid: true }, response);
  expect(await available(boss)).toBe(100);
  await balanced(server);
});

test("with proven fraud what the respondent drew out of their own bonuses is owed, too", async () => {
  const { friend } = await pair();
  const response = await validBy(server, friend, task);
  await draw(friend, 1200);
  await reverse(server, { valid: false, fraud: true }, response);
  // Of 1260 there were 60 left.
  expect(await goldOf(server, friend.memberId)).toMatchObject({ available: 0, debt: -1200 });
  await reverse(server, { valid: true }, response);
  expect(await goldOf(server, friend.memberId)).toMatchObject({ available: 60, debt: 0 });
  await balanced(server);
});

test("a commission repays what its receiver owes first", async () => {
  const { boss, friend } = await pair();
  const own = await validBy(server, boss, task);
  await draw(boss, 1000);
  await reverse(server, { valid: false, fraud: true }, own);
  expect((await goldOf(server, boss.memberId)).debt).toBe(-1000);
  await validBy(server, friend, task);
  expect(await goldOf(server, boss.memberId)).toMatchObject({ available: BOSS - 1000, debt: 0 });
  await balanced(server);
});

test("a first bonus that was taken back is earned by the next valid answers, and then not twice", async () => {
  const { boss, friend } = await pair();
  const [one, two] = [await validBy(server, friend, task), await validBy(server, friend, second)];
  const first = `inviteFirst:5000/0>${boss.memberId}`;
  expect(await paidBy(server, two)).not.toContain(first);
  await reverse(server, { valid: false }, one);
  const three = await validBy(server, friend, third);
  expect(await paidBy(server, three)).toContain(first);
  expect(await paidBy(server, three)).toContain(`welcome:60/0>${friend.memberId}`);
  await reverse(server, { valid: true }, one);
  expect(await paidBy(server, one)).toContain(`inviteFirst:0/0>${boss.memberId}✗`);
  // The others came back: 5000 once, three times 100 and 100.
  expect(await available(boss)).toBe(5600);
  await reverse(server, { valid: false }, three);
  await reverse(server, { valid: true }, three);
  expect(await available(boss)).toBe(5600);
  await balanced(server);
});

test("what comes back is what was paid, whatever the rules and the people have become since", async () => {
  const { boss, friend } = await pair();
  const response = await validBy(server, friend, task);
  await reverse(server, { valid: false }, response);
  await setGrowthRules(server, { inviteFirstGold: 1, inviteWelcomeGold: 1 });
  await setRole(server, boss.memberId, plain);
  await setRole(server, friend.memberId, plain);
  await reverse(server, { valid: true }, response);
  await setGrowthRules(server, { inviteFirstGold: 5000, inviteWelcomeGold: 60 });
  expect(await paidBy(server, response)).toEqual(paidInFull({ boss, friend }));
});

test("answers that an appeal makes valid pay everybody then", async () => {
  const two = await pair();
  const response = await answeredBy(two.friend, task);
  await decide(server, false, response);
  await two.friend.call(appealResponse, {
    params: { id: String(response) },
    body: { text: "我认真答的每一题" },
  });
  const call = await operations(server);
  const body = { upheld: true, answer: "核实无误，已改判" };
  await carriedAfter(server, call(answerAppeal, { params: { id: String(response) }, body }));
  expect(await paidBy(server, response)).toEqual(paidInFull(two));
  await balanced(server);
});

test("a file pays and takes back as single decisions do, and undoing it does the opposite", async () => {
  const two = await pair();
  const [one, other] = [await answeredBy(two.friend, task), await answeredBy(two.friend, second)];
  const paid = await applied(server, `${one},有效`, `${other},无效`);
  expect(await paidBy(server, one)).toEqual(paidInFull(two));
  await applied(server, `${one},无效`, `${other},有效`);
  expect((await paidBy(server, one)).every((line) => line.endsWith("✗"))).toBe(true);
  expect(await paidBy(server, other)).toEqual(paidInFull(two));
  const back = await applied(server, `${other},无效`);
  await undo(server, back.id);
  expect(await paidBy(server, other)).toEqual(paidInFull(two));
  // Decided again since, so undoing the first file changes nothing.
  await undo(server, paid.id);
  expect([await available(two.boss), await available(two.friend)]).toEqual([BOSS, FRIEND]);
  await balanced(server);
});
