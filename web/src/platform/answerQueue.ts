/**
 * Saves answers one at a time, in the order of answering, until the server has each of them. What waits
 * is also kept in the tab's storage, so a reload without network loses nothing. Pure: the call, the
 * storage and the waiting are handed in.
 */
import { createStore, type Store } from "./store.ts";

export type PendingAnswer = {
  name: string;
  value: unknown;
  milliseconds: number;
  /** How an open answer was typed, as counts. */
  typing?: { pasted: number; away: number; edits: number } | undefined;
};

/** What a failed save means: try again, forget this answer, or stop because the response is over. */
export type SaveVerdict =
  | { as: "retry" }
  | { as: "drop" }
  | { as: "ended"; responseId: number | null };

export type QueueState =
  | { as: "saved" }
  | { as: "saving" }
  | { as: "waiting" }
  | { as: "ended"; responseId: number | null };

export type AnswerQueueDeps = {
  send: (answer: PendingAnswer) => Promise<unknown>;
  judge: (cause: unknown) => SaveVerdict;
  kept: { get: () => string | null; set: (text: string) => void; remove: () => void };
  pause: (milliseconds: number) => Promise<void>;
};

export type AnswerQueue = {
  state: Store<QueueState>;
  /** What was given and is not with the server yet, by question. */
  pending: () => Record<string, unknown>;
  put: (answer: PendingAnswer) => void;
  /** Tries at once: the network is back. */
  wake: () => void;
  /** Resolves when nothing waits any more, because all is saved or the response is over. */
  drained: () => Promise<void>;
};

const retryAfterMs = [1000, 2000, 5000, 10_000, 30_000];

export function createAnswerQueue(deps: AnswerQueueDeps): AnswerQueue {
  const waiting = new Map(readKept(deps.kept.get()).map((answer) => [answer.name, answer]));
  const state = createStore<QueueState>({ as: "saved" });
  let running: Promise<void> | null = null;
  let wakeUp: () => void = () => undefined;

  /** Removes a saved answer, unless a newer one to the same question has taken its place meanwhile. */
  const settle = (answer: PendingAnswer) => {
    if (waiting.get(answer.name) === answer) waiting.delete(answer.name);
    keep(deps.kept, waiting);
  };
  const retryLater = async (failures: number) => {
    state.set({ as: "waiting" });
    const woken = new Promise<void>((resolve) => (wakeUp = resolve));
    await Promise.race([deps.pause(retryAfterMs[failures] ?? 30_000), woken]);
    wakeUp = () => undefined;
  };
  const run = async () => {
    let failures = 0;
    for (let [answer] = waiting.values(); answer; [answer] = waiting.values()) {
      if (state.get().as !== "waiting") state.set({ as: "saving" });
      const verdict = await deps.send(answer).then(() => null, deps.judge);
      if (verdict?.as === "ended") {
        waiting.clear();
        keep(deps.kept, waiting);
        return state.set(verdict);
      }
      if (verdict?.as === "retry") {
        await retryLater(failures);
        failures += 1;
        continue;
      }
      failures = 0;
      settle(answer);
      state.set({ as: "saving" });
    }
    state.set({ as: "saved" });
  };
  const start = () => {
    if (state.get().as === "ended" || waiting.size === 0) return;
    running ??= run().finally(() => (running = null));
  };

  start();
  return {
    state,
    pending: () =>
      Object.fromEntries([...waiting.values()].map(({ name, value }) => [name, value])),
    put: (answer) => {
      // Its first place is kept: a later question may be visible only because of this one.
      waiting.set(answer.name, answer);
      keep(deps.kept, waiting);
      start();
    },
    wake: () => wakeUp(),
    drained: async () => {
      while (running) await running;
    },
  };
}

function keep(kept: AnswerQueueDeps["kept"], waiting: Map<string, PendingAnswer>): void {
  if (waiting.size > 0) kept.set(JSON.stringify([...waiting.values()]));
  else kept.remove();
}

function readKept(text: string | null): PendingAnswer[] {
  try {
    // Written by keep() alone; anything else counts as nothing.
    const kept = JSON.parse(text ?? "[]") as PendingAnswer[];
    return Array.isArray(kept) ? kept.filter(({ name }) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
