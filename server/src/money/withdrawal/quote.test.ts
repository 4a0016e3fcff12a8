import { expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { Failure } from "../../platform/failure.ts";
import { quote } from "./quote.ts";
import { addWorkingDays } from "../../platform/working-days.ts";

const rules = {
  goldPerYuan: 100,
  withdrawMinGold: 1000,
  withdrawMinFen: 1000,
  promiseWorkingDays: 3,
  withdrawFeeFen: 0,
  withdrawFeePermille: 0,
  taxMode: "none",
} as const;
const { gold, cash } = Asset.of;
const friday = new Date("2026-11-20T15:30:00+08:00");
const at = { now: friday, earlier: [] };

test("1000 gold at 100 a yuan is 10 yuan, all of which arrives", () => {
  expect(quote({ asset: gold, amount: 1000 }, rules, at)).toEqual({
    asset: gold,
    amount: 1000,
    grossFen: 1000,
    feeFen: 0,
    taxFen: 0,
    netFen: 1000,
    taxed: { taxFen: 0, taxMonths: 0, incomeFen: 1000, taxableFen: 0, withheldFen: 0 },
    promisedAt: new Date("2026-11-25T15:30:00+08:00"),
  });
});

test("cash is itself, whatever the rate", () => {
  const sums = quote({ asset: cash, amount: 1234 }, { ...rules, goldPerYuan: 7 }, at);
  expect(sums).toMatchObject({ grossFen: 1234, netFen: 1234 });
});

test.each([
  [100, 1000, 1000],
  [1000, 1010, 101],
  [10, 1001, 10_010],
  [1, 1000, 100_000],
  [3, 1002, 33_400],
])("at %i gold a yuan, %i gold is %i fen", (goldPerYuan, amount, fen) => {
  expect(quote({ asset: gold, amount }, { ...rules, goldPerYuan }, at).grossFen).toBe(fen);
});

test.each([
  [1000, 1005, "提现金币应为 10 的整数倍，才能折合成整分"],
  [3, 1000, "提现金币应为 3 的整数倍，才能折合成整分"],
  [250, 1001, "提现金币应为 5 的整数倍，才能折合成整分"],
])("at %i gold a yuan, %i gold makes no whole fen and is refused", (goldPerYuan, amount, msg) => {
  const failure = failureOf(() => quote({ asset: gold, amount }, { ...rules, goldPerYuan }, at));
  expect(failure).toMatchObject({ code: 400, message: msg, data: { field: "amount" } });
});

test("below the minimum the message names it, in the asset that was asked for", () => {
  expect(failureOf(() => quote({ asset: gold, amount: 999 }, rules, at))).toMatchObject({
    reason: "amountTooSmall",
    message: "低于最低提现金额，最少 1000 金币",
  });
  expect(failureOf(() => quote({ asset: cash, amount: 999 }, rules, at))).toMatchObject({
    reason: "amountTooSmall",
    message: "低于最低提现金额，最少 10.00 元",
  });
});

test("an amount beyond all reason is refused before any arithmetic", () => {
  const amount = Number.MAX_SAFE_INTEGER;
  expect(failureOf(() => quote({ asset: cash, amount }, rules, at)).message).toBe("金额过大");
});

test("gross is fee, tax and net together, and the fee is none of the tax's business", () => {
  // Fee: 1.00 + ceil(1000000 × 6 ‰) = 100 + 6000. Tax: (10000 × 80 % − 5000) × 3 % = 90 yuan.
  const charging = { ...rules, withdrawFeeFen: 100, withdrawFeePermille: 6 };
  const sums = quote(
    { asset: cash, amount: 1_000_000 },
    { ...charging, taxMode: "cumulative" },
    at,
  );
  expect(sums).toMatchObject({ grossFen: 1_000_000, feeFen: 6100, taxFen: 9000, netFen: 984_900 });
});

test("what would leave nothing to arrive is refused, and says what took it", () => {
  const charging = { ...rules, withdrawFeeFen: 1000 };
  expect(failureOf(() => quote({ asset: cash, amount: 1000 }, charging, at))).toMatchObject({
    reason: "amountTooSmall",
    message: "扣除手续费 10.00 元和税款 0.00 元后没有可到账的金额，请提高提现金额",
    data: { field: "amount" },
  });
});

test("what nobody pays out because it is too little is refused before it is held", () => {
  const charging = { ...rules, withdrawFeeFen: 1000 };
  expect(failureOf(() => quote({ asset: cash, amount: 1009 }, charging, at))).toMatchObject({
    reason: "amountTooSmall",
    message:
      "扣除手续费 10.00 元和税款 0.00 元后到账 0.09 元，低于付款渠道最少的 0.10 元，请提高提现金额",
    data: { field: "amount" },
  });
  expect(quote({ asset: cash, amount: 1010 }, charging, at).netFen).toBe(10);
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
