import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeTopics, leastSecondsOfTopics } from "./topic-pace.ts";

const topic = (id: number, milliseconds = 0) => ({
  id,
  title: "您怎么选早餐？",
  body: "请说说最近一次。",
  minLength: 20,
  milliseconds,
});

test("a topic needs the time to read it and to write as much as it asks for", () => {
  // 15 characters at 20 a second, 0.4 s for the touch, 20 characters at 10 a second: 3.15 s each.
  expect(leastSecondsOfTopics([topic(1), topic(2)])).toBe(6);
  // A long text may be known already; what has to be written has to be written.
  const long = { ...topic(1), body: "长".repeat(5000), minLength: 100 };
  expect(leastSecondsOfTopics([long])).toBe(18);
});

test("three answers in a second are held, each named as too early", () => {
  const { held } = judgeTopics([topic(1, 200), topic(2, 500), topic(3, 900)], 900);
  expect(held).toEqual([
    "服务器计时 0 秒，读完并回答这些话题至少要 9 秒",
    "按服务器时间，3 个话题里有 3 个来不及读完、写完就已回答",
  ]);
});

test("whoever takes the time that the topics need is never held, however the answers are sent", () => {
  const lengths = fc.array(fc.nat(200), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lengths, fc.nat(60_000), fc.boolean(), (needed, pause, atOnce) => {
      const topics = needed.map((minLength, id) => ({ ...topic(id), minLength }));
      const each = topics.map((one) => (leastSecondsOfTopics([one]) + 1) * 1000);
      const total = each.reduce((sum, one) => sum + one, pause);
      let at = pause;
      const answered = topics.map((one, i) => {
        at += each[i] ?? 0;
        return { ...one, milliseconds: atOnce ? total : at };
      });
      expect(judgeTopics(answered, total).held).toEqual([]);
    }),
  );
});
