/** Handing in: after the last answer is with the server, once, by itself when the network is back, and then to the result. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { JoinResult, TaskType } from "#contract/enums.ts";
import { getResponse, type ResultCard, submitSheet } from "#contract/member/study/survey.ts";
import type { AnswerQueue, QueueState } from "../../platform/answerQueue.ts";
import { call } from "../../platform/api.ts";
import { keepAnswer } from "../../platform/askAgain.ts";
import { useOffline } from "../../platform/online.ts";
import { keyOf, waitsForNetwork } from "../../platform/query.ts";
import { afterResponse, askAfter } from "../../platform/responses.ts";
import { NetworkFailure } from "../../platform/transport.ts";
import { useUnsent } from "../../platform/useUnsent.ts";
import { codes } from "./codes.ts";
import { isClosed, responseIn } from "./useAnswerQueue.ts";

/** Tells the welcome task's pages that the person comes from our own sheet, and not by a platform's return address. */
export const handedIn = { isOwnSheet: true } as const;

/** Somebody without an account has no history; the welcome task ends on its own two pages. */
function afterPath(
  { token, isMembers }: { token: string; isMembers: boolean },
  { result, type, responseId }: ResultCard,
): string {
  if (!isMembers) return `/survey-leader/end?token=${token}`;
  if (type !== TaskType.of.welcome) return `/home/history-detail?id=${responseId}`;
  const path = result === JoinResult.of.complete ? "/task/welcome/back" : "/task/back/failure";
  return `${path}?t=${token}`;
}

type Handing = {
  queue: AnswerQueue;
  state: QueueState;
  /** Entries of the history that belong to the sheet: the result takes their place. */
  depth: number;
};

export function useHandIn(
  sheet: { token: string; isMembers: boolean },
  { queue, state, depth }: Handing,
) {
  const { token } = sheet;
  const isOffline = useOffline();
  const navigate = useNavigate();
  const client = useQueryClient();
  const handIn = useMutation({
    ...waitsForNetwork,
    mutationFn: async () => {
      await queue.drained();
      return call(submitSheet, { body: { token } });
    },
    // A server that cannot be reached has not refused. A second hand-in is answered with the first one's result.
    retry: (_, error) => isUnreachable(error),
    retryDelay: (failures) => Math.min(30_000, 1000 * 2 ** failures),
    onSuccess: (card) => {
      keepAnswer(client, keyOf(getResponse, { params: { id: String(card.responseId) } }), card);
      askAfter(client, afterResponse);
      if (depth > 0) void navigate(-depth);
    },
  });
  const { error, isPending, isPaused, failureCount } = handIn;
  useUnsent(isPending);
  const isOut = isPaused || isOffline || failureCount > 0 || state.as === "waiting";
  return {
    /** Where it goes, once the sheet's own entries are behind. */
    goesTo: handIn.data && depth === 0 ? afterPath(sheet, handIn.data) : null,
    waitsForNetwork: isPending && isOut,
    submit: () => handIn.mutate(),
    // Also after success: the page is about to go, and a second hand-in would only confuse.
    isBusy: handIn.isPending || handIn.isSuccess,
    closedAs: isClosed(error) ? { reason: error.message, responseId: responseIn(error) } : null,
    refused: error ? refusedIn(error) : null,
    problem: error && !refusedIn(error) ? sentenceFor(error) : null,
  };
}

const isUnreachable = (error: Error) => error instanceof NetworkFailure && error.status === 0;

/** The server names the first question that it does not take. */
function refusedIn(error: Error): { question: string; why: string } | null {
  if (!(error instanceof CallFailed) || error.code !== codes.answerRefused) return null;
  const said = error.data as { question?: unknown } | null;
  return typeof said?.question === "string"
    ? { question: said.question, why: error.message }
    : null;
}

const sentenceFor = (error: Error): string =>
  error instanceof CallFailed
    ? `${error.message}。请检查后再次提交。`
    : "网络不稳定，答案都已保存，请再点一次提交。";
