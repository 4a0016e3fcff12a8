import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import { invalidWords, moneyWords, stepsOf, storyOf } from "./words.ts";

const now = Date.parse("2026-11-21T04:00:00Z");
const card: ResultCard = {
  responseId: 1,
  taskId: 2,
  title: "早餐习惯",
  type: 2,
  result: 1,
  reason: "已完成并交卷。",
  minutesSpent: 4.2,
  rewardGold: 500,
  rewardFen: 0,
  auditState: 0,
  invalidReason: null,
  auditNote: "",
  money: "pending",
  releaseAt: "2026-11-24T02:00:00Z",
  releaseRule: "到期未发现问题即自动有效。",
  startedAt: "2026-11-21T02:00:00Z",
  finishedAt: "2026-11-21T02:05:00Z",
  resumeToken: null,
  expiresAt: "2026-11-21T03:00:00Z",
  source: "own",
  again: "",
  claimed: false,
  claim: null,
  claimUntil: null,
  claimToken: null,
  appeal: null,
  appealUntil: null,
  stars: null,
  endPage: null,
};

test("each of the nine results has its own title", () => {
  const titles = JoinResult.values.map(
    (result) => storyOf({ ...card, result, resumeToken: "x".repeat(32) }).title,
  );
  expect(new Set(titles).size).toBe(9);
});

test("a complete tells where its money is", () => {
  expect(storyOf(card).title).toBe("已交卷，等待审核");
  expect(storyOf({ ...card, money: "available", auditState: 1 }).title).toBe("奖励已到账");
  expect(storyOf({ ...card, money: "refused", auditState: 2 }).title).toBe("审核无效");
  expect(storyOf({ ...card, money: "none", auditState: 1 }).title).toBe("已完成");
  expect(moneyWords({ ...card, result: 2, money: "available" })).toBe("安慰奖，已到账");
  expect(moneyWords({ ...card, result: 4, money: "none" })).toBe("本次没有奖励");
});

test("a running response that can no longer be resumed says that its time is over", () => {
  expect(storyOf({ ...card, result: 0, resumeToken: null }).title).toBe("已超过作答时限");
});

test("the steps end with the money, or with the reason why there is none", () => {
  expect(stepsOf(card, now).map(({ state }) => state)).toEqual(["done", "done", "now", "next"]);
  expect(stepsOf(card, now)[2]?.time).toBe("最晚 11-24 10:00");
  const refused = {
    ...card,
    auditState: 2,
    invalidReason: 2,
    auditNote: "第 3 题与第 7 题不一致",
  } as const;
  expect(stepsOf(refused, now).at(-1)).toMatchObject({
    state: "failed",
    note: "逻辑矛盾：第 3 题与第 7 题不一致",
  });
  expect(invalidWords({ ...refused, auditNote: "" })).toBe("逻辑矛盾");
  const valid = stepsOf({ ...card, auditState: 1, money: "available" }, now);
  expect(valid.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
});

test("a task without a reward promises no payment step", () => {
  expect(stepsOf({ ...card, rewardGold: 0 }, now).map(({ key }) => key)).not.toContain("paid");
});

test("a film is watched and a discussion is held: nobody answers them or hands them in", () => {
  for (const [source, done] of [
    ["video", "已看完，等待审核"],
    ["discussion", "已完成讨论，等待审核"],
  ] as const) {
    expect(storyOf({ ...card, source }).title).toBe(done);
    const said = JoinResult.values.flatMap((result) => {
      const of = { ...card, source, result, reason: "" };
      return [storyOf(of).title, ...stepsOf(of, now).map(({ title }) => title)];
    });
    expect(said.join()).not.toMatch(/作答|交卷|答题/);
  }
});
