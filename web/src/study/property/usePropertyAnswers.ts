/** The member's answers, each of them sent until the server has it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { getProperty, type Property, saveProperty } from "#contract/member/study/property.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import type { PendingAnswer, SaveVerdict } from "../../platform/answerQueue.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/askAgain.ts";
import { keyOf } from "../../platform/query.ts";
import { NetworkFailure } from "../../platform/transport.ts";
import { useKeptQueue } from "../../platform/useKeptQueue.ts";
import { followAnswers } from "./answers.ts";

export function usePropertyAnswers(form: Questionnaire, saved: Answers, memberCode: string) {
  const { queue, state } = useKeptQueue({
    // Named after the member: another one may sign in on this tab before all is sent.
    key: `PROPERTY_${memberCode}`,
    send: useSave(),
    judge: verdictOf,
  });
  const [answers] = useState(() =>
    // What waits was given on this very form.
    followAnswers(form, { ...saved, ...queue.pending() } as Answers, queue.put),
  );
  return { state, answers };
}

/** Saves one answer, and marks the cached profile as out of date. */
function useSave() {
  const client = useQueryClient();
  return async ({ name, value }: PendingAnswer) => {
    // The queue waits for the network by itself; a refused call at every try would only nag.
    if (!navigator.onLine) throw new NetworkFailure(0);
    const counts = await call(saveProperty, { body: { name, value: value ?? null } });
    const queryKey = keyOf(getProperty);
    client.setQueryData<Property>(
      queryKey,
      (old) => old && { ...old, ...counts, answers: { ...old.answers, [name]: value } },
    );
    // The server knows the source of the answer and which questions it hid; only a card that is in sight asks again at once.
    void askAgain(client, { queryKey });
  };
}

/** An answer is dropped only when the server has refused it; after an error or an overload it is sent again. */
const verdictOf = (cause: unknown): SaveVerdict =>
  cause instanceof CallFailed && refusals.includes(cause.code) ? { as: "drop" } : { as: "retry" };
const refusals: readonly number[] = [errors.answerRefused.code, errors.badRequest.code];
