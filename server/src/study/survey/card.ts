/** The result card: which rule fired, what it pays and when, in plain Chinese (rule study-31). */
import {
  type AppealState,
  AuditState,
  InvalidReason,
  JoinResult,
  type TaskType,
} from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { type Doing, doingOf } from "#contract/doing.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import type { ServedTask } from "../task/api.ts";
import { againOf } from "./again.ts";
import { auditRuleOf, staffRule } from "./audit-rule.ts";
import { claimableUntil } from "./claim.ts";
import { appealableUntil } from "./own.ts";
import type { ResponseRow } from "./sql.ts";

/** What the card says when the response itself kept no more exact sentence. */
const sentences = ({ act, done }: Doing, isAnswered: boolean): Record<JoinResult, string> => ({
  0: `还没有${done}，${isAnswered ? "已保存的答案不会丢失" : "进度不会丢失"}，可在截止前继续${act}。`,
  1: isAnswered ? "已完成并交卷。" : `已${done}。`,
  2: "你不属于本次调查要找的参与者。这不影响你的信用。",
  3: "本次调查需要的名额已满。这不影响你的信用。",
  4: `${act}时间明显短于认真${isAnswered ? "阅读" : "参与"}所需的时间，本次参与不计入结果。`,
  5: "同一网络地址已有人参与本任务。",
  6: "本设备已参与过本任务。",
  7: "本任务不面向你所在的城市。",
  8: `已超过${act}时限，名额已释放给其他人。`,
});

export function reasonFor(result: JoinResult, { source }: Pick<ServedTask, "source">): string {
  // The table's check allows these four only.
  const of = source as TaskSource;
  return sentences(doingOf(of), of === "own" || of === "external")[result];
}

/** What is kept of a response in other tables. */
export type SaidOfInput = {
  claim: { createdAt: Date; settledAt: Date | null; outcome: string } | undefined;
  appeal: { state: number; text: string; answer: string; createdAt: Date } | undefined;
  stars: number | undefined;
};
const nothing: SaidOfInput = { claim: undefined, appeal: undefined, stars: undefined };

/** Of many at once: `cardsOf` in cards.ts, which also looks up what was said. */
export function cardOf(row: ResponseRow, task: ServedTask, now: Date, said = nothing): ResultCard {
  const result = row.result as JoinResult;
  const running = result === JoinResult.of.incomplete && row.expiresAt > now;
  const ended = row.finishedAt ?? now;
  return {
    responseId: row.id,
    taskId: row.taskId,
    title: task.title,
    type: task.type as TaskType,
    result,
    reason: row.resultReason || reasonFor(result, task),
    minutesSpent: Math.round((ended.getTime() - row.startedAt.getTime()) / 6000) / 10,
    ...amountsOf(row),
    auditState: row.auditState as AuditState | null,
    invalidReason: row.invalidReason as InvalidReason | null,
    auditNote: row.auditNote,
    money: moneyOf(row),
    releaseAt:
      row.auditState === AuditState.of.pending ? (row.auditDueAt?.toISOString() ?? null) : null,
    releaseRule: ruleOf(row, task, now),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    resumeToken: running ? row.token : null,
    expiresAt: row.expiresAt.toISOString(),
    source: task.source as ResultCard["source"],
    again: againOf(row, task, now),
    claimed: result === JoinResult.of.incomplete && row.claimedAt !== null,
    ...saidOf(row, said, now),
    endPage: null,
  };
}

function saidOf(row: ResponseRow, { claim, appeal, stars }: SaidOfInput, now: Date) {
  const claimUntil = claim?.settledAt ? undefined : claimableUntil(row, now);
  const appealUntil = appeal ? undefined : appealableUntil(row, now);
  return {
    claim: claim
      ? {
          createdAt: claim.createdAt.toISOString(),
          settledAt: claim.settledAt?.toISOString() ?? null,
          outcome: claim.outcome,
        }
      : null,
    claimUntil: claimUntil?.toISOString() ?? null,
    claimToken: claimUntil ? row.token : null,
    appeal: appeal
      ? {
          // The table's check allows the enumeration's values only.
          state: appeal.state as AppealState,
          text: appeal.text,
          answer: appeal.answer,
          createdAt: appeal.createdAt.toISOString(),
        }
      : null,
    appealUntil: appealUntil?.toISOString() ?? null,
    stars: stars ?? null,
  };
}

/** What this result pays or promises: the reward while running or complete, otherwise the amount paid. */
const amountsOf = (row: ResponseRow) =>
  isNobodys(row)
    ? { rewardGold: 0, rewardFen: 0 }
    : row.result === JoinResult.of.incomplete || row.result === JoinResult.of.complete
      ? { rewardGold: row.rewardGold, rewardFen: row.rewardFen }
      : { rewardGold: row.paidGold, rewardFen: row.paidFen };

/** An agent's respondent earns nothing here, and must not see the agent's price. */
const isNobodys = ({ memberId }: ResponseRow): boolean => memberId === null;

function moneyOf(row: ResponseRow): ResultCard["money"] {
  if (isNobodys(row)) return "none";
  if (row.auditState === AuditState.of.invalid) return "refused";
  if (row.paidGold > 0 || row.paidFen > 0) return "available";
  const promised = row.rewardGold > 0 || row.rewardFen > 0;
  return row.auditState === AuditState.of.pending && promised ? "pending" : "none";
}

function ruleOf(row: ResponseRow, task: ServedTask, now: Date): string {
  if (isNobodys(row)) return "由邀请你的平台或个人按其规则结算。";
  if (row.auditState === AuditState.of.valid) return "审核有效，奖励已进入可用余额。";
  if (row.auditState === AuditState.of.invalid)
    return `审核无效：${InvalidReason.label(row.invalidReason as InvalidReason)}。对结果有疑问可在 ${limits.appealDays} 天内申诉。`;
  if (row.paidGold > 0) return "安慰金币已进入可用余额。";
  if (row.auditState !== AuditState.of.pending)
    return row.result === JoinResult.of.incomplete ? auditRuleOf(task, now) : "本结果没有奖励。";
  return row.auditDueAt
    ? "到期未发现问题即自动有效，奖励转入可用余额。"
    : `${staffRule("对账审核", row.finishedAt ?? now, now)}。`;
}
