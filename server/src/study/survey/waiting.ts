/** What a member has coming from completes that are not audited yet, each with the rule behind it. */
import { type Asset, AuditPolicy } from "#contract/enums.ts";
import type { Waiting } from "#contract/member/money/income.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { type ServedTask, tasksByIds } from "../task/api.ts";
import { auditRuleOf, staffRule } from "./audit-rule.ts";
import { pageOfWaiting, type WaitingRow } from "./waiting-sql.ts";

type WaitingAsked = {
  memberId: number;
  asset: Asset | undefined;
  cursor: string | undefined;
  size: number;
  now: Date;
};
type WaitingPage = { list: Waiting[]; next: string | null };

export async function waitingRewards(db: Db, asked: WaitingAsked): Promise<WaitingPage> {
  const [beforeId, afterAsset] = readCursor(asked.cursor, 2) ?? [];
  const found = await pageOfWaiting(db, {
    memberId: asked.memberId,
    asset: asked.asset ?? null,
    beforeId: beforeId ?? Number.MAX_SAFE_INTEGER,
    afterAsset: afterAsset ?? 0,
    size: asked.size + 1,
  });
  const page = cutPage(found, asked.size, (row) => [row.id, row.asset]);
  const tasks = await tasksByIds(db, [...new Set(page.list.map((row) => row.taskId))]);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  return {
    list: page.list.map((row) => shown(row, taskById.get(row.taskId), asked.now)),
    next: page.next,
  };
}

function shown(row: WaitingRow, task: ServedTask | undefined, now: Date): Waiting {
  // Tasks that anybody can enter are never deleted (docs/decisions/0132).
  if (!task) throw new Error(`response ${row.id} has no task`);
  return {
    about: { kind: "response", id: row.id },
    title: task.title,
    asset: row.asset,
    amount: row.amount,
    since: row.finishedAt.toISOString(),
    releaseAt: row.auditDueAt?.toISOString() ?? null,
    rule: waitingRuleOf(row, task, now),
  };
}

const DAY_MS = 86_400_000;

/** In this order: a fixed date, a doubt, a statement that is awaited, the policy. */
function waitingRuleOf(
  row: Pick<WaitingRow, "finishedAt" | "auditDueAt" | "confirmedAt" | "isFlagged">,
  task: Pick<ServedTask, "auditPolicy" | "auditDays" | "source">,
  now: Date,
): string {
  if (row.auditDueAt) {
    // The member's own days: those of the task, or more for somebody whose answers were often invalid.
    const days = Math.round((row.auditDueAt.getTime() - row.finishedAt.getTime()) / DAY_MS);
    return `完成 ${days} 天后自动到账`;
  }
  const isByStaff = task.auditPolicy === AuditPolicy.of.reconciliation;
  if (!row.isFlagged && row.confirmedAt === null && task.source === "external")
    return `等待调查平台确认，${isByStaff ? "之后由工作人员审核到账" : auditRuleOf(task, now)}`;
  const since = row.confirmedAt ?? row.finishedAt;
  return staffRule(isByStaff && !row.isFlagged ? "审核" : "核对", since, now);
}
