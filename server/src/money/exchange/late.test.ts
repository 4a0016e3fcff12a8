import { beforeEach, expect, test } from "vitest";
import { MoneyReason } from "#contract/enums.ts";
import { cancelExchange, getExchange } from "#contract/member/money/exchange.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import type { SignedIn } from "../../../test/server.ts";
import { everyBrand } from "../../foundation/brand/api.ts";
import { transact } from "../../platform/db.ts";
import { takeBackReward } from "../../ledger/wallet/api.ts";
import {
  approve,
  exchangeIn,
  expectBooksToBalance,
  memberWith,
  noLimits,
  reject,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { payLateBonuses } from "./late.ts";

const { server, simulator } = serverWithPayouts();
beforeEach(() => setRules(server, { ...noLimits, delayBonusGold: 50 }));

const DAY = 86_400;
/** Three working days and a weekend, whatever today is. */
const passPromise = () => server.clock.move(6 * DAY);
const goldOf = async ({ call }: SignedIn) => (await call(getWallet)).gold.available;
const shown = ({ call }: SignedIn, id: number) => call(getExchange, { params: { id: String(id) } });

/** Nothing of the tests before may still be open and late. */
beforeEach(() => payLateBonuses(server.world));

test("a withdrawal that is late gets the bonus once, with a step that says so", async () => {
  const member = await memberWith(server, { fen: 5000 });
  const { id } = await withdraw(member.call);
  expect(await payLateBonuses(server.world)).toBe(0);
  passPromise();
  expect(await payLateBonuses(server.world)).toBe(1);
  expect(await payLateBonuses(server.world)).toBe(0);
  expect(await goldOf(member)).toBe(50);
  const exchange = await shown(member, id);
  expect(exchange).toMatchObject({ state: 0, overdue: true, bonusGold: 50 });
  expect(exchange.steps.map(({ note }) => note)).toEqual([
    "已提交，等待审核",
    "已超过承诺时间，补偿 50 金币",
  ]);
  const { list } = await member.call(listPoints, { query: {} });
  expect(list).toMatchObject([
    {
      amount: 50,
      reason: MoneyReason.of.delayBonus,
      memo: "提现超过承诺时间的补偿",
      about: { kind: "exchange", id },
    },
  ]);
  await expectBooksToBalance(server);
});

test("one that is approved but not paid yet is late as well, and goes on afterwards", async () => {
  const member = await memberWith(server, { fen: 5000 });
  const { id } = await exchangeIn(server, { member, state: 2, simulator });
  passPromise();
  expect(await payLateBonuses(server.world)).toBe(1);
  expect(await shown(member, id)).toMatchObject({ state: 2, bonusGold: 50 });
  await server.drain();
  expect(await shown(member, id)).toMatchObject({ state: 1, bonusGold: 50 });
  expect(await goldOf(member)).toBe(50);
});

test("what ended in time, or ended late before anybody looked, gets none", async () => {
  const member = await memberWith(server, { fen: 9000 });
  const cancelled = await withdraw(member.call);
  await member.call(cancelExchange, { body: { id: cancelled.id } });
  const rejected = await withdraw(member.call);
  passPromise();
  await reject(server, rejected.id);
  expect(await payLateBonuses(server.world)).toBe(0);
  expect(await goldOf(member)).toBe(0);
});

test("a bonus of nothing pays nothing and leaves no mark; what is set later counts", async () => {
  await setRules(server, { delayBonusGold: 0 });
  const member = await memberWith(server, { fen: 5000 });
  const { id } = await withdraw(member.call);
  passPromise();
  expect(await payLateBonuses(server.world)).toBe(0);
  expect(await shown(member, id)).toMatchObject({ overdue: true, bonusGold: 0 });
  expect((await shown(member, id)).steps).toHaveLength(1);
  await setRules(server, { delayBonusGold: 20 });
  expect(await payLateBonuses(server.world)).toBe(1);
  expect(await goldOf(member)).toBe(20);
});

test("a bonus that was lowered a moment ago is lower at once, whatever a node remembers", async () => {
  const member = await memberWith(server, { fen: 9000 });
  const ids = [(await withdraw(member.call)).id, (await withdraw(member.call)).id];
  passPromise();
  await everyBrand(server.world);
  await server.db.updateTable("brand").set({ delayBonusGold: 20 }).execute();
  expect(await payLateBonuses(server.world)).toBe(2);
  for (const id of ids) expect(await shown(member, id)).toMatchObject({ bonusGold: 20 });
  expect(await goldOf(member)).toBe(40);
});

test("two servers at once pay it once", async () => {
  const member = await memberWith(server, { fen: 9000 });
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await withdraw(member.call)).id);
  passPromise();
  const counts = await Promise.all([1, 2, 3, 4].map(() => payLateBonuses(server.world)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(await goldOf(member)).toBe(150);
  for (const id of ids) expect((await shown(member, id)).steps).toHaveLength(2);
  await expectBooksToBalance(server);
});

test("a decision of the same moment and the bonus do not disturb each other", async () => {
  const member = await memberWith(server, { fen: 9000 });
  const { id } = await withdraw(member.call);
  passPromise();
  const [paid] = await Promise.all([payLateBonuses(server.world), reject(server, id)]);
  const { state, bonusGold, steps } = await shown(member, id);
  expect(state).toBe(4);
  expect(bonusGold).toBe(paid * 50);
  expect(await goldOf(member)).toBe(paid * 50);
  expect(steps).toHaveLength(2 + paid);
  await expectBooksToBalance(server);
});

test("who owes something repays it with the bonus first", async () => {
  const member = await memberWith(server, { fen: 5000 });
  const { memberId } = member;
  await withdraw(member.call);
  await transact(server.db, (tx) =>
    takeBackReward(tx, {
      memberId,
      refId: 1,
      memo: "测试",
      actor: "system",
      at: server.clock.now(),
      gold: 30,
      fen: 0,
      turn: 1,
      fraud: true,
    }),
  );
  passPromise();
  expect(await payLateBonuses(server.world)).toBe(1);
  expect(await member.call(getWallet)).toMatchObject({
    gold: { available: 20 },
    owed: { gold: 0 },
  });
  await expectBooksToBalance(server);
});

test("approving late pays the withdrawal whole: the bonus is no part of it", async () => {
  const member = await memberWith(server, { fen: 5000 });
  const { id } = await withdraw(member.call, { amount: 1234 });
  passPromise();
  await payLateBonuses(server.world);
  await approve(server, id);
  await server.drain();
  expect(await shown(member, id)).toMatchObject({ state: 1, netFen: 1234, bonusGold: 50 });
  await expectBooksToBalance(server);
});
