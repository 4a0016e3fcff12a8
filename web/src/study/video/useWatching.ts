/** The count of this opening of the page, and the way to the result when the last second was counted. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { getResponse, listResponses, type ResultCard } from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { beat } from "#contract/member/study/video.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { call } from "../../platform/api.ts";
import { askAgain, keepAnswer } from "../../platform/askAgain.ts";
import { useHeldReload } from "../../platform/heldReload.ts";
import { keyOf } from "../../platform/query.ts";
import { useStore } from "../../platform/store.ts";
import { taskLists } from "../../platform/taskLists.ts";
import { toast } from "../../platform/toast.ts";
import { createBeats } from "./beats.ts";
import type { Watch } from "./Player.tsx";

/** What a completed watching changes elsewhere. */
const touched = [listResponses, ...taskLists, getTask, getWallet, listPoints, getAccount];

export function useWatching(token: string, watch: Watch) {
  // A page that reloads by itself would stop the film.
  useHeldReload();
  const navigate = useNavigate();
  const client = useQueryClient();
  const onDone = (card: ResultCard) => {
    keepAnswer(client, keyOf(getResponse, { params: { id: String(card.responseId) } }), card);
    for (const { path } of touched) void askAgain(client, { queryKey: [path] });
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
