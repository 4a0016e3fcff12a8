/** One move of a feedback. Somebody else may have been quicker: that is said, and what stands now is shown. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { CallFailed } from "#contract/client.ts";
import { consoleFeedback, consoleFeedbacks, moveFeedback } from "#contract/console/feedback.ts";
import { errors } from "#contract/errors.ts";
import { call } from "../platform/api.ts";
import { sayDone } from "../platform/notice.ts";
import { query } from "../platform/query.ts";
import { type Move, moveWords } from "./moves.ts";

type Wanted = { id: number; move: Move; text: string };

export function useMove(onDone?: (wanted: Wanted) => void) {
  const client = useQueryClient();
  // One key for the same words until the server has answered: a repeat after a lost answer says them once.
  const held = useRef<{ input: string; key: string } | null>(null);
  const refresh = () =>
    Promise.all(
      [consoleFeedback, consoleFeedbacks].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  return useMutation({
    mutationFn: ({ id, move, text }: Wanted) => {
      const input = JSON.stringify([id, move, text]);
      if (held.current?.input !== input) held.current = { input, key: crypto.randomUUID() };
      const { key } = held.current;
      return call(moveFeedback, { params: { id: String(id) }, body: { key, move, text } });
    },
    onSuccess: async (detail, wanted) => {
      held.current = null;
      const { queryKey } = query(consoleFeedback, { params: { id: String(wanted.id) } });
      client.setQueryData(queryKey, detail);
      sayDone(moveWords(wanted.move).done);
      onDone?.(wanted);
      await client.invalidateQueries({ queryKey: [consoleFeedbacks.path] });
    },
    onError: async (error) => {
      if (!(error instanceof CallFailed)) return;
      held.current = null;
      if (error.code === errors.conflict.code) await refresh();
    },
  });
}
