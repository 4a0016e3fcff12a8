import { expect, test } from "vitest";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { effectOf, nounOf } from "./effect.ts";

const row = (change: Partial<Parameters<typeof effectOf>[0][number]> = {}) => ({
  type: ExchangeType.of.cash,
  state: ExchangeState.of.pendingReview,
  memberId: 1,
  netFen: 1_000,
  asset: Asset.of.gold,
  amount: 1_000,
  flags: [],
  overdue: false,
  ...change,
});

test("adds up what goes out and what would come back, by currency", () => {
  const effect = effectOf([
    row(),
    row({ memberId: 2, netFen: 950, asset: Asset.of.cash, amount: 1_000 }),
    row({ netFen: 2_000, amount: 2_000, overdue: true }),
  ]);
  expect(effect).toMatchObject({ rows: 3, members: 2, netFen: 3_950, gold: 3_000, fen: 1_000 });
  expect(effect.overdue).toBe(1);
});

test("what was decided meanwhile counts for nothing", () => {
  const effect = effectOf([row({ state: ExchangeState.of.issued }), row()]);
  expect(effect).toMatchObject({ rows: 1, netFen: 1_000 });
});

test("a second person's part is named apart and is no risk by itself", () => {
  const needsTwo = { kind: "secondPerson" as const, sentence: "需两人审批", members: [] };
  const first = { kind: "first" as const, sentence: "首次提现", members: [] };
  const effect = effectOf([row({ flags: [needsTwo], netFen: 25_000 }), row({ flags: [first] })]);
  expect(effect).toMatchObject({ forTwo: 1, forTwoFen: 25_000, flagged: 1 });
});

test("prizes are counted apart, because no money goes out for them", () => {
  const parcel = row({ type: ExchangeType.of.physical, netFen: 0, amount: 5_000 });
  const effect = effectOf([row(), parcel]);
  expect(effect).toMatchObject({ cash: 1, virtual: 0, physical: 1, netFen: 1_000, gold: 6_000 });
  expect(nounOf(effect)).toBe("提现和兑换");
  expect(nounOf(effectOf([parcel]))).toBe("兑换");
  expect(nounOf(effectOf([row()]))).toBe("提现");
});
