/** The answer queue of one response, tied to the network, the tab's storage and the page's life. */
import { useEffect, useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { saveAnswer } from "#contract/member/survey.ts";
import { call } from "../platform/api.ts";
import { holdReload } from "../platform/navigation.ts";
import { perTab } from "../platform/storage.ts";
import { useStore } from "../platform/store.ts";
import {
  type AnswerQueue,
  createAnswerQueue,
  type QueueState,
  type SaveVerdict,
} from "./answerQueue.ts";

export function useAnswerQueue(token: string): { queue: AnswerQueue; state: QueueState } {
  const [queue] = useState(() => queueOf(token));
  const state = useStore(queue.state, { as: "saved" });
  const isUnsaved = state.as === "saving" || state.as === "waiting";
  useEffect(() => {
    window.addEventListener("online", queue.wake);
    return () => window.removeEventListener("online", queue.wake);
  }, [queue]);
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdReload();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      release();
    };
  }, [isUnsaved]);
  return { queue, state };
}

function queueOf(token: string): AnswerQueue {
  const key = `ANSWERS_${token}`;
  return createAnswerQueue({
    send: ({ name, value, milliseconds }) =>
      call(saveAnswer, {
        body: { token, name, value: value ?? null, milliseconds: within(milliseconds) },
      }),
    judge: verdictOf,
    kept: {
      get: () => perTab.get(key),
      set: (text) => perTab.set(key, text),
      remove: () => perTab.remove(key),
    },
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
}

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
