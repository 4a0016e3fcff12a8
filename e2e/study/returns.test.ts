/** The ways back from a survey platform, as a browser meets them: true, forged, replayed, late, lost. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { JoinResult } from "#contract/enums.ts";
import {
  external,
  openPlatform,
  openTask,
  operatorOf,
  type Platform,
  postback,
  signedBack,
} from "../support/desk.ts";
import { phone, testStage } from "../support/stage.ts";
import { type Taker, takerOf } from "../support/taker.ts";
import { close, people, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const { complete, screenedOut } = JoinResult.of;
let operator: Call;
let platform: Platform;
let member: Taker;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  platform = await openPlatform(operator);
  member = await takerOf(stage);
});

const outside = (change: Partial<TaskDraft> = {}) =>
  openTask(stage, operator, external(platform, change));
const main = (page: Page) => page.getByRole("main");
const title = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();

test("a task elsewhere says so, leaves without a trace in the history, and its signed return ends at the record", async () => {
  const id = await outside({ title: "晨星调查的早餐问卷" });
  const page = await member.open(`/task/detail/${id}?t=1`);
  await expect.poll(() => main(page).innerText()).toContain("只交给对方一个随机编号");
  await page.getByRole("button", { name: "前往作答" }).click();
  await page.waitForURL("https://survey.example.com/**");
  const token = new URL(page.url()).searchParams.get("t") ?? "";
  expect(page.url()).not.toContain(people.member);
  await page.goBack();
  await page.waitForURL(/\/task\/detail\//);

  await page.goto(signedBack(stage, { platform, token, result: complete }));
  await page.getByRole("heading", { name: "已完成" }).waitFor();
  await page.getByRole("link", { name: "查看奖励" }).click();
  await page.getByRole("heading", { name: "已交卷，等待审核" }).waitFor();

  expect(await postback(stage, { platform, token, result: complete })).toBe(200);
  await page.reload();
  await page.getByRole("heading", { name: "奖励已到账" }).waitFor();
  await close(page);
});

test("the same return twice, and another one after it, show the first result and change nothing", async () => {
  const token = await member.tokenOf(await outside());
  const first = signedBack(stage, { platform, token, result: screenedOut });
  const page = await member.open(first);
  await page.getByRole("heading", { name: "不在本次调查范围" }).waitFor();
  for (const again of [first, signedBack(stage, { platform, token, result: complete })]) {
    await page.goto(again);
    await page.getByText("这次返回之前已经记录过").waitFor();
    await expect.poll(() => title(page)).toBe("不在本次调查范围");
  }
  await close(page);
});

test("a forged return pays nothing: it waits for the platform's own word, which settles it", async () => {
  const id = await outside({ title: "伪造的返回" });
  const token = await member.tokenOf(id);
  const forged = signedBack(stage, {
    platform: { ...platform, keys: { ...platform.keys, back: "guessed" } },
    token,
    result: complete,
  });
  const page = await member.open(forged);
  await page.getByRole("heading", { name: "已登记，等待平台确认" }).waitFor();
  await page.getByText("现在不用再做什么").waitFor();
  await page.goto("/home");
  await page
    .getByRole("link", { name: /伪造的返回/ })
    .first()
    .waitFor();
  await page.goto(await member.recordOf(id));
  await page.getByRole("heading", { name: "已登记，等待平台确认" }).waitFor();
  await postback(stage, { platform, token, result: complete });
  await page.reload();
  await page.getByRole("heading", { name: "奖励已到账" }).waitFor();
  await close(page);
});

test("in another browser, signed out, the return counts all the same and shows nothing of the member", async () => {
  const token = await member.tokenOf(await outside({ title: "别的浏览器" }));
  const page = await visitor(stage, phone);
  await page.goto(signedBack(stage, { platform, token, result: complete }));
  await page.getByRole("heading", { name: "已完成" }).waitFor();
  await page.getByRole("button", { name: "登录查看我的记录" }).waitFor();
  await page.getByRole("link", { name: "查看奖励" }).waitFor({ state: "detached" });
  await close(page);
});

test("without network the return waits, and is handed over when it is back", async () => {
  const token = await member.tokenOf(await outside());
  const page = await member.open("/task");
  let isDown = true;
  await page
    .context()
    .route("**/api/v1/process/back", (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(signedBack(stage, { platform, token, result: complete }));
  const retry = page.getByRole("button", { name: "重试" });
  await retry.waitFor();
  isDown = false;
  await retry.click();
  await page.getByRole("heading", { name: "已完成" }).waitFor();
  // The browser's own words about the request that was cut off.
  stage.problems.splice(0, Infinity, ...stage.problems.filter((each) => !/ERR_FAILED/.test(each)));
  await close(page);
});

test("an address that belongs to nobody says so, and what to do", async () => {
  const page = await visitor(stage, phone);
  for (const path of ["/task/back?t=abcdefghijklmnop1234&r=1", "/callback.php", "/survey/end"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "没有找到这次参与" }).waitFor();
  }
  await close(page);
});

test("who finished elsewhere and never came back claims it, and a late word settles the claim", async () => {
  const id = await outside({ title: "没有跳回来" });
  const token = await member.tokenOf(id);
  const page = await member.open(await member.recordOf(id));
  await page.getByRole("button", { name: "登记这次完成" }).click();
  const dialog = page.getByRole("dialog", { name: "登记这次完成" });
  await dialog.getByText(token).waitFor();
  await dialog.getByRole("textbox", { name: "补充说明（选填）" }).fill("提交后页面打不开");
  await dialog.getByRole("button", { name: "登记", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("等待平台确认").first().waitFor();
  await postback(stage, { platform, token, result: complete });
  await page.reload();
  await page.getByRole("heading", { name: "奖励已到账" }).waitFor();
  await page.getByText(/平台确认的结果为「完成」/).waitFor();
  await close(page);
});

test("no page threw and no script was refused on the way", () => {
  expect(stage.problems).toEqual([]);
});
