/** What came in, by hand: pending lines with their day, lines by kind and month, the chart, the year. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { AuditPolicy } from "#contract/enums.ts";
import { completed } from "../../server/test/task.ts";
import { expectGood } from "../support/account.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn } from "../support/visitor.ts";
import { inWechat } from "../support/wechat.ts";
import { earn } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const mobile = people.member;
/** The day of the reward in China: this file may be run over midnight, and over the end of a month. */
let earnedOn = "";

beforeAll(async () => {
  const operator = await operatorOf(stage, "admin");
  const { call } = await sessionOf(stage, mobile);
  await earn(stage, operator, call, 4000);
  earnedOn = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const task = { title: "咖啡习惯跟踪", rewardGold: 700, auditPolicy: AuditPolicy.of.afterDays };
  await completed(call, await openTask(stage, operator, task));
});

const lines = (page: Page) =>
  page.getByRole("list", { name: "明细" }).getByRole("listitem").allInnerTexts();

test("a pending reward says on which day it comes, how long that is, and by which rule", async () => {
  const page = await signedIn(stage, mobile, phone);
  await page.goto("/home/gold?bucket=pending");
  // The ledger below has a line of the same name, and may be there first.
  const waiting = page.getByRole("list", { name: "等待到账" });
  const line = waiting.getByRole("link", { name: /咖啡习惯跟踪.*700/ });
  await expect
    .poll(() => line.innerText())
    .toMatch(/\d\d-\d\d \d\d:\d\d 到账，还剩 (3 天|2 天 23 小时)\n完成 3 天后自动到账/);
  await expectGood(page);
  await line.click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+/);
  await close(page);
});

test("a balance that did not come says so, and comes at a press", async () => {
  const page = await signedIn(stage, mobile, phone);
  const wallets = "**/api/v1/wallet*";
  const busy = { code: 429, msg: "请稍后再试", data: null };
  // Each asks by itself: the server draws the first with its wallet where it is opened by its address.
  await page.route("**/early?of=*", (route) => route.fulfill({ json: {} }));
  await page.goto("/home/user");
  for (const go of [
    () => page.getByRole("link", { name: "金币明细" }).click(),
    () => page.goto("/home/prize-exchange"),
  ]) {
    await page.route(wallets, (route) => route.fulfill({ json: busy }));
    await go();
    const lost = page.getByRole("alert").filter({ hasText: "余额没有加载出来" });
    await lost.waitFor();
    await page.unroute(wallets);
    await lost.getByRole("button", { name: "重试" }).click();
    await lost.waitFor({ state: "detached" });
    await page.getByRole("main").getByText(/金币/).nth(0).waitFor();
  }
  await close(page);
});

test("the detail is filtered by kind and month, and the address keeps both", async () => {
  const page = await signedIn(stage, mobile, phone);
  await page.goto("/home/gold");
  await page.getByRole("list", { name: "明细" }).waitFor();
  await page.getByRole("combobox", { name: "种类" }).selectOption("提现与兑换");
  await page.waitForURL(/[?&]kind=exchange/);
  // Every line, and not none: while the new ones are on their way there are none.
  const areExchanges = async () => {
    const all = await lines(page);
    return all.length > 0 && all.every((line) => /提现|兑换|补偿/.test(line));
  };
  await expect.poll(areExchanges).toBe(true);
  await page.getByRole("combobox", { name: "种类" }).selectOption("任务奖励");
  const month = earnedOn.slice(0, 7);
  await page.getByRole("combobox", { name: "月份" }).selectOption(month);
  await page.waitForURL(new RegExp(`kind=reward&month=${month}`));
  await expect.poll(() => lines(page)).toContainEqual(expect.stringContaining("年度品牌调研"));
  await page.reload();
  await expect.poll(() => lines(page)).toContainEqual(expect.stringContaining("年度品牌调研"));
  await close(page);
});

