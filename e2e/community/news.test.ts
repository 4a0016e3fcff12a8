/** What is new reaches a member by itself: notices, messages as they happen, banners; what was read is read in every tab. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { publishNotice, saveBanner, saveNotice } from "#contract/console/community/content.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { BannerKind, PublishState } from "#contract/content-enums.ts";
import { TaskType } from "#contract/enums.ts";
import { getAlerts, saveAlerts } from "#contract/member/study/alert.ts";
import { saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { fullAnswers } from "../../server/test/task.ts";
import { expectGood } from "../support/account.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { type Taker, takerOf } from "../support/taker.ts";
import { close, people, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let operator: Call;
let member: Taker;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  member = await takerOf(stage);
  // What is announced by itself would count among what these tests count.
  const {
    email: _,
    mobile: __,
    isPayoutSmsOn: ___,
    toldToday: ____,
    ...alerts
  } = await member.call(getAlerts);
  await member.call(saveAlerts, { body: { ...alerts, tasks: false } });
});

async function publish(title: string, body: string): Promise<number> {
  const draft = { title, body, brands: [], pinned: true, endsAt: null };
  const { id } = await operator(saveNotice, { body: { id: null, draft } });
  const state = PublishState.of.published;
  await operator(publishNotice, { params: { id: String(id) }, body: { state } });
  return id;
}

/** Hands in a questionnaire; answers what finds it valid. */
async function handIn(title: string): Promise<() => Promise<unknown>> {
  const taskId = await openTask(stage, operator, { title, rewardGold: 300 });
  const token = await member.tokenOf(taskId);
  for (const [name, value] of Object.entries(fullAnswers))
    await member.call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
  await member.call(submitSheet, { body: { token } });
  const { responseId } = await member.cardOf(taskId);
  return () => operator(decideResponses, { body: { ids: [responseId], valid: true } });
}

/** Once the page listens: what happens from here on, it hears. */
async function listening(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse((reply) => reply.url().includes("/messages/live"));
  await page.goto(path);
  await live;
}

const bellOf = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^消息/ });
const lineOf = (page: Page, list: string, title: string) =>
  page.getByRole("main").getByRole("list", { name: list }).getByRole("link", { name: title });

test("a notice that operators publish appears on the board, and counts as read in every tab once it was opened", async () => {
  const title = "十二月提现时间调整";
  await publish(title, "提现将在**两个工作日**内到账。");
  const page = await signedIn(stage, people.member, phone);
  await page.goto("/home");
  const line = lineOf(page, "公告", title);
  await line.getByText("未读").waitFor({ state: "attached" });
  const other = await page.context().newPage();
  await other.goto("/home/notices");
  const otherLine = lineOf(other, "公告", title);
  await otherLine.getByText("未读").waitFor({ state: "attached" });
  await line.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("两个工作日").waitFor();
  await otherLine.getByText("未读").waitFor({ state: "detached" });
  await expectGood(page);
  await page.getByRole("link", { name: "返回" }).click();
  await lineOf(page, "公告", title).waitFor();
  await expect.poll(() => lineOf(page, "公告", title).getByText("未读").count()).toBe(0);
  await close(page);
});

test("a reward is announced while one looks on: flag, line and wallet move by themselves, and the line leads to its result", async () => {
  const decide = await handIn("咖啡口味小调查");
  const page = await signedIn(stage, people.member, desktop);
  const wallet = await page.context().newPage();
  // One tab listens for all of the browser: this one.
  await listening(wallet, "/home");
  const available = wallet.getByRole("link", { name: /可用金币/ });
  await available.waitFor();
  const before = await available.innerText();
  await page.goto("/home/messages");
  await page.getByRole("list", { name: "消息" }).or(page.getByText("暂无消息")).waitFor();
  await decide();
  const line = lineOf(page, "消息", "咖啡口味小调查");
  await line.getByText("未读").waitFor({ state: "attached" });
  await expect.poll(() => bellOf(page).innerText()).toMatch(/[1-9]/);
  await expect.poll(() => available.innerText()).not.toBe(before);
  await line.click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+/);
  await page
    .getByRole("heading", { name: "咖啡口味小调查" })
    .or(page.getByText("咖啡口味小调查"))
    .first()
    .waitFor();
  await page.goBack();
  await line.waitFor();
  await expect.poll(() => line.getByText("未读").count()).toBe(0);
  await close(page);
});

test("the board counts what is unread anew each time it is opened: what was taken off it no longer counts", async () => {
  const page = await signedIn(stage, people.leader, phone);
  const counted = async () => {
    // What the page before asks again when the board changes is no answer to this opening.
    await page.goto("about:blank");
    const asked = page.waitForResponse((reply) => reply.url().includes("/v1/notices/unread"));
    await page.goto("/home/notices");
    const { data } = (await (await asked).json()) as { data: { count: number } };
    await page
      .getByRole("navigation", { name: "消息与公告" })
      .getByRole("link", {
        name: data.count > 0 ? new RegExp(`公告\\s*${data.count} 条未读`) : /^公告$/,
      })
      .waitFor();
    return data.count;
  };
  const before = await counted();
  const id = await publish("周末系统维护", "周日凌晨暂停提现。");
  expect(await counted()).toBe(before + 1);
  const state = PublishState.of.withdrawn;
  await operator(publishNotice, { params: { id: String(id) }, body: { state } });
  expect(await counted()).toBe(before);
  await close(page);
});

