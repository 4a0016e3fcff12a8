import fc from "fast-check";
import { expect, test } from "vitest";
import { TaskType } from "#contract/enums.ts";
import type { BestTask, Why } from "#contract/member/study/best.ts";
import { whyOf } from "./why.ts";

const now = Date.parse("2026-11-26T12:00:00+08:00");
const nothing: Why = {
  fenPerHour: null,
  completionPercent: null,
  own: null,
  isUsualLength: false,
};
const task = (why: Partial<Why> = {}, change: Partial<BestTask> = {}): BestTask => ({
  id: 1,
  title: "早餐调查",
  type: TaskType.of.questionnaire,
  minutes: 10,
  rewardGold: 300,
  rewardFen: 0,
  closesAt: null,
  seatsLeft: null,
  ...change,
  why: { ...nothing, ...why },
});
const closing = (closesAt: string) => whyOf(task({}, { closesAt }), now);

test("of what nothing is known nothing is said", () => {
  expect(whyOf(task(), now)).toBe("");
  expect(whyOf(task({ own: { completed: 1, taken: 3 }, completionPercent: 30 }), now)).toBe("");
});

test("what a quarter of an hour brings is rounded down, and said without zeros behind", () => {
  const said = (fenPerHour: number) => whyOf(task({ fenPerHour }), now);
  expect([1200, 1239, 1240, 8000, 40, 39, 0].map(said)).toEqual([
    "约 3 元一刻钟",
    "约 3 元一刻钟",
    "约 3.1 元一刻钟",
    "约 20 元一刻钟",
    "约 0.1 元一刻钟",
    "",
    "",
  ]);
});

test("what closes at midnight closes today, and what is far away is no reason", () => {
  expect(closing("2026-11-26T15:30:00Z")).toBe("今天截止");
  expect(closing("2026-11-26T16:00:00Z")).toBe("今天截止");
  expect(closing("2026-11-26T16:01:00Z")).toBe("明天截止");
  expect(closing("2026-11-29T15:00:00Z")).toBe("还有 3 天截止");
  expect(closing("2026-11-29T17:00:00Z")).toBe("");
});

test("two reasons at most, what it brings first", () => {
  const all = task(
    {
      fenPerHour: 1200,
      completionPercent: 80,
      own: { completed: 7, taken: 8 },
      isUsualLength: true,
    },
    { closesAt: "2026-11-26T15:30:00Z", seatsLeft: 3 },
  );
  expect(whyOf(all, now)).toBe("约 3 元一刻钟，今天截止");
  expect(whyOf({ ...all, closesAt: null, seatsLeft: 21 }, now)).toBe(
    "约 3 元一刻钟，这类任务你最近 8 次完成 7 次",
  );
  expect(whyOf(task({ completionPercent: 80, isUsualLength: true }, { seatsLeft: 20 }), now)).toBe(
    "还剩 20 个名额，100 人中约 80 人能完成",
  );
  expect(whyOf(task({ isUsualLength: true }), now)).toBe("和你常做的差不多长");
});

test("every number in it is one of the facts", () => {
  const facts = fc.record({
    own: fc.option(
      fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({
        completed: Math.min(a, b),
        taken: Math.max(a, b),
      })),
    ),
    completionPercent: fc.option(fc.nat(100)),
    isUsualLength: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, fc.option(fc.nat(100)), (why, seatsLeft) => {
      const words = whyOf(task(why, { seatsLeft }), now);
      const known = [seatsLeft, why.own?.completed, why.own?.taken, why.completionPercent, 100];
      for (const [number] of words.matchAll(/\d+/g)) expect(known).toContain(Number(number));
    }),
  );
});
