/** One move of a feedback. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallFailed } from "#contract/client.ts";
import {
  consoleFeedback,
  consoleFeedbacks,
  moveFeedback,
} from "#contract/console/community/feedback.ts";
import { call } from "../../platform/api.ts";
import { askAgain } from "../../platform/ask-again.ts";
import { useHeldKey } from "../../platform/held-key.ts";
import { sayDone } from "../../platform/notice.ts";
import { useKeep } from "../../platform/query.ts";
import { type Move, moveWords } from "./moves.ts";

type Wanted = { id: number; move: Move; text: string };

export function useMove(onDone?: (wanted: Wanted) => void) {
  const client = useQueryClient();
  const keep = useKeep(consoleFeedback);
  const { keyFor, release } = useHeldKey();
  return useMutation({
    mutationFn: ({ id, move, text }: Wanted) => {
      const body = { key: keyFor({ id, move, text }), move, text };
      return call(moveFeedback, { params: { id: String(id) }, body });
    },
    onSuccess: async (detail, wanted) => {
      release();
      keep(detail);
      sayDone(moveWords(wanted.move).done);
      onDone?.(wanted);
      await askAgain(client, { queryKey: [consoleFeedbacks.path] });
    },
    onError: (error) => {
      if (error instanceof CallFailed) release();
    },
  });
}
