/** One move of a feedback. Somebody else may have been quicker: that is said, and what stands now is shown. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallFailed } from "#contract/client.ts";
import { consoleFeedback, consoleFeedbacks, moveFeedback } from "#contract/console/feedback.ts";
import { errors } from "#contract/errors.ts";
import { call } from "../platform/api.ts";
import { useHeldKey } from "../platform/held-key.ts";
import { sayDone } from "../platform/notice.ts";
import { useKeep } from "../platform/query.ts";
import { type Move, moveWords } from "./moves.ts";

type Wanted = { id: number; move: Move; text: string };

export function useMove(onDone?: (wanted: Wanted) => void) {
  const client = useQueryClient();
  const keep = useKeep(consoleFeedback);
  const { keyFor, release } = useHeldKey();
  const refresh = () =>
    Promise.all(
      [consoleFeedback, consoleFeedbacks].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
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
      await client.invalidateQueries({ queryKey: [consoleFeedbacks.path] });
    },
    onError: async (error) => {
      if (!(error instanceof CallFailed)) return;
      release();
      if (error.code === errors.conflict.code) await refresh();
    },
  });
}
