/** 邀请好友 in words: what is paid is said in full, and what is not paid is not promised. */
import { expect, test } from "vitest";
import { GrowthBlock, InviteeState } from "#contract/growth-enums.ts";
import type { Invitee } from "#contract/member/people/invite.ts";
import { inviteeLines, offerWords, ruleLines } from "./words.ts";

const rules = { firstGold: 500, welcomeGold: 0, percent: 10, months: 12, dailyMax: 20 };
const rate = { goldPerYuan: 100 };

test("the rules say each payment with its worth, and who pays the share", () => {
  const lines = ruleLines(rules, rate).join("\n");
  expect(lines).toContain("你得 500 金币（约 5.00 元）");
  expect(lines).toContain("注册后 12 个月内开始的任务");
  expect(lines).toContain("10%，由平台出，不从好友的报酬里扣");
  expect(lines).toContain("一天最多 20 位好友");
  expect(lines).not.toContain("新人奖励");
  expect(ruleLines({ ...rules, welcomeGold: 80 }, rate).join()).toContain(
    "好友自己那时也得 80 金币",
  );
});

test("where nothing is paid, nothing is promised", () => {
  const nothing = { ...rules, firstGold: 0, percent: 10, months: 0 };
  expect(ruleLines(nothing, rate)).toEqual(["现在没有邀请奖励，好友仍可以用你的链接注册。"]);
  expect(offerWords(nothing)).toBe("好友可以用你的链接注册");
});

const invitee: Invitee = {
  name: "小**",
  source: "poster",
  invitedAt: "2026-11-01T04:00:00.000Z",
  state: InviteeState.of.active,
  blockedFor: null,
  validResponses: 3,
  earnedGold: 560,
  until: "2027-11-01T04:00:00.000Z",
};
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test.each([
  [invitee, "2026-11-21", ["2026-11-01 注册 · 来自海报", "有效任务 3 份 · 作答奖励至 2027-11-01"]],
  [invitee, "2027-11-02", ["2026-11-01 注册 · 来自海报", "有效任务 3 份 · 作答奖励期已结束"]],
  [
    { ...invitee, state: InviteeState.of.registered, source: null },
    "2026-11-21",
    ["2026-11-01 注册", "还没有审核有效的任务"],
  ],
  [
    { ...invitee, state: InviteeState.of.blocked, blockedFor: GrowthBlock.of.sameDevice },
    "2026-11-21",
    ["2026-11-01 注册 · 来自海报", "原因：使用同一设备"],
  ],
])("a record says since when, over which way, and how far or why not (%#)", (one, day, lines) => {
  expect(inviteeLines(one, at(day))).toEqual(lines);
});
