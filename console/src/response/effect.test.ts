import { expect, test } from "vitest";
import { AuditState } from "#contract/enums.ts";
import { effectOf } from "./effect.ts";

const row = (change: Partial<Parameters<typeof effectOf>[0][number]> = {}) => ({
  auditState: AuditState.of.pending,
  memberId: 1,
  rewardGold: 100,
  rewardFen: 0,
  flags: [],
  ...change,
});

test("adds up rewards and members", () => {
  const effect = effectOf([row(), row({ rewardFen: 300 }), row({ memberId: 2, flags: ["过快"] })]);
  expect(effect).toEqual({ rows: 3, members: 2, gold: 300, fen: 300, flagged: 1 });
});

test("only pending responses can be decided", () => {
  const effect = effectOf([row({ auditState: AuditState.of.valid }), row({ auditState: null })]);
  expect(effect).toEqual({ rows: 0, members: 0, gold: 0, fen: 0, flagged: 0 });
});
