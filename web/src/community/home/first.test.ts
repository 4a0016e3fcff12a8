import { expect, test } from "vitest";
import { TaskType } from "#contract/enums.ts";
import type { Wallet } from "#contract/member/money/wallet.ts";
import type { BestTask } from "#contract/member/study/best.ts";
import type { TaskCard } from "#contract/member/study/task.ts";
import { isEmpty, isOnTheWay } from "./first.ts";
import { wayOf } from "./way.ts";

const terms = {
  goldPerYuan: 100,
  withdrawMinGold: 1000,
  withdrawMinFen: 1000,
  promiseWorkingDays: 3,
};
const none = { pending: 0, available: 0, held: 0 };
const walletWith = (gold: Partial<Wallet["gold"]>, cash: Partial<Wallet["cash"]> = {}): Wallet => ({
  gold: { ...none, ...gold },
  cash: { ...none, ...cash },
  owed: { gold: 0, fen: 0 },
  goldPerYuan: 100,
  earnings: [],
  arrived: null,
  goal: null,
});
const task = (id: number, rewardGold: number, type: TaskType = TaskType.of.questionnaire) =>
  ({ id, rewardGold, type }) as TaskCard & BestTask;
const gift = task(9, 200, TaskType.of.welcome);

test("somebody new is on the way until there is enough, or until they withdrew once", () => {
  expect(isOnTheWay(walletWith({}), { exchanges: 0, terms })).toBe(true);
  expect(isOnTheWay(walletWith({ pending: 600, available: 399 }), { exchanges: 0, terms })).toBe(
    true,
  );
  expect(isOnTheWay(walletWith({ pending: 600, available: 400 }), { exchanges: 0, terms })).toBe(
    false,
  );
  expect(isOnTheWay(walletWith({}, { available: 1000 }), { exchanges: 0, terms })).toBe(false);
  expect(isOnTheWay(walletWith({}), { exchanges: 1, terms })).toBe(false);
});

test("the gift comes first, and then as many of the best tasks as it takes", () => {
  const tasks = [task(1, 500), gift, task(2, 0), task(3, 350), task(4, 100)];
  const way = wayOf(walletWith({}), { terms, welcome: gift, tasks });
  expect(way).toMatchObject({ have: 0, least: 1000, welcome: gift, isEnough: true });
  expect(way.tasks.map(({ id }) => id)).toEqual([1, 3]);
});

test("what is there counts, what no three tasks reach is said to be no more than a beginning", () => {
  const rich = wayOf(walletWith({ available: 900 }), {
    terms,
    welcome: null,
    tasks: [task(1, 500)],
  });
  expect(rich).toMatchObject({ have: 900, isEnough: true });
  const poor = wayOf(walletWith({}), {
    terms,
    welcome: null,
    tasks: [1, 2, 3, 4].map((id) => task(id, 50)),
  });
  expect(poor).toMatchObject({ isEnough: false });
  expect(poor.tasks).toHaveLength(3);
});

test("a wallet is empty only when nothing is in it, nothing waits and nothing is owed", () => {
  expect(isEmpty(walletWith({}))).toBe(true);
  expect(isEmpty(walletWith({ pending: 1 }))).toBe(false);
  expect(isEmpty({ ...walletWith({}), owed: { gold: 5, fen: 0 } })).toBe(false);
});
