import { expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { Failure } from "../platform/failure.ts";
import { addWorkingDays, quote } from "./quote.ts";

const rules = {
  goldPerYuan: 100,
  withdrawMinGold: 1000,
  withdrawMinFen: 1000,
  promiseWorkingDays: 3,
};
const { gold, cash } = Asset.of;
const friday = new Date("2026-11-20T15:30:00+08:00");

test("1000 gold at 100 a yuan is 10 yuan, all of which arrives", () => {
  expect(quote({ asset: gold, amount: 1000 }, rules, friday)).toEqual({
    asset: gold,
    amount: 1000,
    grossFen: 1000,
    feeFen: 0,
    taxFen: 0,
    netFen: 1000,
    promisedAt: new Date("2026-11-25T15:30:00+08:00"),
  });
});

test("cash is itself, whatever the rate", () => {
  const sums = quote({ asset: cash, amount: 1234 }, { ...rules, goldPerYuan: 7 }, friday);
  expect(sums).toMatchObject({ grossFen: 1234, netFen: 1234 });
});

test.each([
  [100, 1000, 1000],
  [1000, 1010, 101],
  [10, 1001, 10_010],
  [1, 1000, 100_000],
  [3, 1002, 33_400],
])("at %i gold a yuan, %i gold is %i fen", (goldPerYuan, amount, fen) => {
  expect(quote({ asset: gold, amount }, { ...rules, goldPerYuan }, friday).grossFen).toBe(fen);
});

test.each([
  [1000, 1005, "提现金币应为 10 的整数倍，才能折合成整分"],
  [3, 1000, "提现金币应为 3 的整数倍，才能折合成整分"],
  [250, 1001, "提现金币应为 5 的整数倍，才能折合成整分"],
])("at %i gold a yuan, %i gold makes no whole fen and is refused", (goldPerYuan, amount, msg) => {
  const failure = failureOf(() =>
    quote({ asset: gold, amount }, { ...rules, goldPerYuan }, friday),
  );
  expect(failure).toMatchObject({ code: 400, message: msg, data: { field: "amount" } });
});

test("below the minimum the message names it, in the asset that was asked for", () => {
  expect(failureOf(() => quote({ asset: gold, amount: 999 }, rules, friday))).toMatchObject({
    reason: "amountTooSmall",
    message: "低于最低提现金额，最少 1000 金币",
  });
  expect(failureOf(() => quote({ asset: cash, amount: 999 }, rules, friday))).toMatchObject({
    reason: "amountTooSmall",
    message: "低于最低提现金额，最少 10.00 元",
  });
});

test("an amount beyond all reason is refused before any arithmetic", () => {
  const amount = Number.MAX_SAFE_INTEGER;
  expect(failureOf(() => quote({ asset: cash, amount }, rules, friday)).message).toBe("金额过大");
});

test.each([
  ["Monday", "2026-11-16T09:00:00+08:00", 3, "2026-11-19T09:00:00+08:00"],
  ["Friday", "2026-11-20T15:30:00+08:00", 1, "2026-11-23T15:30:00+08:00"],
  ["Saturday", "2026-11-21T15:30:00+08:00", 3, "2026-11-25T15:30:00+08:00"],
  ["Sunday", "2026-11-22T15:30:00+08:00", 1, "2026-11-23T15:30:00+08:00"],
  // Still Friday in Greenwich, already Saturday in Shanghai.
  ["Saturday before dawn", "2026-11-21T01:00:00+08:00", 1, "2026-11-23T01:00:00+08:00"],
  ["Wednesday, over two weekends", "2026-11-18T12:00:00+08:00", 10, "2026-12-02T12:00:00+08:00"],
])("asked on a %s (%s), %i working days end at %s", (_, from, days, until) => {
  expect(addWorkingDays(new Date(from), days)).toEqual(new Date(until));
});

function failureOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("it did not fail");
}
