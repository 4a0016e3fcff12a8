import { expect, test } from "vitest";
import { AuditState, JoinResult, Role } from "#contract/enums.ts";
import { completionOf, resultRows, rowsOf, standingOf, whyNoAgent } from "./words.ts";

const funnel = {
  started: 3,
  complete: 1,
  screenedOut: 1,
  quotaFull: 0,
  other: 1,
  others: [{ result: JoinResult.of.timeout, n: 1 }],
  pending: 0,
  valid: 1,
  invalid: 0,
  earnedFen: 300,
  pendingFen: 0,
};

test("an agent's standing: the role first, then the desk's stop", () => {
  expect(standingOf({ isAgent: false, pausedAt: "2026-11-22" }).label).toBe("已不是代理");
  expect(standingOf({ isAgent: true, pausedAt: "2026-11-22" }).label).toBe("已暂停");
  expect(standingOf({ isAgent: true, pausedAt: null }).label).toBe("使用中");
});

test("the share of completes is of all who came, and nothing of nobody", () => {
  expect(completionOf(funnel)).toBe("33.3%");
  expect(completionOf({ ...funnel, started: 0 })).toBe("");
});

test("results stand in their own order, with what the audit said of each", () => {
  const { complete, screenedOut } = JoinResult.of;
  const rows = resultRows([
    { result: screenedOut, auditState: null, n: 4 },
    { result: complete, auditState: AuditState.of.pending, n: 2 },
    { result: complete, auditState: AuditState.of.valid, n: 5 },
  ]);
  expect(rows).toEqual([
    {
      result: complete,
      label: "完成",
      all: 7,
      audited: [
        { label: "待审核", n: 2 },
        { label: "有效", n: 5 },
      ],
    },
    { result: screenedOut, label: "被甄别", all: 4, audited: [] },
  ]);
});

test("numbers lead to the rows behind them", () => {
  expect(rowsOf(7)).toBe("/responses?audit=all&agent=7");
  expect(rowsOf(7, { task: 3, result: JoinResult.of.complete })).toBe(
    "/responses?audit=all&agent=7&task=3&result=1",
  );
  expect(rowsOf(7, { audit: AuditState.of.invalid })).toBe("/responses?audit=2&agent=7");
});

test("who is an agent already, or has left, cannot be made one", () => {
  expect(whyNoAgent({ role: Role.of.member, state: "active" })).toBeNull();
  expect(whyNoAgent({ role: Role.of.agent, state: "active" })).toBe("这位会员已经是代理");
  expect(whyNoAgent({ role: Role.of.member, state: "closed" })).toContain("已注销");
});
