import { expect, test } from "vitest";
import { effectsOf } from "./home.ts";

const terms = { withdrawMinGold: 1000, withdrawMinFen: 1000, promiseWorkingDays: 3 };
const of = (code: string, siteName: string, goldPerYuan: number) => ({
  code,
  siteName,
  terms: { ...terms, goldPerYuan },
});
const home = of("one", "甲", 100);
const member = { goldAvailable: 1000, goldPending: 200, goldHeld: 50 };

test("what a move does to the member's money is said before it", () => {
  const sentences = effectsOf(member, { home, open: 2 }, of("two", "乙", 1000));
  expect(sentences[0]).toBe("金币和现金的数量不变；1,250 金币从折合 12.50 元变为 1.25 元。");
  expect(sentences[1]).toContain("按「乙」");
  expect(sentences[2]).toContain("2 笔");
});

test("at the same rate and with nothing under way there is less to say", () => {
  const sentences = effectsOf(member, { home, open: 0 }, of("two", "乙", 100));
  expect(sentences[0]).toContain("折算也相同");
  expect(sentences.join()).not.toContain("进行中");
});
