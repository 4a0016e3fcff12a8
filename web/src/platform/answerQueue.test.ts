import { expect, test } from "vitest";
import { type AnswerQueueDeps, createAnswerQueue, type PendingAnswer } from "./answerQueue.ts";

class Offline extends Error {}
class Closed extends Error {}
class Refused extends Error {}

function bench(overrides: Partial<AnswerQueueDeps> = {}) {
  const sent: [string, unknown][] = [];
  const store = { text: null as string | null };
  const failures: Error[] = [];
  const deps: AnswerQueueDeps = {
    send: async ({ name, value }: PendingAnswer) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push([name, value]);
    },
    judge: (cause) => {
      if (cause instanceof Closed) return { as: "ended", responseId: 7 };
      return cause instanceof Refused ? { as: "drop" } : { as: "retry" };
    },
    kept: {
      get: () => store.text,
      set: (text) => (store.text = text),
      remove: () => (store.text = null),
    },
    pause: async () => undefined,
    ...overrides,
  };
  return { deps, sent, store, failures };
}

const answer = (name: string, value: unknown) => ({ name, value, milliseconds: 10 });

test("answers are saved in order and then nothing is kept", async () => {
  const { deps, sent, store } = bench();
  const queue = createAnswerQueue(deps);
  queue.put(answer("q1", "a"));
  queue.put(answer("q2", 3));
  expect(queue.state.get().as).toBe("saving");
  await queue.drained();
  expect(sent).toEqual([
    ["q1", "a"],
    ["q2", 3],
  ]);
  expect(store.text).toBeNull();
  expect(queue.state.get()).toEqual({ as: "saved" });
});

test("a lost connection is tried again and loses no answer", async () => {
  const { deps, sent, failures } = bench();
  failures.push(new Offline(), new Offline());
  const queue = createAnswerQueue(deps);
  queue.put(answer("q1", "a"));
  queue.put(answer("q2", "b"));
  await queue.drained();
  expect(sent.map(([name]) => name)).toEqual(["q1", "q2"]);
});

test("without network it says so, and waking it saves at once", async () => {
  const { deps, sent, failures } = bench({ pause: () => new Promise(() => undefined) });
  failures.push(new Offline());
  const queue = createAnswerQueue(deps);
  queue.put(answer("q1", "a"));
  await expect.poll(() => queue.state.get().as).toBe("waiting");
  expect(queue.pending()).toEqual({ q1: "a" });
  queue.wake();
  await queue.drained();
  expect(sent).toEqual([["q1", "a"]]);
});

test("what was kept before a reload is shown and sent first", async () => {
  const { deps, sent, store } = bench();
  store.text = JSON.stringify([answer("q1", "old")]);
  const queue = createAnswerQueue(deps);
  expect(queue.pending()).toEqual({ q1: "old" });
  queue.put(answer("q2", "new"));
  await queue.drained();
  expect(sent.map(([name]) => name)).toEqual(["q1", "q2"]);
});

test("broken storage counts as empty", async () => {
  const { deps, store } = bench();
  store.text = "{not json";
  expect(createAnswerQueue(deps).pending()).toEqual({});
});

test("a newer answer takes the older one's turn, also while that is on its way", async () => {
  let release: () => void = () => undefined;
  const sent: unknown[] = [];
  const { deps } = bench({
    send: async ({ value }) => {
      if (sent.length === 0) await new Promise<void>((resolve) => (release = resolve));
      sent.push(value);
    },
  });
  const queue = createAnswerQueue(deps);
  queue.put(answer("q1", "first"));
  queue.put(answer("q2", "other"));
  queue.put(answer("q1", "second"));
  release();
  await queue.drained();
  expect(sent).toEqual(["first", "second", "other"]);
});

test("what the server refuses is dropped and the rest goes on", async () => {
  const { deps, sent, failures } = bench();
  failures.push(new Refused());
  const queue = createAnswerQueue(deps);
  queue.put(answer("hidden", "x"));
  queue.put(answer("q2", "b"));
  await queue.drained();
  expect(sent).toEqual([["q2", "b"]]);
});

test("when the response is over it stops, forgets, and takes no more", async () => {
  const { deps, sent, store, failures } = bench();
  failures.push(new Closed());
  const queue = createAnswerQueue(deps);
  queue.put(answer("q1", "a"));
  await queue.drained();
  expect(queue.state.get()).toEqual({ as: "ended", responseId: 7 });
  expect(store.text).toBeNull();
  queue.put(answer("q2", "b"));
  await queue.drained();
  expect(sent).toEqual([]);
});

test("a page that is opened again saves after what it left on its way, and the one it left sends no more", async () => {
  const { deps, sent, store } = bench();
  const ways: (() => void)[] = [];
  const left = createAnswerQueue({
    ...deps,
    send: (given) => new Promise<void>((come) => ways.push(come)).then(() => deps.send(given)),
  });
  left.put(answer("q1", "old"));
  left.put(answer("q2", "unsent"));
  const here = createAnswerQueue({ ...deps, before: left });
  expect(here.pending()).toEqual({ q1: "old", q2: "unsent" });
  here.put(answer("q1", "new"));
  expect(here.state.get().as).toBe("saving");
  const handedIn = left.drained();
  ways[0]?.();
  await here.drained();
  expect(sent).toEqual([
    ["q1", "old"],
    ["q1", "new"],
    ["q2", "unsent"],
  ]);
  expect(ways).toHaveLength(1);
  expect(store.text).toBeNull();
  // Handed in there before it was left: with what was given here.
  await handedIn;
});

test("a page that was left without network does not wake up over what is answered on its next opening", async () => {
  const { deps, sent, store, failures } = bench({ pause: () => new Promise(() => undefined) });
  failures.push(new Offline());
  const left = createAnswerQueue(deps);
  left.put(answer("q1", "old"));
  await expect.poll(() => left.state.get().as).toBe("waiting");
  const here = createAnswerQueue({ ...deps, before: left });
  here.put(answer("q1", "new"));
  await here.drained();
  left.wake();
  left.put(answer("q2", "late"));
  await left.drained();
  expect(sent).toEqual([
    ["q1", "new"],
    ["q2", "late"],
  ]);
  expect(store.text).toBeNull();
});
