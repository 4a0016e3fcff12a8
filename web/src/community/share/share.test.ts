/** The pages of an invitation: what of an address they are drawn by, and what chats are told. */
import { expect, test } from "vitest";
import type { Site } from "#contract/member/community/site.ts";
import { previewOf } from "../../previews.ts";
import { drawnBy, type SharedTask } from "./loaders.ts";

test.each([
  ["?s=poster&c=12345678", "c=12345678"],
  ["?t=7&c=12345678&utm=x", "c=12345678&t=7"],
  ["?c=1234567&t=007", ""],
  ["?t=9999999999", ""],
  ["", ""],
])("of %j a page is drawn by %j", (search, part) => {
  expect(drawnBy(search)).toBe(part);
});

const brand = { siteName: "清言调研", slogan: "说明" };
const terms = { goldPerYuan: 100, withdrawMinFen: 1000 };
// The previews read nothing else of a site.
const site = { brand, terms } as Site;
const inviter = { name: "小**", avatar: null, welcomeGold: 100 };
const task: SharedTask = {
  id: 7,
  title: "咖啡习惯",
  summary: "聊聊你的咖啡",
  cover: "/files/7.jpg",
  minutes: 5,
  rewardGold: 120,
  rewardFen: 300,
  seatsLeft: 12,
  seatsTotal: 30,
  questionCount: 8,
  audience: [],
  auditRule: "完成 3 天后自动到账",
  closed: null,
};

test("a shared task is told with its time, its pay and its seats", () => {
  const data = { code: "12345678", inviter, task };
  expect(previewOf("/share", data, site)).toEqual({
    title: "咖啡习惯",
    summary:
      "小** 向你分享了一个任务：约 5 分钟 · 8 道题，完成可得 120 金币（约 1.20 元） + 3.00 元，还剩 12 个名额。聊聊你的咖啡",
    picture: "/files/7.jpg",
  });
});

test("a task that is over is no offer, and one that is not there is an invitation", () => {
  const closed = { ...task, closed: "任务已结束" };
  const over = previewOf("/share", { code: null, inviter: null, task: closed }, site);
  expect(over.summary).toBe("这个任务现在不能参与：任务已结束");
  const gone = previewOf("/share", { code: "12345678", inviter, task: null }, site);
  expect(gone.title).toBe("小** 邀请你一起答问卷");
  expect(gone.summary).toContain("再得 100 金币（约 1.00 元）新人奖励");
});

test("an invitation without a bonus promises none", () => {
  const data = { code: "12345678", inviter: { ...inviter, welcomeGold: 0 } };
  expect(previewOf("/invite", data, site).summary).not.toContain("新人奖励");
});

test("other pages are told in the brand's own words", () => {
  expect(previewOf("/index", null, site)).toEqual({ summary: "说明", picture: null });
});