test("the chart is read with the keys, over 30 days and 12 months, and as a table", async () => {
  const page = await signedIn(stage, mobile, desktop);
  await page.goto("/home");
  const days = page.getByRole("slider", { name: /每日到账/ });
  await days.focus();
  const read = async () => (await days.getAttribute("aria-valuetext")) ?? "";
  // It begins at today, which is the day of the reward unless midnight has passed since.
  if (!(await read()).startsWith(earnedOn.slice(5))) await page.keyboard.press("ArrowLeft");
  await expect.poll(read).toMatch(new RegExp(`^${earnedOn.slice(5)}：4,\\d{3} 金币`));
  await page.keyboard.press("Home");
  await page.getByText("查看每一项数据").click();
  const rows = page.getByRole("table", { name: /每日到账/ }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(30);
  const first = (await rows.first().innerText()).replace(/\s+/, "：");
  await expect.poll(read).toBe(first);
  await page.getByRole("button", { name: "12 个月" }).click();
  await page.waitForURL("**/home?earnings=month");
  const months = page.getByRole("slider", { name: /每月到账/ });
  await expect.poll(() => months.getAttribute("max")).toBe("11");
  await expectGood(page);
  await close(page);
});

test("the year's statement adds up, on a phone and at a desk", async () => {
  const page = await signedIn(stage, mobile, phone);
  await page.goto("/home/gold");
  await page.getByRole("link", { name: "年度账单" }).click();
  await page.getByRole("list", { name: "每月合计" }).waitFor();
  await expectGood(page);
  await page.setViewportSize(desktop);
  const table = page.getByRole("table", { name: "每月合计" });
  await table.waitFor();
  const columns = await table
    .getByRole("row")
    .evaluateAll((found) =>
      found.slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)),
    );
  const numbers = columns.map((cells) =>
    cells.map((text) => Number(text.replaceAll(",", "").replace("\u2212", "-"))),
  );
  const total = numbers.pop() ?? [];
  expect(numbers.filter((cells) => cells.every((sum) => sum === 0))).toEqual([]);
  expect(total[0]).toBeGreaterThanOrEqual(4000);
  total.forEach((sum, nth) =>
    expect(numbers.reduce((all, cells) => all + (cells[nth] ?? 0), 0)).toBeCloseTo(sum, 2),
  );
  await page.getByRole("button", { name: "打印" }).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByRole("banner").waitFor({ state: "hidden" });
  await page.getByText(/会员编号 \d+，.*打印/).waitFor();
  await close(page);
});

const pictureIn = (page: Page) =>
  page.getByRole("dialog", { name: /我的 \d{4} 年/ }).getByRole("img");
const sizeOf = (page: Page) =>
  pictureIn(page).evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]);

test("a year becomes a picture: the sum, the months and the tasks, and of whom only when ticked", async () => {
  const page = await signedIn(stage, mobile, { width: 320, height: 640 });
  await page.goto("/home/year");
  await page.getByRole("button", { name: "做成图片" }).click();
  await expect.poll(() => sizeOf(page)).toEqual([1080, 1440]);
  const alt = () => pictureIn(page).getAttribute("alt");
  await expect.poll(alt).toMatch(/^我的 \d{4} 年：收入 \d[\d,.]* 元，做完 \d+ 份任务/);
  await expect.poll(alt).not.toMatch(/会员编号/);
  await expectGood(page);
  const before = await pictureIn(page).getAttribute("src");
  await page.getByRole("checkbox", { name: "写上我的会员编号" }).check();
  await expect.poll(alt).toMatch(/会员编号 \d{8}$/);
  await expect.poll(() => pictureIn(page).getAttribute("src")).not.toBe(before);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "保存图片" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^我的 \d{4} 年\.png$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  await close(page);

  const chat = await inWechat(stage, { on: "android", mobile });
  await chat.goto("/home/year");
  await chat.getByRole("button", { name: "做成图片" }).click();
  await chat.getByText("长按图片，保存到相册或发送给朋友").waitFor();
  await expect.poll(() => pictureIn(chat).getAttribute("src")).toMatch(/^data:image\/png/);
  await chat.goto("/home/year?year=2019");
  await chat.getByText("暂无 2019 年的收支").waitFor();
  await expect.poll(() => chat.getByRole("button", { name: "做成图片" }).count()).toBe(0);
  await close(chat);
});

test("the file opens in a spreadsheet as Chinese, and no cell of it is a formula", async () => {
  const page = await signedIn(stage, mobile, desktop);
  await page.goto("/home/year");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载 CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^\d{4} 年度账单\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\uFEFF月份,")).toBe(true);
  const cells = text
    .slice(1)
    .trim()
    .split(/\r\n|,/);
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter((cell) => /^[=+@\t\r＝＋＠]/.test(cell))).toEqual([]);
  await close(page);
});

test("no page threw on the way", () => {
  expect(stage.problems).toEqual([]);
});
