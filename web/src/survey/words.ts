/** Each of the nine results as a page state: what it is called, how it feels, what comes next. */
import { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/survey.ts";
import type { Step } from "../ui/Stepper.tsx";
import { formatMinutes, formatMoment } from "../ui/time.ts";

export type Story = {
  tone: "accent" | "positive" | "pending" | "plain" | "danger";
  title: string;
  /** Whether one may try again, and what it means for other tasks. */
  next: string;
};

const once = "每个任务只能参与一次，其他任务不受影响。";

export function storyOf(card: ResultCard): Story {
  switch (card.result) {
    case JoinResult.of.incomplete:
      return card.resumeToken
        ? { tone: "accent", title: "还没有交卷", next: "截止前随时可以接着上次继续作答。" }
        : { tone: "plain", title: "已超过作答时限", next: once };
    case JoinResult.of.complete:
      return completeStory(card);
    case JoinResult.of.screenedOut:
      return { tone: "plain", title: "不在本次调查范围", next: once };
    case JoinResult.of.quotaFull:
      return {
        tone: "plain",
        title: "名额已满",
        next: "如果有人让出名额，任务会重新出现在任务列表里。",
      };
    case JoinResult.of.tooShort:
      return {
        tone: "danger",
        title: "答题过快",
        next: "每个任务只能参与一次。做其他任务时，请读完每道题再选。",
      };
    case JoinResult.of.ipBlocked:
      return { tone: "plain", title: "同一网络已有人参与", next: "这不影响你的信用。" + once };
    case JoinResult.of.cookieBlocked:
      return { tone: "danger", title: "这台设备已参与过", next: "每台设备每个任务只能参与一次。" };
    case JoinResult.of.cityBlocked:
      return { tone: "plain", title: "不面向你所在的城市", next: "这不影响你的信用。" + once };
    case JoinResult.of.timeout:
      return { tone: "plain", title: "已超过作答时限", next: once };
  }
}

function completeStory({ money, auditState }: ResultCard): Story {
  switch (money) {
    case "available":
      return { tone: "positive", title: "奖励已到账", next: "现在就可以提现。" };
    case "pending":
      return {
        tone: "pending",
        title: "已交卷，等待审核",
        next: "审核期间不用做什么，到账后可以提现。",
      };
    case "refused":
      return {
        tone: "danger",
        title: "审核无效",
        next: "对结果有疑问，可以在 7 天内联系客服复核。",
      };
    case "none":
      return auditState === AuditState.of.pending
        ? { tone: "pending", title: "已交卷，等待审核", next: once }
        : { tone: "positive", title: "已完成", next: once };
  }
}

/** The way of a complete from the first answer to the money, with the times that are known. */
export function stepsOf(card: ResultCard, now: number): Step[] {
  const time = (iso: string | null) => (iso ? formatMoment(iso, now) : undefined);
  const start: Step[] = [
    { key: "start", title: "开始作答", state: "done", time: time(card.startedAt) },
    {
      key: "finish",
      title: "交卷",
      state: "done",
      time: time(card.finishedAt),
      note: `用时 ${formatMinutes(card.minutesSpent)}`,
    },
  ];
  const pays = card.rewardGold > 0 || card.rewardFen > 0;
  const paid = (state: Step["state"]): Step[] =>
    pays ? [{ key: "paid", title: "奖励到账", state }] : [];
  switch (card.auditState) {
    case AuditState.of.valid:
      return [...start, { key: "audit", title: "审核有效", state: "done" }, ...paid("done")];
    case AuditState.of.invalid:
      return [
        ...start,
        { key: "audit", title: "审核无效", state: "failed", note: invalidWords(card) },
      ];
    case AuditState.of.pending:
    case null: {
      const due = card.releaseAt ? `最晚 ${formatMoment(card.releaseAt, now)}` : undefined;
      return [...start, { key: "audit", title: "审核", state: "now", time: due }, ...paid("next")];
    }
  }
}

/** 逻辑矛盾：第 3 题与第 7 题不一致 */
export function invalidWords({ invalidReason, auditNote }: ResultCard): string {
  const label = invalidReason === null ? "" : InvalidReason.label(invalidReason);
  return [label, auditNote].filter(Boolean).join("：");
}

/** The line over the amount. */
export function moneyWords({ money, result }: ResultCard): string {
  switch (money) {
    case "available":
      return result === JoinResult.of.complete ? "已到账" : "安慰奖，已到账";
    case "pending":
      return "待审核";
    case "refused":
      return "未发放";
    case "none":
      return result === JoinResult.of.incomplete ? "完成可得" : "本次没有奖励";
  }
}
