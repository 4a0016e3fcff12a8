/** The count of this opening of the page, and the way to the result when the last second was counted. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { getResponse, type ResultCard } from "#contract/member/study/survey.ts";
import { beat } from "#contract/member/study/video.ts";
import { call } from "../../platform/api.ts";
import { keepAnswer } from "../../platform/askAgain.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { keyOf } from "../../platform/query.ts";
import { afterResponse, askAfter } from "../../platform/responses.ts";
import { useStore } from "../../platform/store.ts";
import { toast } from "../../platform/toast.ts";
import { createBeats } from "./beats.ts";
import type { Watch } from "./Player.tsx";

export function useWatching(token: string, watch: Watch) {
  // A page that reloads by itself would stop the film.
  useHeldReload();
  const navigate = useNavigate();
  const client = useQueryClient();
  const onDone = (card: ResultCard) => {
    keepAnswer(client, keyOf(getResponse, { params: { id: String(card.responseId) } }), card);
    askAfter(client, afterResponse);
    toast("已看完");
    void navigate(resultPath(card.responseId), { replace: true });
  };
  const [beats] = useState(() =>
    createBeats({
      first: watch,
      send: (proof, position) => call(beat, { body: { token, proof, position } }),
      onDone,
    }),
  );
  return { beats, counting: useStore(beats.state, beats.state.get()) };
}

export const resultPath = (responseId: number | null): string =>
  responseId === null ? "/home/history" : `/home/history-detail?id=${responseId}`;
