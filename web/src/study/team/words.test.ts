import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import { readRecords, readTab } from "./filter.ts";
import { cutOf, cutWords, figureWords, pointsOf, readRate, shareWords } from "./words.ts";

const none = { ended: 0, completes: 0, valid: 0, invalid: 0, gold: 0, fen: 0 };

test("a commission is cut as the server cuts it: nothing is lost, and what rounding leaves is the leader's", () => {
  for (let rate = 0; rate <= 100; rate++) {
    for (const commission of [0, 1, 15, 33, 100, 999]) {
      const { member, leader } = cutOf(commission, rate);
      expect(member + leader).toBe(commission);
      expect(member * 100).toBeLessThanOrEqual(commission * rate);
      expect((member + 1) * 100).toBeGreaterThan(commission * rate);
    }
  }
  expect(cutWords(15, 30)).toBe("队员作答可得佣金 15 金币时，队员得 4，你得 11");
});

test("a share is a whole number from 0 to 100, and nothing else is", () => {
  expect([" 0 ", "7", "100"].map(readRate)).toEqual([0, 7, 100]);
  expect(["", "101", "-1", "1.5", "3%", "1e2", "０"].map(readRate)).toEqual(Array(7).fill(null));
});

test("a day of the line is worth both currencies, or counts responses", () => {
  const day = { ...none, day: "2026-11-21", valid: 1200, gold: 150, fen: 20 };
  expect(pointsOf([day], "earned", 100)).toEqual([
    { label: "11-21", value: 170, words: "150 金币 + 0.20 元" },
  ]);
  expect(pointsOf([day], "valid", 100)[0]).toMatchObject({ value: 1200, words: "1,200 份" });
});

test("figures name invalid responses only where there are some", () => {
  expect(figureWords({ ...none, ended: 12, completes: 10, valid: 9 })).toBe(
    "参与 12 · 完成 10 · 有效 9",
  );
  expect(figureWords({ ...none, ended: 1, completes: 1, invalid: 1 })).toContain("无效 1");
});

test("a response without a share says nothing of one", () => {
  expect(shareWords({ shareGold: 0, shareFen: 0 })).toBeNull();
  expect(shareWords({ shareGold: 9, shareFen: 7 })).toBe("队员分得 9 金币 + 0.07 元");
});

test("the address keeps tab and filters, and nonsense in it counts as none", () => {
  const search = new URLSearchParams("tab=records&member=12345678&task=4&result=1&audit=2");
  expect(readTab(search)).toBe("records");
  expect(readRecords(search)).toEqual({
    memberCode: "12345678",
    taskId: "4",
    result: 1,
    audit: 2,
  });
  const bad = new URLSearchParams("tab=x&member=123&task=0&result=77&audit=-1");
  expect(readTab(bad)).toBe("members");
  expect(readRecords(bad)).toEqual({});
  expect(withChange(search, { member: "", result: "3" }).toString()).toBe(
    "tab=records&task=4&result=3&audit=2",
  );
});
