/** Handing in: after the last answer is with the server, once, and then to the result. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { JoinResult, TaskType } from "#contract/enums.ts";
import {
  getResponse,
  listResponses,
  type ResultCard,
  submitSheet,
} from "#contract/member/survey.ts";
import { getTask, listTasks } from "#contract/member/task.ts";
import { getAccount } from "#contract/member/user.ts";
import { getWallet, listPoints } from "#contract/member/wallet.ts";
import type { AnswerQueue } from "../platform/answerQueue.ts";
import { call } from "../platform/api.ts";
import { keyOf } from "../platform/query.ts";
import { isClosed, responseIn } from "./useAnswerQueue.ts";

/** What a hand-in changes elsewhere. */
const touched = [listResponses, listTasks, getTask, getWallet, listPoints, getAccount];

/** Tells the welcome task's pages that nobody brought them an address of a platform's. */
export const handedIn = { isOwnSheet: true } as const;

/** Somebody without an account has no history; the welcome task ends on its own two pages. */
export function afterPath(
  { token, isMembers }: { token: string; isMembers: boolean },
  { result, type, responseId }: ResultCard,
): string {
  if (!isMembers) return `/survey-leader/end?token=${token}`;
  if (type !== TaskType.of.welcome) return `/home/history-detail?id=${responseId}`;
  const path = result === JoinResult.of.complete ? "/task/welcome/back" : "/task/back/failure";
  return `${path}?t=${token}`;
}

export function useHandIn(sheet: { token: string; isMembers: boolean }, queue: AnswerQueue) {
  const { token } = sheet;
  const navigate = useNavigate();
  const client = useQueryClient();
  const handIn = useMutation({
    mutationFn: async () => {
      await queue.drained();
      return call(submitSheet, { body: { token } });
    },
    onSuccess: (card) => {
      client.setQueryData(keyOf(getResponse, { params: { id: String(card.responseId) } }), card);
      for (const { path } of touched) void client.invalidateQueries({ queryKey: [path] });
      void navigate(afterPath(sheet, card), { replace: true, state: handedIn });
    },
  });
  const { error } = handIn;
  return {
    submit: () => handIn.mutate(),
    // Also after success: the page is about to go, and a second hand-in would only confuse.
    isBusy: handIn.isPending || handIn.isSuccess,
    closedAs: isClosed(error) ? { reason: error.message, responseId: responseIn(error) } : null,
    problem: error ? sentenceFor(error) : null,
  };
}

export const sentenceFor = (error: Error): string =>
  error instanceof CallFailed
    ? `${error.message}。请检查后再次提交。`
    : "网络不稳定，答案都已保存，请再点一次提交。";
