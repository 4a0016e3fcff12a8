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
  /** The page was left and opened again: whose answers these were, and may still be on their way. */
  before?: AnswerQueue | undefined;
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
  /**
   * Sends and keeps nothing from here on: `next` goes on with what is kept, and is what `drained` then waits for.
   * Resolves when what was on its way has come to its end.
   */
  handOver: (next: AnswerQueue) => Promise<void>;
};

const retryAfterMs = [1000, 2000, 5000, 10_000, 30_000];

export function createAnswerQueue(deps: AnswerQueueDeps): AnswerQueue {
  const held = createHeld(deps.kept);
  const rest = createRest(deps.pause);
  const state = createStore<QueueState>({ as: "saved" });
  let running: Promise<void> | null = null;
  let heir: AnswerQueue | null = null;

  const run = () => sendAll(deps, { held, rest, state, isLeft: () => heir !== null });
  const runAfter = (first: Promise<void> | null) => {
    running ??= (first ?? run()).finally(() => {
      running = null;
      start();
    });
  };
  const start = () => {
    if (state.get().as === "ended" || heir || !held.first()) return;
    if (state.get().as === "saved") state.set({ as: "saving" });
    runAfter(null);
  };
  const ranOut = async () => {
    while (running) await running;
  };
  const queue: AnswerQueue = {
    state,
    pending: held.values,
    put: (answer) => {
      if (heir) return heir.put(answer);
      held.put(answer);
      start();
    },
    wake: rest.end,
    drained: () => ranOut().then(() => heir?.drained()),
    handOver: (next) => {
      heir = next;
      rest.end();
      return ranOut();
    },
  };
  // What is on its way from there must not come after what is given to the same question here.
  if (deps.before) runAfter(deps.before.handOver(queue));
  start();
  return queue;
}

type Sending = {
  held: ReturnType<typeof createHeld>;
  rest: ReturnType<typeof createRest>;
  state: Store<QueueState>;
  /** Another queue goes on with what is held. */
  isLeft: () => boolean;
};

async function sendAll(
  { send, judge }: AnswerQueueDeps,
  { held, rest, state, isLeft }: Sending,
): Promise<void> {
  let failures = 0;
  for (let answer = held.first(); answer; answer = held.first()) {
    if (state.get().as !== "waiting") state.set({ as: "saving" });
    // One at a time, in their order.
    const verdict = await send(answer).then(() => null, judge);
    if (isLeft()) return;
    if (verdict?.as === "ended") {
      held.clear();
      return state.set(verdict);
    }
    if (verdict?.as === "retry") {
      state.set({ as: "waiting" });
      await rest.begin(failures);
      if (isLeft()) return;
      failures += 1;
    } else {
      failures = 0;
      held.settle(answer);
      state.set({ as: "saving" });
    }
  }
  state.set({ as: "saved" });
}

/** What waits, in this tab's storage, too. */
function createHeld(kept: AnswerQueueDeps["kept"]) {
  const waiting = new Map(readKept(kept.get()).map((answer) => [answer.name, answer]));
  return {
    first: () => waiting.values().next().value,
    values: () => Object.fromEntries([...waiting.values()].map(({ name, value }) => [name, value])),
    put: (answer: PendingAnswer) => {
      // Its first place is kept: a later question may be visible only because of this one.
      waiting.set(answer.name, answer);
      keep(kept, waiting);
    },
    /** Removes a saved answer, unless a newer one to the same question has taken its place meanwhile. */
    settle: (answer: PendingAnswer) => {
      if (waiting.get(answer.name) === answer) waiting.delete(answer.name);
      keep(kept, waiting);
    },
    clear: () => {
      waiting.clear();
      keep(kept, waiting);
    },
  };
}

/** A pause that can be cut short. */
function createRest(pause: AnswerQueueDeps["pause"]) {
  let end: () => void = () => undefined;
  return {
    /** After so many failures in a row before this one. */
    begin: async (failures: number) => {
      const woken = new Promise<void>((resolve) => (end = resolve));
      await Promise.race([pause(retryAfterMs[failures] ?? 30_000), woken]);
      end = () => undefined;
    },
    end: () => end(),
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
