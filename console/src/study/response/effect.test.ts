import { expect, test } from "vitest";
import { AuditState } from "#contract/enums.ts";
import { canReverse, effectOf, reversalSentences } from "./effect.ts";

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

test("a verdict can be turned round until its day, and what waits has none", () => {
  const valid = { auditState: AuditState.of.valid, reversibleUntil: "2026-11-21T10:00:00Z" };
  const now = Date.parse("2026-11-21T09:59:59Z");
  expect(canReverse(valid, now)).toBe(true);
  expect(canReverse(valid, now + 1000)).toBe(false);
  expect(canReverse({ ...valid, auditState: AuditState.of.pending }, now)).toBe(false);
  expect(canReverse({ ...valid, reversibleUntil: null }, now)).toBe(false);
});

test("what was withdrawn is the platform's loss, unless the fraud is proven", () => {
  const money = { inWallet: { gold: 60, fen: 0 }, gone: { gold: 40, fen: 0 } };
  const said = (isFraud: boolean) =>
    reversalSentences({ money, toValid: false, isFraud, rate: 100 }).join("");
  expect(said(false)).toContain("收回 60 金币 ≈ 0.60 元");
  expect(said(false)).toContain("40 金币 ≈ 0.40 元 由平台承担");
  expect(said(true)).toContain("记为会员的欠款");
});
