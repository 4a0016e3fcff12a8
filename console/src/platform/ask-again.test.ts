/** Answers that come late: none that was read before a change is taken for the one after it. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { askAgain, keepAnswer } from "./ask-again.ts";

const queryKey = ["/console/feedbacks/:id"];

/** A page's query whose answers come when the test says so. */
function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const close = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return {
    client,
    close,
    answer: async (at: number, data: string) => {
      answers[at]?.(data);
      await new Promise((resolve) => setTimeout(resolve, 5));
    },
    shown: () => client.getQueryData(queryKey),
  };
}

test("a list that was asked for before a change, and is the first to come, is not what stands after it", async () => {
  const { client, close, answer, shown } = opened();
  const refreshed = askAgain(client, { queryKey });
  await answer(0, "before");
  expect(shown()).toBeUndefined();
  await answer(1, "after");
  await refreshed;
  expect(shown()).toBe("after");
  close();
});

test.each([true, false])(
  "what a call answered stays, whatever was on its way (the first answer: %s)",
  async (isFirst) => {
    const { client, close, answer, shown } = opened();
    if (!isFirst) {
      await answer(0, "first");
      void client.refetchQueries({ queryKey });
    }
    keepAnswer(client, queryKey, "decided");
    await answer(isFirst ? 0 : 1, "before");
    expect(shown()).toBe("decided");
    close();
  },
);
