/** Which tasks are worth the time, by facts alone: no server. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { JoinResult, TaskType } from "#contract/enums.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import type { Habit } from "../task/api.ts";
import { ranked } from "./rank.ts";

const now = new Date("2026-11-26T12:00:00+08:00");
const { questionnaire, video, trial } = TaskType.of;

const card = (id: number, change: Partial<TaskCard> = {}): TaskCard => ({
  id,
  title: `任务${id}`,
  summary: "",
  cover: null,
  type: questionnaire,
  module: 0,
  source: "own",
  repeat: "once",
  minutes: 10,
  rewardGold: 300,
  rewardFen: 0,
  seatsLeft: null,
  seatsTotal: null,
  opensAt: "2026-11-01T00:00:00.000Z",
  closesAt: null,
  truth: null,
  resumeToken: null,
  ...change,
});
const truth = (yuanPerHour: number, completionPercent: number): TaskCard["truth"] => ({
  medianMinutes: 8,
  completionPercent,
  screenOutPercent: 100 - completionPercent,
  medianDaysToCredit: 2,
  yuanPerHour,
});
const took = (type: TaskType, results: readonly number[], minutes = 10): Habit[] =>
  results.map((result) => ({ type, minutes, result }));
const idsOf = (cards: readonly TaskCard[], habits: readonly Habit[] = [], goldPerYuan = 100) =>
  ranked(cards, { habits, goldPerYuan, now }).map(({ card: { id } }) => id);

test("what people really had of an hour stands before what is only promised", () => {
  // 18 yuan an hour promised; 14 that people had.
  expect(idsOf([card(2), card(1, { truth: truth(14, 50) })])).toEqual([1, 2]);
  expect(idsOf([card(2), card(1, { truth: truth(12, 50) })])).toEqual([2, 1]);
});

test("of two that pay alike the one that more people get through is first, and the one that ends today", () => {
  const sure = card(1, { truth: truth(20, 90) });
  expect(idsOf([card(2, { truth: truth(20, 30) }), sure])).toEqual([1, 2]);
  const midnight = "2026-11-26T16:00:00.000Z";
  expect(idsOf([card(3), card(1, { closesAt: midnight })])).toEqual([1, 3]);
  // A moment of tomorrow is soon, and not today.
  const tomorrow = "2026-11-26T16:00:00.002Z";
  expect(idsOf([card(2, { closesAt: tomorrow }), card(1, { closesAt: midnight })])).toEqual([1, 2]);
});

test("what I get through and what is as long as I am used to comes first, once there is a habit", () => {
  const two = [card(2, { type: video }), card(1)];
  const { complete, screenedOut } = JoinResult.of;
  const habits = [
    ...took(questionnaire, [complete, complete, complete]),
    ...took(video, [screenedOut, screenedOut, screenedOut]),
  ];
  expect(idsOf(two)).toEqual([2, 1]);
  expect(idsOf(two, habits)).toEqual([1, 2]);
  // Two are no habit.
  expect(idsOf(two, [...habits.slice(0, 2), ...habits.slice(3, 5)])).toEqual([2, 1]);
  const lengths = [card(2, { minutes: 40, rewardGold: 1200 }), card(1)];
  expect(idsOf(lengths)).toEqual([2, 1]);
  expect(idsOf(lengths, took(video, [complete, complete, complete], 8))).toEqual([1, 2]);
});

test("gold counts as much as it is worth where I am at home", () => {
  const two = [card(1), card(2, { rewardGold: 0, rewardFen: 200 })];
  expect(idsOf(two, [], 100)).toEqual([1, 2]);
  expect(idsOf(two, [], 1000)).toEqual([2, 1]);
});

test("what I have begun, what is applied for and what pays nothing is left out", () => {
  const left = [
    card(1, { resumeToken: "begun" }),
    card(2, { type: trial }),
    card(3, { rewardGold: 0 }),
  ];
  expect(idsOf([...left, card(4)])).toEqual([4]);
  expect(idsOf(left)).toEqual([]);
});

test("the reasons are the facts, and null where there is none", () => {
  const { complete, timeout } = JoinResult.of;
  const habits = took(questionnaire, [complete, timeout, complete, complete], 6);
  const found = ranked(
    [card(1, { truth: truth(14.26, 71) }), card(2, { type: video, minutes: 30 })],
    {
      habits,
      goldPerYuan: 100,
      now,
    },
  );
  expect(found.map(({ why }) => why)).toEqual([
    {
      fenPerHour: 1426,
      completionPercent: 71,
      own: { completed: 3, taken: 4 },
      isUsualLength: true,
    },
    { fenPerHour: null, completionPercent: null, own: null, isUsualLength: false },
  ]);
});

const anyCard = fc
  .record({
    type: fc.constantFrom(...TaskType.values),
    minutes: fc.integer({ min: 1, max: 240 }),
    rewardGold: fc.integer({ min: 0, max: 100_000 }),
    rewardFen: fc.integer({ min: 0, max: 100_000 }),
    closesInHours: fc.option(fc.integer({ min: 1, max: 200 })),
    truth: fc.option(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100 }))),
    isBegun: fc.boolean(),
  })
  .map(
    ({ closesInHours, truth: known, isBegun, ...rest }) =>
      (id: number) =>
        card(id, {
          ...rest,
          closesAt:
            closesInHours === null
              ? null
              : new Date(now.getTime() + closesInHours * 3_600_000).toISOString(),
          truth: known && truth(...known),
          resumeToken: isBegun ? "begun" : null,
        }),
  );
const anyCards = fc
  .array(anyCard, { maxLength: 20 })
  .map((makers) => makers.map((make, at) => make(at + 1)));
const anyHabits = fc.array(
  fc.record({
    type: fc.constantFrom(...TaskType.values),
    minutes: fc.integer({ min: 1, max: 240 }),
    result: fc.constantFrom(...JoinResult.values.filter((one) => one !== 0)),
  }),
  { maxLength: 40 },
);
const anyRate = fc.integer({ min: 1, max: 100_000 });

test("whatever is known, each open task stands in it once, in an order that the list's own has no part in", () => {
  fc.assert(
    fc.property(anyCards, anyHabits, anyRate, (cards, habits, goldPerYuan) => {
      const found = ranked(cards, { habits, goldPerYuan, now });
      const open = cards.filter(
        ({ resumeToken, type, rewardGold, rewardFen }) =>
          resumeToken === null && type !== trial && rewardGold + rewardFen > 0,
      );
      expect(new Set(found.map(({ card: { id } }) => id))).toEqual(
        new Set(open.map(({ id }) => id)),
      );
      expect(found).toHaveLength(open.length);
      expect(ranked(cards.toReversed(), { habits, goldPerYuan, now })).toEqual(found);
    }),
  );
});

test("a task that pays more, and is the same else, never stands lower for it", () => {
  fc.assert(
    fc.property(
      anyCards.filter((cards) => cards.length > 0),
      anyHabits,
      fc.nat(),
      fc.integer({ min: 1, max: 10_000 }),
      (cards, habits, pick, more) => {
        const at = pick % cards.length;
        const dearer = cards.map((one, index) =>
          index === at ? { ...one, rewardFen: one.rewardFen + more } : one,
        );
        const about = { habits, goldPerYuan: 100, now };
        const placeIn = (all: readonly TaskCard[]) =>
          ranked(all, about).findIndex(({ card: { id } }) => id === at + 1);
        const before = placeIn(cards);
        // One that paid nothing was in no place.
        if (before >= 0) expect(placeIn(dearer)).toBeLessThanOrEqual(before);
      },
    ),
  );
});
