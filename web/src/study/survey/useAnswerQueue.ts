/** The answer queue of one response. */
import { useCallback, useRef, useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { saveAnswer } from "#contract/member/study/survey.ts";
import type { AnswerQueue, QueueState, SaveVerdict } from "../../platform/answerQueue.ts";
import { call } from "../../platform/api.ts";
import { useKeptQueue } from "../../platform/useKeptQueue.ts";
import { codes } from "./codes.ts";

type Held = {
  queue: AnswerQueue;
  state: QueueState;
  /** Why an answer that is on the screen is not kept; it must not come as a surprise at the hand-in. */
  refused: { question: string; why: string } | null;
  /** When the server last kept something from here, by its clock; "" before the first. */
  savedAt: () => string;
};

/** Where a tab keeps what the server does not have yet. */
const keptKey = (token: string): string => `ANSWERS_${token}`;

export function useAnswerQueue(token: string): Held {
  const last = useRef("");
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const tell = (name: string, message: string) =>
    setRefusals((known) => (known[name] === message ? known : { ...known, [name]: message }));
  const held = useKeptQueue({
    key: keptKey(token),
    send: async ({ name, value, milliseconds, typing }) => {
      const body = {
        token,
        name,
        value: value ?? null,
        milliseconds: within(milliseconds),
        ...(typing && { typing }),
      };
      try {
        const { savedAt } = await call(saveAnswer, { body });
        // Nodes' clocks differ a little, and the latest is what the sheet tells.
        if (savedAt > last.current) last.current = savedAt;
        tell(name, "");
      } catch (cause) {
        if (verdictOf(cause).as === "drop" && cause instanceof Error) tell(name, cause.message);
        throw cause;
      }
    },
    judge: verdictOf,
  });
  const [question, why] = Object.entries(refusals).find(([, said]) => said !== "") ?? [];
  const refused = question && why ? { question, why } : null;
  const savedAt = useCallback(() => last.current, []);
  return { ...held, refused, savedAt };
}

/** The contract's bounds: a phone that slept for two days was not reading for two days. */
const within = (milliseconds: number) =>
  Math.min(Math.max(0, Math.round(milliseconds)), 86_400_000);

/** An answer is dropped only when the server has refused it; after an error or an overload it is sent again. */
function verdictOf(cause: unknown): SaveVerdict {
  if (!(cause instanceof CallFailed)) return { as: "retry" };
  switch (cause.code) {
    case codes.responseClosed:
      return { as: "ended", responseId: responseIn(cause) };
    case codes.notFound:
      return { as: "ended", responseId: null };
    case codes.answerRefused:
    case codes.badRequest:
      return { as: "drop" };
    default:
      return { as: "retry" };
  }
}

export const isClosed = (cause: unknown): cause is CallFailed =>
  cause instanceof CallFailed && cause.code === codes.responseClosed;

/** The server names the response that ended, so that the page can lead to its result. */
export function responseIn(cause: CallFailed): number | null {
  const said = cause.data as { responseId?: unknown } | null;
  return typeof said?.responseId === "number" ? said.responseId : null;
}
