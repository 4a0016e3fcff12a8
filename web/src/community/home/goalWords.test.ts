import { expect, test } from "vitest";
import type { Goal } from "#contract/member/money/goal.ts";
import type { Wallet } from "#contract/member/money/wallet.ts";
import type { BestTask } from "#contract/member/study/best.ts";
import { daysOffered, dayWords, endWords, planOf, progressWords, reachWords } from "./goalWords.ts";

/** 00:30 in Shanghai, still the day before in London. */
const now = Date.parse("2026-11-25T16:30:00Z");

const goal = { amountFen: 3000, earnedFen: 500, until: "2026-11-27", state: "running" } as Goal;
const walletWith = (pending: { gold: number; fen: number }) =>
  ({
    gold: { pending: pending.gold, available: 0, held: 0 },
    cash: { pending: pending.fen, available: 0, held: 0 },
    goldPerYuan: 100,
  }) as Wallet;
const task = (id: number, rewardGold: number, rewardFen = 0) =>
  ({ id, rewardGold, rewardFen }) as BestTask;
const planned = (tasks: BestTask[], pending = { gold: 0, fen: 0 }) => {
  const plan = planOf(goal, { wallet: walletWith(pending), tasks });
  return {
    ids: plan.reach.tasks.map(({ id }) => id),
    words: reachWords(plan, { isStopped: false }),
    plan,
  };
};

test("days are named as one speaks of them, from today on for a month", () => {
  expect(dayWords("2026-11-26", now)).toBe("今天");
  expect(dayWords("2026-11-27", now)).toBe("明天");
  expect(dayWords("2026-11-29", now)).toBe("11-29 周日");
  const days = daysOffered(now);
  expect(days).toHaveLength(32);
  expect(days[0]).toEqual({ value: "2026-11-26", label: "今天" });
  expect(days.at(-1)).toEqual({ value: "2026-12-27", label: "12-27 周日" });
});

test("the fewest tasks for what is left, in gold and in cash", () => {
  const { ids, words, plan } = planned([task(1, 300), task(2, 0, 1500), task(3, 1000)]);
  expect(plan).toMatchObject({ leftFen: 2500, pendingFen: 0 });
  expect(ids).toEqual([2, 3]);
  expect(words).toBe("做下面 2 个任务，按期通过审核就够了");
  expect(planned([task(1, 2500)]).words).toBe("做下面这个任务，按期通过审核就够了");
});

test("what waits for an audit counts, and may be enough alone", () => {
  const some = planned([task(1, 300), task(2, 900)], { gold: 1500, fen: 100 });
  expect(some.plan.pendingFen).toBe(1600);
  expect(some.ids).toEqual([2]);
  expect(planned([task(1, 300)], { gold: 2500, fen: 0 })).toMatchObject({
    ids: [],
    words: "待审核的按期通过审核就够了",
  });
});

test("what is not enough says how much is missing, and that there is nothing where there is nothing", () => {
  expect(planned([task(1, 1250)], { gold: 100, fen: 0 }).words).toBe(
    "下面这个任务约 12.50 元，还差 11.50 元",
  );
  const small = [1, 2, 3, 4, 5, 6, 7].map((id) => task(id, 100));
  expect(planned(small).words).toBe("下面 5 个任务约 5 元，还差 20 元");
  expect(planned([]).words).toBe("现在没有适合你的任务，有了会列在这里");
});

test("while a sanction stops tasks nothing is said of them, only that what waits is enough", () => {
  const stopped = (gold: number) =>
    reachWords(planOf(goal, { wallet: walletWith({ gold, fen: 0 }), tasks: [] }), {
      isStopped: true,
    });
  expect(stopped(2499)).toBeNull();
  expect(stopped(2500)).toBe("待审核的按期通过审核就够了");
});

test("what was reached stays reached when some of it is taken back, and says so", () => {
  const words = (state: Goal["state"], earnedFen: number) => {
    const standing = { amountFen: 3000, earnedFen, state };
    return [progressWords(standing), endWords(standing)];
  };
  expect(words("reached", 3000)).toEqual(["已达成", "目标 30 元，奖励都已到账。"]);
  expect(words("reached", 2500)).toEqual(["已达成", "目标 30 元，达成之后有奖励被收回。"]);
  expect(words("over", 2500)).toEqual([
    "还差 5 元",
    "目标 30 元，没攒够也没关系，到账的都是你的。",
  ]);
});