test("everything is marked as read with one press, and the flag goes", async () => {
  // One of each, whatever was read before.
  const decide = await handIn("早餐习惯小调查");
  await decide();
  await publish("早餐时间调整", "七点开始。");
  const page = await signedIn(stage, people.member, phone);
  for (const [path, tab] of [
    ["/home/messages", "消息"],
    ["/home/notices", "公告"],
  ] as const) {
    await listening(page, path);
    const all = page.getByRole("button", { name: "全部已读" });
    await all.click();
    await all.waitFor({ state: "detached" });
    const list = page.getByRole("main").getByRole("list", { name: tab });
    await list.waitFor();
    await expect.poll(() => list.getByText("未读").count()).toBe(0);
  }
  await expect.poll(() => bellOf(page).innerText()).not.toMatch(/[1-9]/);
  await close(page);
});

test("a banner leads where it says, by the keys as well, and what leads nowhere is only looked at", async () => {
  const kind = BannerKind.of.banner;
  const times = { startsAt: "2020-01-01T00:00:00Z", endsAt: "2100-01-01T00:00:00Z" };
  const shown = { kind, summary: "", brands: [], active: true, picture: "/figure.png", ...times };
  for (const [sort, title, link] of [
    [-2, "冬日任务专场", "/task"],
    [-1, "感谢一路同行", ""],
  ] as const)
    await operator(saveBanner, { body: { id: null, draft: { ...shown, title, link, sort } } });
  const page = await signedIn(stage, people.member, phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/home");
  const strip = page.getByRole("region", { name: "推荐" });
  const link = strip.getByRole("link", { name: "冬日任务专场" });
  await link.focus();
  await page.keyboard.press("ArrowRight");
  await strip.getByText(/^第?\s*2 \/ \d+$/).waitFor();
  await strip.getByText("感谢一路同行").waitFor();
  await expect.poll(() => strip.getByRole("link", { name: "感谢一路同行" }).count()).toBe(0);
  // Who wants no motion gets none, and so no button to stop it.
  await expect.poll(() => strip.getByRole("button", { name: "暂停播放" }).count()).toBe(0);
  await expectGood(page);
  await strip.getByRole("button", { name: "上一张" }).click();
  await link.click();
  await page.waitForURL("**/task");
  await close(page);
});

test("what came while the network was away is there when it is back", async () => {
  const decide = await handIn("周末出行小调查");
  const page = await signedIn(stage, people.member, phone);
  await listening(page, "/home/messages");
  await page.context().setOffline(true);
  await page.getByText("网络已断开").waitFor();
  await decide();
  await page.context().setOffline(false);
  await lineOf(page, "消息", "周末出行小调查").getByText("未读").waitFor({ state: "attached" });
  await expect.poll(() => bellOf(page).innerText()).toMatch(/[1-9]/);
  await close(page);
});

test("a page that lost the network before it could listen listens once that is back", async () => {
  const page = await signedIn(stage, people.member, phone);
  const isCode = (url: URL) => url.pathname.startsWith("/assets/afterwards-");
  await page.route(isCode, (route) => route.abort("internetdisconnected"), { times: 1 });
  const lost = page.waitForEvent("requestfailed", (request) => isCode(new URL(request.url())));
  await page.goto("/home/messages");
  await lost;
  const live = page.waitForResponse((reply) => reply.url().includes("/messages/live"));
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await live;
  expect(stage.problems.filter((line) => line.includes("imported module"))).toEqual([]);
  await close(page);
});

test("which new tasks I hear of is chosen in the account centre and kept", async () => {
  const page = await signedIn(stage, people.member, phone);
  await page.goto("/home/user");
  await page.getByRole("link", { name: /^提醒设置/ }).click();
  await page.waitForURL("**/home/alerts");
  await page.getByRole("checkbox", { name: "有合适的新任务时发站内消息" }).check();
  await page.getByRole("combobox", { name: "收入" }).selectOption("每小时 30 元以上");
  await page.getByRole("combobox", { name: "时长" }).selectOption("15 分钟以内");
  await page.getByRole("button", { name: "问卷调查" }).click();
  await page.getByRole("combobox", { name: "条数" }).selectOption("每天最多 2 条");
  await expect.poll(() => page.getByRole("button", { name: "产品试用" }).count()).toBe(0);
  await expectGood(page);
  await page.getByRole("button", { name: "保存设置" }).click();
  await page.getByText("提醒设置已保存").waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole("combobox", { name: "收入" }).inputValue()).toBe("30");
  expect(await member.call(getAlerts)).toMatchObject({
    tasks: true,
    minYuanPerHour: 30,
    maxMinutes: 15,
    types: [TaskType.of.questionnaire],
    perDay: 2,
  });
  await page.getByRole("checkbox", { name: "有合适的新任务时发站内消息" }).uncheck();
  await page.getByRole("button", { name: "保存设置" }).click();
  await expect.poll(async () => (await member.call(getAlerts)).tasks).toBe(false);
  await close(page);
});
