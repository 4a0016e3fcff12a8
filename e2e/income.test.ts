/** What came in, by hand: pending lines with their day, lines by kind and month, the chart, the year. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { AuditPolicy } from "#contract/enums.ts";
import { completed } from "../server/test/task.ts";
import { expectGood } from "./support/account.ts";
import { openTask, operatorOf } from "./support/desk.ts";
import { desktop, phone, testStage } from "./support/stage.ts";
import { close, people, sessionOf, signedIn } from "./support/visitor.ts";
import { earn } from "./support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const mobile = people.member;

beforeAll(async () => {
  const operator = await operatorOf(stage, "admin");
  const { call } = await sessionOf(stage, mobile);
  await earn(stage, operator, call, 4000);
  const task = { title: "咖啡习惯跟踪", rewardGold: 700, auditPolicy: AuditPolicy.of.afterDays };
  await completed(call, await openTask(stage, operator, task));
});

const lines = (page: Page) =>
  page.getByRole("list", { name: "明细" }).getByRole("listitem").allInnerTexts();

test("a pending reward says on which day it comes, how long that is, and by which rule", async () => {
  const page = await signedIn(stage, mobile, phone);
  await page.goto("/home/gold?bucket=pending");
  const line = page.getByRole("link", { name: /咖啡习惯跟踪.*700/ }).first();
  expect(await line.innerText()).toMatch(
    /\d\d-\d\d \d\d:\d\d 到账，还剩 (3 天|2 天 23 小时)\n完成 3 天后自动到账/,
  );
  await expectGood(page);
  await line.click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+/);
  await close(page);
});

test("the detail is filtered by kind and month, and the address keeps both", async () => {
  const page = await signedIn(stage, mobile, phone);
  await page.goto("/home/gold");
  await page.getByRole("list", { name: "明细" }).waitFor();
  await page.getByRole("combobox", { name: "种类" }).selectOption("提现与兑换");
  await page.waitForURL(/[?&]kind=exchange/);
  await expect.poll(() => lines(page)).not.toContainEqual(expect.stringContaining("任务奖励"));
  expect((await lines(page)).length).toBeGreaterThan(0);
  for (const line of await lines(page)) expect(line).toMatch(/提现|兑换|补偿/);
  await page.getByRole("combobox", { name: "种类" }).selectOption("任务奖励");
  const month = page.getByRole("combobox", { name: "月份" });
  const thisMonth = (await month.getByRole("option").nth(1).getAttribute("value")) ?? "";
  await month.selectOption(thisMonth);
  await page.waitForURL(new RegExp(`kind=reward&month=${thisMonth}`));
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
  expect(await days.getAttribute("aria-valuetext")).toMatch(/：4,\d{3} 金币/);
  await page.keyboard.press("Home");
  const first = await days.getAttribute("aria-valuetext");
  await page.getByText("查看每一项数据").click();
  const rows = page.getByRole("table", { name: /每日到账/ }).getByRole("row");
  expect(await rows.count()).toBe(30);
  expect((await rows.first().innerText()).replace(/\s+/, "：")).toBe(first);
  await page.getByRole("button", { name: "12 个月" }).click();
  await page.waitForURL("**/home?earnings=month");
  const months = page.getByRole("slider", { name: /每月到账/ });
  expect(await months.getAttribute("max")).toBe("11");
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
  const columns = await table
    .getByRole("row")
    .evaluateAll((found) =>
      found.slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText)),
    );
  const numbers = columns.map((cells) =>
    cells.map((text) => Number(text.replaceAll(",", "").replace("\u2212", "-"))),
  );
  const total = numbers.pop() ?? [];
  expect(total[0]).toBeGreaterThanOrEqual(4000);
  total.forEach((sum, nth) =>
    expect(numbers.reduce((all, cells) => all + (cells[nth] ?? 0), 0)).toBeCloseTo(sum, 2),
  );
  await page.getByRole("button", { name: "打印" }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByText(/会员编号 \d+，.*打印/).isVisible()).toBe(true);
  await close(page);
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
