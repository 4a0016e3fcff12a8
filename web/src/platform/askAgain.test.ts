/** Answers that come late: none that was read before a change is taken for the one after it. */
import {
  type InfiniteData,
  InfiniteQueryObserver,
  QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { askAgain, changeAnswers, keepAnswer } from "./askAgain.ts";

const queryKey = ["/wallet"];

/** A query whose answers come when the test says so; `ask` begins it as a page does, `leave` as when that is left. */
function asked() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 30_000 });
  return {
    client,
    queryFn,
    ask: () => observer.subscribe(() => undefined),
    answer: async (at: number, data: string) => {
      answers[at]?.(data);
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    shown: () => client.getQueryData(queryKey),
    times: () => answers.length,
  };
}

test("a first answer that was on its way before the change is not taken for the one after it", async () => {
  const { client, ask, answer, shown, times } = asked();
  const leave = ask();
  const refreshed = askAgain(client, { queryKey });
  expect(times()).toBe(2);
  await answer(0, "before");
  expect(shown()).toBeUndefined();
  await answer(1, "after");
  await refreshed;
  expect(shown()).toBe("after");
  leave();
});

test("who waits for the first question is given the second one's answer", async () => {
  const { client, queryFn, answer } = asked();
  const first = client.fetchQuery({ queryKey, queryFn });
  void askAgain(client, { queryKey });
  await answer(0, "before");
  await answer(1, "after");
  expect(await first).toBe("after");
});

test.each([false, true])(
  "what is there is asked for once more, also where its page was left (%s)",
  async (isLeft) => {
    const { client, ask, answer, shown, times } = asked();
    const leave = ask();
    await answer(0, "first");
    void client.refetchQueries({ queryKey });
    if (isLeft) leave();
    void askAgain(client, { queryKey });
    expect(times()).toBe(3);
    await answer(1, "before");
    expect(shown()).toBe("first");
    await answer(2, "after");
    expect(shown()).toBe("after");
    leave();
  },
);

test.each([false, true])(
  "what a call answered stays, whatever was on its way (a first answer: %s)",
  async (isFirst) => {
    const { client, ask, answer, shown } = asked();
    const leave = ask();
    if (!isFirst) {
      await answer(0, "first");
      void client.refetchQueries({ queryKey });
    }
    keepAnswer(client, queryKey, "kept");
    await answer(isFirst ? 0 : 1, "before");
    expect(shown()).toBe("kept");
    expect(client.getQueryState(queryKey)?.fetchStatus).toBe("idle");
    leave();
  },
);

test.each([false, true])(
  "a part that was changed is so also in the answer that was on its way (a first answer: %s)",
  async (isFirst) => {
    const { client, ask, answer, shown, times } = asked();
    const leave = ask();
    if (!isFirst) {
      await answer(0, "first");
      void client.refetchQueries({ queryKey });
    }
    const at = client.getQueryState(queryKey)?.dataUpdatedAt;
    changeAnswers<string>(client, { queryKey }, (known) => `${known}, liked`);
    expect(shown()).toBe(isFirst ? undefined : "first, liked");
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(at);
    await answer(isFirst ? 0 : 1, "before");
    expect(shown()).toBe("before, liked");
    expect(times()).toBe(isFirst ? 1 : 2);
    leave();
  },
);

test("a part that was changed stays changed when the next page comes", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((data: string) => void)[] = [];
  const observer = new InfiniteQueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
  });
  const leave = observer.subscribe(() => undefined);
  answers[0]?.("one");
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toEqual(["one"]));
  void observer.fetchNextPage();
  changeAnswers<InfiniteData<string>>(client, { queryKey }, (known) => ({
    ...known,
    pages: known.pages.map((page) => (page === "one" ? "one, liked" : page)),
  }));
  answers[1]?.("two");
  await vi.waitFor(() =>
    expect(observer.getCurrentResult().data?.pages).toEqual(["one, liked", "two"]),
  );
  leave();
});
