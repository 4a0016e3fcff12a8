/** Lists as a desk uses them: views kept and shared, files carried away, keys; and tasks that do things by themselves. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createTask } from "#contract/console/study/task.ts";
import { saveView } from "#contract/console/operations/views.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { draftOf } from "../../server/test/task.ts";
import { expectReadable } from "../support/account.ts";
import { callOf } from "../support/by-call.ts";
import { openPalette, operatorPage, sideLink } from "../support/operator.ts";
import { desktop, testStage } from "../support/stage.ts";

const stage = testStage();
let page: Page;
beforeAll(async () => {
  page = await operatorPage(stage, "operations");
});

const views = (on: Page) => on.getByRole("button", { name: "已存视图" });
const filtersOf = (on: Page) => new URL(on.url()).search;

test("an operator keeps the filters as a view and shares it; a colleague opens the list with it", async () => {
  await page.goto("/console/responses?audit=all");
  await page.getByRole("combobox", { name: "结果" }).selectOption({ label: "被甄别" });
  await page.waitForURL(/result=/);
  const filters = filtersOf(page);
  await views(page).click();
  await page.getByRole("textbox", { name: "视图名称" }).fill("被甄别的");
  await page.getByRole("checkbox", { name: "共享给所有操作员" }).check();
  await page.getByRole("button", { name: "保存当前筛选" }).click();
  await page.getByRole("button", { name: "不再共享“被甄别的”" }).waitFor();
  await expectReadable(page);

  const other = await operatorPage(stage, "finance");
  await other.goto("/console/responses");
  await views(other).click();
  await other.getByRole("button", { name: "打开页面时用“被甄别的”" }).click();
  await other.getByRole("button", { name: "打开页面时不再用“被甄别的”" }).waitFor();
  await other.getByRole("button", { name: "被甄别的", exact: true }).click();
  await expect
    .poll(() => new URLSearchParams(filtersOf(other)).get("result"))
    .toBe(new URLSearchParams(filters).get("result"));
  // From another page the list opens with it, and without the filters it is the bare list.
  await other.goto("/console/audit");
  await sideLink(other, "参与记录").click();
  await other.waitForURL(/result=/);
  await other.getByRole("combobox", { name: "结果" }).selectOption({ label: "全部结果" });
  await expect.poll(() => filtersOf(other)).not.toContain("result=");
  await other.context().close();
});

test("the menu stands whole in the window; a group that was closed opens for the page one goes to", async () => {
  await page.goto("/console");
  const nav = page.getByRole("navigation", { name: "主导航" });
  await page.getByRole("heading", { name: "等您处理" }).waitFor();
  await page.getByRole("heading", { name: "趋势" }).waitFor();
  const foot = async (at: Locator) => {
    const box = await at.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  const heads = nav.getByRole("button", { expanded: true });
  await expect.poll(() => heads.count()).toBeGreaterThan(4);
  await expect.poll(() => nav.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
  expect(await foot(nav)).toBeLessThan(desktop.height);
  const chart = page.getByRole("region", { name: "参与与结果", exact: true });
  await chart.getByRole("img").locator("svg").first().waitFor();
  expect(await foot(chart)).toBeLessThanOrEqual(desktop.height);

  const money = nav.getByRole("button", { name: /^资金与奖品/ });
  await money.press("Enter");
  await sideLink(page, "资金核对").waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => money.getAttribute("aria-expanded")).toBe("false");
  await page.goto("/console/books");
  await expect.poll(() => sideLink(page, "资金核对").getAttribute("aria-current")).toBe("page");
  expect(await money.getAttribute("aria-expanded")).toBe("true");
  await expectReadable(page);
});

test("the log is narrowed, carried away as a file, and says so itself", async () => {
  const view = { page: "tasks", name: "给日志看的", search: "state=1", shared: false };
  await callOf(page)(saveView, { body: view });
  await page.goto("/console/audit");
  await page.getByRole("combobox", { name: "对象", exact: true }).selectOption({ label: "视图" });
  await page.waitForURL(/kind=view/);
  await page
    .getByRole("row", { name: /保存视图/ })
    .first()
    .waitFor();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出 CSV" }).click();
  const text = await readFile(await (await waiting).path(), "utf8");
  expect(text).toContain("view.save");
  expect(text).not.toContain("staff.login");
  await page.getByRole("combobox", { name: "对象", exact: true }).selectOption({ label: "列表" });
  await page
    .getByRole("row", { name: /导出列表/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("view", { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("the keys of a list are told, and lead to its search", async () => {
  await page.goto("/console/tasks");
  await page.getByRole("row").nth(1).waitFor();
  await page.locator("body").press("?");
  await page.getByRole("dialog", { name: "按键" }).getByText("上一行").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "按键" }).waitFor({ state: "detached" });
  await page.locator("body").press("/");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""))
    .toMatch(/搜索/);
});

test("a task is scheduled; what could not be done is told on the overview and put away at the task", async () => {
  const { id } = await callOf(page)(createTask, { body: draftOf({ title: "定时发布的任务" }) });
  await page.goto(`/console/tasks/${id}`);
  await page.getByText("没有定时操作").waitFor();
  await page.getByRole("button", { name: "安排定时操作" }).click();
  const dialog = page.getByRole("dialog", { name: "安排定时操作" });
  await dialog.getByLabel("时间（北京时间）").fill("2020-01-01T08:00");
  await dialog.getByText("时间应晚于现在").waitFor();
  const next = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("时间（北京时间）").fill(`${next}T08:00`);
  await dialog.getByText("到时间时任务须已通过彩排").waitFor();
  await dialog.getByRole("button", { name: /安\s?排/ }).click();
  await page.getByRole("button", { name: "取消定时发布" }).waitFor();
  await expectReadable(page);

  // As if its time had come; nobody has rehearsed it.
  await stage.query("update task_schedule set at = now() where task_id = $1", [id]);
  const failed = () =>
    stage.query("select 1 from task_schedule where task_id = $1 and error <> ''", [id]);
  await expect
    .poll(async () => (await failed()).length, { timeout: inMachineTime(30_000) })
    .toBe(1);
  await page.goto("/console");
  await page.getByText("1 项定时操作没有做成").click();
  await page.getByRole("link", { name: "定时发布的任务" }).click();
  await page.getByText(/^定时发布没有做成/).waitFor();
  await page.getByRole("button", { name: "知道了" }).click();
  await page.getByText(/^定时发布没有做成/).waitFor({ state: "detached" });
});

test("a question keeps what is typed, is sent once for two clicks, and gives the focus back", async () => {
  const [{ id } = { id: 0 }] = await stage.query<{ id: number }>(
    "select id::int from user_member where nickname = '小满同学'",
  );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/console/members/${id}`);
  const button = page.getByRole("button", { name: "添加备注（N）" });
  await button.click();
  const dialog = page.getByRole("dialog");
  const box = dialog.getByRole("textbox");
  await box.fill("来电咨询提现");
  await page.mouse.click(8, 8);
  await expect.poll(() => box.inputValue()).toBe("来电咨询提现");

  // What does not arrive is said, and the question stays.
  const add = dialog.getByRole("button", { name: "添加", exact: true });
  await page.route("**/api/console/members/*/notes", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await add.click();
  await page.getByText("连不上服务器，请检查网络后重试").first().waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await dialog.locator(".ant-btn-loading").waitFor({ state: "detached" });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/notes")) sent += 1;
  });
  // Both at once: a second press that comes late would land on what is below the dialog.
  await add.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });
  await dialog.waitFor({ state: "detached" });
  expect(sent).toBe(1);
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("who could not be looked for is not said not to be there", async () => {
  const box = await openPalette(page);
  await page.route("**/api/console/search?*", (route) => route.abort());
  await box.fill("13800000001");
  await page.getByText("没有搜成：连不上服务器，请检查网络后重试").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Escape");
});

test("a day is typed digit by digit, and what hangs at a button is there without motion", async () => {
  await page.goto("/console/audit");
  const day = page.getByLabel("从哪天");
  // A year that is still being typed.
  await day.fill("0002-11-01");
  await expect.poll(() => day.inputValue()).toBe("0002-11-01");
  await day.fill("2026-11-01");
  await page.waitForURL(/from=2026-11-01/);
  await page.getByRole("button", { name: "列设置" }).click();
  const dense = page.getByRole("checkbox", { name: "紧凑行高" });
  await dense.waitFor();
  const at = () => dense.boundingBox().then((box) => box?.y ?? -1);
  await expect.poll(at).toBeGreaterThan(0);
  await expect.poll(at).toBeLessThan(desktop.height);
  const wasDense = await dense.isChecked();
  await dense.click();
  await expect.poll(() => dense.isChecked()).toBe(!wasDense);
});
