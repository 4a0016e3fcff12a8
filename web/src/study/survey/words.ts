/** Each of the nine results as a page state: what it is called, how it feels, what comes next. */
import { type Doing, doingOf } from "#contract/doing.ts";
import { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import type { ReturnVerdict } from "#contract/member/people/process.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import type { Step } from "../../ui/Stepper.tsx";
import { formatMinutes, formatMoment } from "../../ui/time.ts";
import { isWaiting } from "./waiting.ts";

export type Story = {
  tone: "accent" | "positive" | "pending" | "plain" | "danger";
  title: string;
  /** Whether one may try again, and what it means for other tasks. */
  next: string;
};

const once = "每个任务只能参与一次，其他任务不受影响。";

/** What each result is called, no matter who reads it and how it came about. */
const titlesOf = ({ act, done, tooFast }: Doing): Record<JoinResult, string> => ({
  [JoinResult.of.incomplete]: `还没有${done}`,
  [JoinResult.of.complete]: "已完成",
  [JoinResult.of.screenedOut]: "不在本次调查范围",
  [JoinResult.of.quotaFull]: "名额已满",
  [JoinResult.of.tooShort]: tooFast,
  [JoinResult.of.ipBlocked]: "同一网络已有人参与",
  [JoinResult.of.cookieBlocked]: "这台设备已参与过",
  [JoinResult.of.cityBlocked]: "不面向你所在的城市",
  [JoinResult.of.timeout]: `已超过${act}时限`,
});

/** What it means for the next time, where the server says nothing more exact. */
const usual: Record<JoinResult, string> = {
  [JoinResult.of.incomplete]: "截止前随时可以接着上次继续。",
  [JoinResult.of.complete]: once,
  [JoinResult.of.screenedOut]: "这不影响你的信用。" + once,
  [JoinResult.of.quotaFull]: "如果有人让出名额，任务会重新出现在任务列表里。",
  [JoinResult.of.tooShort]: "做其他任务时，请读完每道题再选。",
  [JoinResult.of.ipBlocked]: "这不影响你的信用。" + once,
  [JoinResult.of.cookieBlocked]: "每台设备每个任务只能参与一次。",
  [JoinResult.of.cityBlocked]: "这不影响你的信用。" + once,
  [JoinResult.of.timeout]: once,
};

const tones: Record<JoinResult, Story["tone"]> = {
  [JoinResult.of.incomplete]: "accent",
  [JoinResult.of.complete]: "positive",
  [JoinResult.of.screenedOut]: "plain",
  [JoinResult.of.quotaFull]: "plain",
  [JoinResult.of.tooShort]: "danger",
  [JoinResult.of.ipBlocked]: "plain",
  [JoinResult.of.cookieBlocked]: "danger",
  [JoinResult.of.cityBlocked]: "plain",
  [JoinResult.of.timeout]: "plain",
};

const waitingStory: Story = {
  tone: "pending",
  title: "已登记，等待平台确认",
  next: "平台的通知或对账文件到了会自动处理，现在不用再做什么。",
};

export function storyOf(card: ResultCard): Story {
  const { result, again } = card;
  if (result === JoinResult.of.complete) return completeStory(card);
  if (isWaiting(card)) return waitingStory;
  const isOver = result === JoinResult.of.incomplete && card.resumeToken === null;
  const stands = isOver ? JoinResult.of.timeout : result;
  // Giving up is the one time-out that somebody chose (server/src/study/survey/own.ts).
  const doing = doingOf(card.source);
  const title = card.reason.startsWith("你已放弃") ? `已放弃${doing.act}` : titlesOf(doing)[stands];
  return { tone: tones[stands], title, next: again || usual[stands] };
}

/** Ended without what a complete pays, for whatever reason (rule study-31). */
export const isAppealable = (card: ResultCard): boolean =>
  card.appeal !== null ||
  card.money === "refused" ||
  (card.result !== JoinResult.of.complete && card.resumeToken === null && !isWaiting(card));

function completeStory({ money, auditState, again, source }: ResultCard): Story {
  const waits = `已${doingOf(source).done}，等待审核`;
  switch (money) {
    case "available":
      return { tone: "positive", title: "奖励已到账", next: again || "现在就可以提现。" };
    case "pending":
      return {
        tone: "pending",
        title: waits,
        next: "审核期间不用做什么，到账后可以提现。",
      };
    case "refused":
      return {
        tone: "danger",
        title: "审核无效",
        next: again || "对结果有疑问，可以在 7 天内申诉。",
      };
    case "none":
      return auditState === AuditState.of.pending
        ? { tone: "pending", title: waits, next: again || once }
        : { tone: "positive", title: "已完成", next: again || once };
  }
}

type Ending = { tone: Story["tone"]; title: string; hint: string };

/** The head of a return or an end page. */
export function endingOf(verdict: ReturnVerdict, result: JoinResult): Ending {
  switch (verdict) {
    case "claimed":
      return {
        tone: "pending",
        title: "已登记，等待平台确认",
        hint: "你已经回来了，但平台还没有确认这次的结果。",
      };
    case "unknown":
      return {
        tone: "plain",
        title: "没有找到这次参与",
        hint: "链接可能不完整，或者不是从本站出发的。如果已经答完，请在「问卷历史」里打开那条记录登记，我们会与平台核对。",
      };
    case "accepted":
    case "repeated":
      return {
        tone: tones[result],
        title: titlesOf(doingOf("external"))[result],
        hint: usual[result],
      };
  }
}

/** The way of a complete from the first answer to the money, with the times that are known. */
export function stepsOf(card: ResultCard, now: number): Step[] {
  const time = (iso: string | null) => (iso ? formatMoment(iso, now) : undefined);
  const { act, done } = doingOf(card.source);
  const start: Step[] = [
    { key: "start", title: `开始${act}`, state: "done", time: time(card.startedAt) },
    {
      key: "finish",
      title: done,
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
