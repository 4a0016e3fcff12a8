/** A queue of answers, tied to the network, the tab's storage and the page's life. */
import { useEffect, useState } from "react";
import {
  type AnswerQueue,
  type AnswerQueueDeps,
  createAnswerQueue,
  type QueueState,
} from "./answerQueue.ts";
import { perTab } from "./storage.ts";
import { useStore } from "./store.ts";
import { useUnsent } from "./useUnsent.ts";

type Kept = Pick<AnswerQueueDeps, "send" | "judge"> & {
  /** Where the tab keeps what waits: one for each thing that is answered, and for each person. */
  key: string;
};

export function useKeptQueue(kept: Kept): { queue: AnswerQueue; state: QueueState } {
  const { key } = kept;
  const [queue] = useState(() => queueOf(kept));
  useEffect(() => void latest.set(key, queue), [key, queue]);
  const state = useStore(queue.state, { as: "saved" });
  const isUnsaved = state.as === "saving" || state.as === "waiting";
  useEffect(() => {
    window.addEventListener("online", queue.wake);
    return () => window.removeEventListener("online", queue.wake);
  }, [queue]);
  useUnsent(isUnsaved);
  return { queue, state };
}

/** The last of each name that a page of this tab had open: left with answers unsent, it goes on by itself. */
const latest = new Map<string, AnswerQueue>();

const queueOf = ({ key, send, judge }: Kept): AnswerQueue =>
  createAnswerQueue({
    before: latest.get(key),
    send,
    judge,
    kept: {
      get: () => perTab.get(key),
      set: (text) => perTab.set(key, text),
      remove: () => perTab.remove(key),
    },
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
