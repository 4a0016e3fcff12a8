/** Feedbacks for tests: asked by members and moved by operators through the front door. */
import { randomUUID } from "node:crypto";
import type { Call } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import {
  consoleFeedback,
  type ConsoleFeedbackDetail,
  moveFeedback,
} from "#contract/console/feedback.ts";
import type { FeedbackState } from "#contract/enums.ts";
import {
  askFeedback,
  confirmFeedback,
  type Feedback,
  getFeedback,
  listFeedback,
  replyFeedback,
} from "#contract/member/feedback.ts";
import type { TestServer } from "../../test/server.ts";
import { addSeconds } from "../platform/clock.ts";
import type { World } from "../platform/world.ts";
import type { StaffMove } from "./state.ts";

export const params = (id: number) => ({ params: { id: String(id) } });

type Question = {
  key?: string;
  type?: FeedbackType;
  text?: string;
  pictures?: string[];
  about?: { kind: "response" | "exchange" | "sanction"; id: number };
};

export const asked = (call: Call, question: Question = {}): Promise<Feedback> =>
  call(askFeedback, {
    body: {
      key: randomUUID(),
      type: FeedbackType.of.question,
      text: "提现已经三天了，还没有到账",
      pictures: [],
      ...question,
    },
  });

export const replied = (
  call: Call,
  id: number,
  said: { key?: string; text?: string; pictures?: string[] } = {},
): Promise<Feedback> =>
  call(replyFeedback, {
    ...params(id),
    body: { key: randomUUID(), text: "补充一张截图", pictures: [], ...said },
  });

export const confirmed = (call: Call, id: number) => call(confirmFeedback, params(id));
export const read = (call: Call, id: number) => call(getFeedback, params(id));
export const listed = async (call: Call) => (await call(listFeedback, { query: {} })).list;
export const atDesk = (call: Call, id: number) => call(consoleFeedback, params(id));

const words: Record<StaffMove, string> = {
  accept: "",
  start: "",
  ask: "请发一下支付宝的账单截图",
  solve: "已补发，请查收",
  note: "我们正在核对",
};

export const moved = (
  operator: Call,
  id: number,
  move: StaffMove,
  more: { key?: string; text?: string } = {},
): Promise<ConsoleFeedbackDetail> =>
  operator(moveFeedback, {
    ...params(id),
    body: { key: randomUUID(), move, text: words[move], ...more },
  });

const ways: Record<FeedbackState, readonly (StaffMove | "confirm")[]> = {
  0: [],
  1: ["accept"],
  2: ["accept", "start"],
  3: ["accept", "start", "ask"],
  4: ["accept", "start", "solve"],
  5: ["accept", "start", "solve", "confirm"],
};

type Sides = { call: Call; operator: Call };

/** Brought there as in life. */
export async function feedbackIn({ call, operator }: Sides, state: FeedbackState) {
  const { id } = await asked(call);
  for (const step of ways[state])
    await (step === "confirm" ? confirmed(call, id) : moved(operator, id, step));
  return id;
}

/** The same world, so many seconds on: sessions would not outlive a week of the server's own clock. */
export const later = ({ world, clock }: TestServer, seconds: number): World => ({
  ...world,
  clock: { ...clock, now: () => addSeconds(clock.now(), seconds) },
});
