/** Where a feedback stands, what happens next and by when, in words. */
import { FeedbackState } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Feedback } from "#contract/member/community/feedback.ts";
import type { Tone } from "../../ui/Badge.tsx";
import type { Step } from "../../ui/Stepper.tsx";
import { formatMoment } from "../../ui/time.ts";

const { toAccept, toHandle, processing, awaitingFeedback, awaitingConfirmation, confirmed } =
  FeedbackState.of;

/** What waits for the member stands out; what is over does not. */
export const stateTones: Record<FeedbackState, Tone> = {
  [toAccept]: "plain",
  [toHandle]: "plain",
  [processing]: "pending",
  [awaitingFeedback]: "accent",
  [awaitingConfirmation]: "accent",
  [confirmed]: "positive",
};

type Standing = Pick<Feedback, "state" | "confirmDue" | "lines" | "createdAt">;

export function nextWords({ state, confirmDue, lines }: Standing, now: number): string {
  switch (state) {
    case toAccept:
      return "已提交，等待客服受理。受理前后都可以补充说明。";
    case toHandle:
      return "客服已受理，正在安排处理。";
    case processing:
      return "正在处理，有结果会在这里答复，并发消息通知你。";
    case awaitingFeedback:
      return "客服需要你补充信息，回复后会继续处理。";
    case awaitingConfirmation: {
      const until = confirmDue ? `（${formatMoment(confirmDue, now)}）` : "";
      return `客服已答复，请确认是否解决。${limits.feedbackConfirmDays} 天内未回复将自动确认${until}。`;
    }
    case confirmed:
      return `${endWords(lines)}还有问题可以重新提问。`;
  }
}

/** How it ended: the member confirmed it, time passed, or the member took it back before an answer. */
function endWords(lines: Feedback["lines"]): string {
  const end = lines.findLast(({ to }) => to === confirmed);
  if (!end) return "已确认。";
  if (!end.isMine) return `${limits.feedbackConfirmDays} 天内没有回复，已自动确认。`;
  return wasAnswered(lines) ? "你已确认解决。" : "你已撤回这条反馈。";
}

/** The last state before the end was our answer. */
const wasAnswered = (lines: Feedback["lines"]): boolean =>
  lines.findLast(({ to }) => to !== null && to !== confirmed)?.to === awaitingConfirmation;

/** The line in the conversation that says what a move was; null for words only. */
export function moveWords({ to, isMine }: Feedback["lines"][number], isEndOfAnswer: boolean) {
  switch (to) {
    case toHandle:
      return "客服已受理";
    case processing:
      return isMine ? null : "客服开始处理";
    case awaitingFeedback:
      return "等待你补充信息";
    case awaitingConfirmation:
      return "客服已答复，等待你确认";
    case confirmed:
      if (!isMine) return "长时间未回复，系统自动确认";
      return isEndOfAnswer ? "你确认已解决" : "你撤回了这条反馈";
    case toAccept:
    case null:
      return null;
  }
}

/** From the question to its end, with the times that are known. */
export function stepsOf(feedback: Standing, now: number): Step[] {
  const { state, lines, createdAt } = feedback;
  const at = (to: FeedbackState) => {
    const line = lines.findLast((one) => one.to === to);
    return line && formatMoment(line.at, now);
  };
  const isWithdrawn = state === confirmed && !wasAnswered(lines);
  const step = (key: string, title: string, from: FeedbackState): Step => ({
    key,
    title,
    state: state > from ? "done" : state === from ? "now" : "next",
    time: state > from ? at(nextOf[from] ?? confirmed) : undefined,
  });
  const asked: Step = {
    key: "asked",
    title: "提交",
    state: "done",
    time: formatMoment(createdAt, now),
  };
  if (isWithdrawn)
    return [asked, { key: "end", title: "已撤回", state: "done", time: at(confirmed) }];
  const isWaiting = state === awaitingFeedback;
  return [
    asked,
    step("accept", "受理", toAccept),
    {
      ...step("handle", "处理", processing),
      state: state >= awaitingConfirmation ? "done" : state >= toHandle ? "now" : "next",
      note: isWaiting ? "等待你补充信息" : undefined,
    },
    step("confirm", "确认解决", awaitingConfirmation),
  ];
}

/** The state that ends each step; its time is shown at the step. */
const nextOf: Partial<Record<FeedbackState, FeedbackState>> = {
  [toAccept]: toHandle,
  [processing]: awaitingConfirmation,
  [awaitingConfirmation]: confirmed,
};
