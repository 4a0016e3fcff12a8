import { expect, test } from "vitest";
import { AuditPolicy } from "#contract/enums.ts";
import { auditRuleOf, staffRule } from "./audit-rule.ts";

const friday = new Date("2026-11-27T09:00:00+08:00");
const days = (count: number) => new Date(friday.getTime() + count * 86_400_000);

test("what people of ours look at has a day without weekends, and is late after it", () => {
  const usual = "由工作人员审核后到账，一般在 12 月 2 日（周三）前";
  expect(staffRule("审核", friday, friday)).toBe(usual);
  expect(staffRule("审核", friday, days(5))).toBe(usual);
  expect(staffRule("审核", friday, days(5.1))).toBe(
    "由工作人员审核后到账，比通常的 12 月 2 日（周三）晚了，可以在留言反馈里问我们",
  );
});

test("before anybody starts, the day is that of a complete of today", () => {
  const task = { auditPolicy: AuditPolicy.of.reconciliation, auditDays: 7, source: "own" };
  expect(auditRuleOf(task, friday)).toBe(
    "由工作人员审核后到账，今天完成的一般在 12 月 2 日（周三）前",
  );
  expect(auditRuleOf({ ...task, auditPolicy: AuditPolicy.of.afterDays }, friday)).toBe(
    "完成后 7 天内自动到账",
  );
});
