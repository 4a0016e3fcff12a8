/** What an operator may do with a feedback: the words on its button, and what it means to the member. */
import type { ConsoleFeedbackDetail } from "#contract/console/community/feedback.ts";
import { FeedbackState } from "#contract/enums.ts";
import type { Tone } from "../../ui/StateMark.tsx";

export type Move = ConsoleFeedbackDetail["moves"][number];

type MoveWords = { label: string; done: string; effect: string; needsText: boolean };

const words: Record<Move, MoveWords> = {
  accept: {
    label: "受理",
    done: "已受理",
    effect: "会员看到已受理，等待处理。",
    needsText: false,
  },
  start: {
    label: "开始处理",
    done: "已开始处理，由您负责",
    effect: "由您负责，会员看到正在处理。",
    needsText: false,
  },
  ask: {
    label: "请会员补充",
    done: "已请会员补充",
    effect: "会员收到消息；补充后回到处理中。",
    needsText: true,
  },
  solve: {
    label: "答复并等待确认",
    done: "已答复，等待会员确认",
    effect: "会员收到消息；7 天内没有回复就自动确认。",
    needsText: true,
  },
  note: { label: "只回复", done: "已回复", effect: "会员收到消息，状态不变。", needsText: true },
};

export const moveWords = (move: Move): MoveWords => words[move];

/** One press each, without words. */
export const stepsIn = (moves: readonly Move[]): Move[] =>
  (["accept", "start"] as const).filter((move) => moves.includes(move));

/** The moves that send the words; the last one is the aim. */
export const answersIn = (moves: readonly Move[]): Move[] =>
  (["note", "ask", "solve"] as const).filter((move) => moves.includes(move));

/** What the key `a` does with a row of the queue: taking it on, and then starting it. */
export function nextStep(state: FeedbackState): Move | null {
  if (state === FeedbackState.of.toAccept) return "accept";
  return state === FeedbackState.of.toHandle ? "start" : null;
}

export function feedbackTone(state: FeedbackState): Tone {
  switch (state) {
    case FeedbackState.of.toAccept:
      return "bad";
    case FeedbackState.of.toHandle:
      return "waiting";
    case FeedbackState.of.processing:
      return "active";
    case FeedbackState.of.awaitingFeedback:
    case FeedbackState.of.awaitingConfirmation:
      return "plain";
    case FeedbackState.of.confirmed:
      return "good";
  }
}
