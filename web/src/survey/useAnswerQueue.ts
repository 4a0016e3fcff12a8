/** The answer queue of one response. */
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { saveAnswer } from "#contract/member/survey.ts";
import type { AnswerQueue, QueueState, SaveVerdict } from "../platform/answerQueue.ts";
import { call } from "../platform/api.ts";
import { useKeptQueue } from "../platform/useKeptQueue.ts";

export const useAnswerQueue = (token: string): { queue: AnswerQueue; state: QueueState } =>
  useKeptQueue({
    key: `ANSWERS_${token}`,
    send: ({ name, value, milliseconds }) =>
      call(saveAnswer, {
        body: { token, name, value: value ?? null, milliseconds: within(milliseconds) },
      }),
    judge: verdictOf,
  });

/** The contract's bounds: a phone that slept for two days was not reading for two days. */
const within = (milliseconds: number) =>
  Math.min(Math.max(0, Math.round(milliseconds)), 86_400_000);

/** Ours to forget is only what the server has judged; a fault or a crowd is no judgement. */
export function verdictOf(cause: unknown): SaveVerdict {
  if (!(cause instanceof CallFailed)) return { as: "retry" };
  switch (cause.code) {
    case errors.responseClosed.code:
      return { as: "ended", responseId: responseIn(cause) };
    case errors.notFound.code:
      return { as: "ended", responseId: null };
    case errors.answerRefused.code:
    case errors.badRequest.code:
      return { as: "drop" };
    default:
      return { as: "retry" };
  }
}

export const isClosed = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && cause.code === errors.responseClosed.code;

/** The server names the response that ended, so that the page can lead to its result. */
export function responseIn(cause: CallFailed): number | null {
  const said = cause.data as { responseId?: unknown } | null;
  return typeof said?.responseId === "number" ? said.responseId : null;
}
