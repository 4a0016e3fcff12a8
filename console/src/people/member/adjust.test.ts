import { expect, test } from "vitest";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Asset, Role } from "#contract/enums.ts";
import { assetChange } from "../../platform/money.ts";
import { bodyOf, effectOf, emptyAdjust, problemsOf } from "./adjust.ts";

const member: ConsoleMember = {
  id: 5,
  code: "10000005",
  nickname: "半糖去冰",
  mobile: "138****0005",
  email: null,
  role: Role.of.member,
  state: "active",
  brandCode: "qingyan",
  goldAvailable: 800,
  goldPending: 0,
  goldHeld: 0,
  cashAvailable: 350,
  cashPending: 0,
  cashHeld: 0,
  registeredAt: "2026-11-01T00:00:00Z",
};
const none = { up: 0, down: 0 };
const limits = {
  secondGold: 1000,
  secondFen: 1000,
  alone: { gold: none, fen: none },
  owedGold: 0,
  owedFen: 0,
};
const full = { ...emptyAdjust, amount: 500, reason: "补发活动奖励" };
const minus = { ...full, isPlus: false };

test("what the balance will be is said before it is asked", () => {
  expect(effectOf(full, member, limits)).toMatchObject({ before: 800, after: 1300 });
  expect(effectOf(minus, member, limits)).toMatchObject({ after: 300 });
  expect(effectOf({ ...full, asset: Asset.of.cash }, member, limits)).toMatchObject({ after: 850 });
});

test("above the limit, up or down, it needs a second person; at the limit it does not", () => {
  const needs = (amount: number, isPlus = true) =>
    effectOf({ ...full, amount, isPlus }, member, limits).needsSecond;
  expect([needs(1000), needs(1001), needs(1001, false)]).toEqual([false, true, true]);
  expect(effectOf({ ...full, amount: 5000 }, member, null).needsSecond).toBe(false);
});

test("what one person gave today counts with it, and what was taken does not", () => {
  const some = { ...limits, alone: { gold: { up: 600, down: 100 }, fen: none } };
  expect(effectOf(full, member, some)).toMatchObject({ needsSecond: true, alone: 600 });
  expect(effectOf({ ...full, amount: 400 }, member, some).needsSecond).toBe(false);
  expect(effectOf(minus, member, some)).toMatchObject({ needsSecond: false, alone: 100 });
  expect(effectOf({ ...full, asset: Asset.of.cash }, member, some).needsSecond).toBe(false);
});

test("what is given to somebody who owes repays the debt first", () => {
  const debt = { ...limits, owedGold: 200 };
  expect(effectOf(full, member, debt)).toMatchObject({ owed: 200, after: 1100 });
  expect(effectOf({ ...full, amount: 150 }, member, debt)).toMatchObject({ owed: 150, after: 800 });
  expect(effectOf(minus, member, debt)).toMatchObject({ owed: 0, after: 300 });
});

test("more than there is cannot be taken, and nothing at all is no change", () => {
  expect(problemsOf(full, member)).toEqual({});
  expect(problemsOf({ ...minus, amount: 801 }, member).amount).toBe(
    "可用余额只有 800 金币，不能扣更多",
  );
  expect(problemsOf(emptyAdjust, member)).toEqual({
    amount: "请输入金额",
    reason: "请输入会员看到的原因",
  });
  expect(problemsOf({ ...full, amount: 10_000_001 }, member).amount).toBe("金额过大");
});

test("the sign goes with the amount", () => {
  expect(bodyOf(minus, 5)).toMatchObject({ amount: -500, memberId: 5 });
  expect(Object.is(bodyOf({ ...minus, amount: null }, 5).amount, 0)).toBe(true);
  expect(assetChange(Asset.of.gold, -500)).toBe("-500 金币");
  expect(assetChange(Asset.of.cash, 350)).toBe("+现金 3.50 元");
});
