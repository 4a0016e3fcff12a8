import { expect, test } from "vitest";
import { createQuestion } from "./question.ts";

type End = (answer: string | Promise<never>) => void;

test("a question that was given up and is answered later leaves the one that is asked now", async () => {
  const { shown, ask } = createQuestion<{ end: End }, string>();
  const given: End[] = [];
  const asked = () =>
    ask((end) => {
      given.push(end);
      return { end };
    });
  const first = asked();
  given[0]?.("given up");
  expect(await first).toBe("given up");
  expect(shown.get()).toBeNull();
  const second = asked();
  given[0]?.("passed after all");
  expect(shown.get()?.end).toBe(given[1]);
  given[1]?.("passed");
  expect(await second).toBe("passed");
  expect(shown.get()).toBeNull();
});

test("a question that cannot be put rejects", async () => {
  const { shown, ask } = createQuestion<object, string>();
  const asked = ask((end) => ({ end }));
  const { end } = shown.get() as { end: End };
  end(Promise.reject(new Error("no captcha")));
  await expect(asked).rejects.toThrow("no captcha");
  expect(shown.get()).toBeNull();
});
