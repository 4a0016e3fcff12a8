import { expect, test } from "vitest";
import type { Adjustment } from "#contract/console/money/adjustment.ts";
import { Asset } from "#contract/enums.ts";
import { can, effectsOf, needsNote } from "./decision.ts";

const row: Adjustment = {
  id: 3,
  member: { id: 5, code: "10000005", nickname: "半糖去冰" },
  asset: Asset.of.gold,
  amount: -1500,
  reason: "重复发放，收回",
  note: "",
  state: "waiting",
  askedBy: { id: 1, name: "吴昊" },
  askedAt: "2026-11-22T04:00:00Z",
  decidedBy: null,
  decidedAt: null,
  decideNote: "",
  whyNot: null,
  isMine: false,
};
const own = { ...row, isMine: true, whyNot: "申请人不能自己批准，请由另一位同事复核" };

test("somebody else approves or refuses, only whoever asked withdraws", () => {
  expect([can("approve", row), can("refuse", row), can("withdraw", row)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([can("approve", own), can("refuse", own), can("withdraw", own)]).toEqual([
    false,
    false,
    true,
  ]);
});

test("what is settled is settled", () => {
  const booked = { ...own, state: "booked" as const, whyNot: null };
  expect([can("approve", booked), can("withdraw", booked)]).toEqual([false, false]);
});

test("approving says what the member's balance does, refusing asks why", () => {
  expect(effectsOf("approve", row)[0]).toBe(
    "立即给 半糖去冰 扣减 1,500 金币，会员在明细里看到“重复发放，收回”。",
  );
  expect([needsNote("approve"), needsNote("refuse"), needsNote("withdraw")]).toEqual([
    false,
    true,
    false,
  ]);
});
