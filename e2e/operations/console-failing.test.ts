/** What the console says when a colleague was quicker, a part does not arrive, or an answer is lost. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { askAdjustment, decideAdjustment } from "#contract/console/money/adjustment.ts";
import { consoleTask, setTaskState } from "#contract/console/study/task.ts";
import { Asset, TaskState } from "#contract/enums.ts";
import { expectReadable } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let page: Page;

beforeAll(async () => {
  page = await operatorPage(stage, "admin");
});

async function memberId(): Promise<number> {
  const [row] = await stage.query<{ id: number }>(
    "select id::int from user_member where nickname = '小满同学'",
  );
  if (!row) throw new Error("no such member in the sample");
  return row.id;
}

/** One that runs, of the sample. */
async function runningTask(): Promise<number> {
  const [row] = await stage.query<{ id: number }>(
    "select id::int from task where state = $1 and source = 'own' order by id limit 1",
    [TaskState.of.published],
  );
  if (!row) throw new Error("no task runs in the sample");
  return row.id;
}

const told = (words: RegExp) => page.locator(".ant-message").getByText(words);
const readAgain = "页面已重新读取，请以现在显示的为准";

test("who is slower than a colleague is told what stands, and the queue is read again", async () => {
  const operations = await operatorOf(stage, "operations");
  const reason = "十二月活动补发";
  const { id } = await operations(askAdjustment, {
    body: {
      memberId: await memberId(),
      asset: Asset.of.gold,
      amount: 5000,
      reason,
      note: "",
      key: randomUUID(),
    },
  });
  await page.goto("/console/adjustments");
  const row = page.getByRole("row").filter({ hasText: reason });
  await row.click();
  await page.getByRole("button", { name: "批准（A）" }).click();
  const approve = page.getByRole("dialog").getByRole("button", { name: "批准 +5,000 金币" });
  await approve.waitFor();
  const colleague = await operatorOf(stage, "finance");
  await colleague(decideAdjustment, {
    params: { id: String(id) },
    body: { decision: "refuse", note: "重复申请" },
  });
  await approve.click();
  await told(new RegExp(`已经驳回这笔调整。${readAgain}`)).waitFor();
  await row.waitFor({ state: "detached" });
});

test("a task that a colleague has ended shows it as soon as one's own press is refused, and keeps what is typed", async () => {
  const id = await runningTask();
  await page.goto(`/console/tasks/${id}`);
  const summary = page.getByRole("textbox", { name: "一句话介绍" });
  await summary.fill("还没有保存的一句话");
  await page.getByRole("button", { name: "暂停", exact: true }).click();
  const pause = page.getByRole("dialog").getByRole("button", { name: "暂停", exact: true });
  await pause.waitFor();
  const colleague = await operatorOf(stage, "operations");
  const params = { id: String(id) };
  await colleague(setTaskState, { params, body: { state: TaskState.of.closed } });
  expect((await colleague(consoleTask, { params })).state).toBe(TaskState.of.closed);
  await pause.click();
  await told(new RegExp(readAgain)).waitFor();
  // What was asked was asked of another task than the one that stands now.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "暂停", exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => summary.inputValue()).toBe("还没有保存的一句话");
});

const mendIt = () => page.unrouteAll({ behavior: "wait" });
const notArrived = (place: Locator) => place.getByRole("alert").getByText("没有加载成功");

test("a page that a new version has taken away says so in its place, and comes when it is asked for again", async () => {
  await page.goto("/console/members");
  await page.route("**/assets/NoticesPage-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "公告", exact: true }).click();
  const main = page.getByRole("main");
  await notArrived(main).waitFor();
  await main.getByRole("button", { name: "刷新页面" }).waitFor();
  await page.getByRole("navigation", { name: "主导航" }).waitFor();
  await expectReadable(page);
  await mendIt();
  await main.getByRole("button", { name: "重试" }).click();
  await main.getByRole("heading", { name: "公告" }).waitFor();
});

test("a page that waits for its answer says so, and shows no heading without words", async () => {
  const held = /\/api\/console\/(members\/|tax|brand|agents\/)/;
  await page.route(held, () => undefined);
  for (const path of ["tax", "brand-documents", "brands/qingyan/money", "agents/1", "members/1"]) {
    await page.goto(`/console/${path}`);
    await page.getByRole("status", { name: "正在加载" }).first().waitFor();
    expect(await page.getByRole("heading", { name: /^$/ }).count(), path).toBe(0);
  }
  await page.unrouteAll();
});

test("charts that do not arrive leave the figures around them, and come when one presses 重试", async () => {
  await page.route("**/assets/Plot-*.js", (route) => route.abort());
  await page.goto("/console");
  const missing = page.getByText("这一部分没有加载成功");
  await expect.poll(() => missing.count()).toBe(5);
  await page.getByRole("heading", { name: "总览" }).waitFor();
  await mendIt();
  await page.getByRole("button", { name: "重试" }).first().click();
  await expect.poll(() => missing.count()).toBe(4);
});

test("a question that does not arrive keeps what was typed in the task, with and without a network", async () => {
  const id = await runningTask();
  await page.goto(`/console/tasks/${id}`);
  const summary = page.getByRole("textbox", { name: "一句话介绍" });
  await summary.fill("断网时写的一句话");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "安排定时操作" }).click();
  const dialog = page.getByRole("dialog", { name: "没有加载成功" });
  await dialog.getByText(/网络已断开/).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "刷新页面" }).count()).toBe(0);
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "重试" }).click();
  await page.getByRole("dialog", { name: "安排定时操作" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => summary.inputValue()).toBe("断网时写的一句话");
});

test("a note whose answer is lost twice is there once, when it is sent again", async () => {
  const id = await memberId();
  await page.goto(`/console/members/${id}`);
  await page.getByRole("button", { name: "添加备注（N）" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("答复丢失的备注");
  // It arrives and is carried out; what comes back does not. The console itself asks a second time.
  let lost = 0;
  await page.route("**/api/console/members/*/notes", async (route) => {
    if (route.request().method() !== "POST" || lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  const add = dialog.getByRole("button", { name: "添加", exact: true });
  await add.click();
  await told(/连不上服务器/).waitFor();
  expect(lost).toBe(2);
  await add.click();
  await dialog.waitFor({ state: "detached" });
  await mendIt();
  const notes = await stage.query(
    "select from member_note where member_id = $1 and text = '答复丢失的备注'",
    [id],
  );
  expect(notes).toHaveLength(1);
});

test("who leaves is asked for nothing more: a late refusal does not promise the way back", async () => {
  const leaving = await operatorPage(stage, "finance");
  const { promise: isOut, resolve: out } = Promise.withResolvers<void>();
  const { promise: isRefused, resolve: refused } = Promise.withResolvers<void>();
  // Asked while one was in, answered when one is out and the sign-in's own code is still on its way.
  await leaving.route(/\/api\/console\/overview/, async (route) => {
    await isOut;
    await route.continue();
  });
  await leaving.route(/\/assets\/SignInPage-/, async (route) => {
    await isRefused;
    await route.continue();
  });
  await leaving.goto("/console/exchanges");
  const answer = (path: RegExp) => leaving.waitForResponse((reply) => path.test(reply.url()));
  const late = answer(/console\/overview/);
  const left = answer(/console\/logout/);
  await leaving.getByRole("button", { name: "退出登录" }).click();
  await left;
  out();
  expect((await late).status()).toBe(401);
  refused();
  await leaving.getByText("请用员工账号登录").waitFor();
  expect(new URL(leaving.url()).search).toBe("");
  await leaving.context().close();
});
