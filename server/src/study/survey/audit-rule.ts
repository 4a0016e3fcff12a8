/** When a complete becomes money, in a sentence: with the day by which staff are usually through, where they look. */
import { AuditPolicy } from "#contract/enums.ts";
import { dayOf } from "../../platform/clock.ts";
import { addWorkingDays } from "../../platform/working-days.ts";

/** What members plan with: usual, and no promise. */
const STAFF_WORKING_DAYS = 3;

type AuditedTask = { auditPolicy: number; auditDays: number; source: string };

/** On the task's page, before anybody starts. */
export function auditRuleOf(task: AuditedTask, now: Date): string {
  // A browser's statement is not enough; the days begin with the platform's own statement.
  const after = task.source === "external" ? "平台确认后" : "完成后";
  switch (task.auditPolicy as AuditPolicy) {
    case AuditPolicy.of.atOnce:
      return `${after}立即到账`;
    case AuditPolicy.of.afterDays:
      return `${after} ${task.auditDays} 天内自动到账`;
    case AuditPolicy.of.reconciliation:
      return `由工作人员审核后到账，今天${task.source === "external" ? "确认" : "完成"}的一般在 ${staffDay(now)}前`;
  }
}

/** Of a complete that somebody of us looks at. `work`: what they do, 审核. `since`: from when on they could. */
export function staffRule(work: string, since: Date, now: Date): string {
  const day = staffDay(since);
  return now <= addWorkingDays(since, STAFF_WORKING_DAYS)
    ? `由工作人员${work}后到账，一般在 ${day}前`
    : `由工作人员${work}后到账，比通常的 ${day}晚了，可以在留言反馈里问我们`;
}

const weekdays = "日一二三四五六";

/** 12 月 1 日（周二）, in Asia/Shanghai. */
function staffDay(since: Date): string {
  const day = dayOf(addWorkingDays(since, STAFF_WORKING_DAYS));
  const [, month, date] = day.split("-").map(Number);
  return `${month} 月 ${date} 日（周${weekdays[new Date(day).getUTCDay()]}）`;
}
