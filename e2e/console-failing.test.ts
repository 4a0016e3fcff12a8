/** What the console says when a colleague was quicker, a part does not arrive, or an answer is lost. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { askAdjustment, decideAdjustment } from "#contract/console/desk.ts";
import { consoleTask, setTaskState } from "#contract/console/task.ts";
import { Asset, TaskState } from "#contract/enums.ts";
import { operatorOf } from "./support/desk.ts";
import { atDesk } from "./support/operator.ts";
import { testStage } from "./support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let page: Page;

beforeAll(async () => {
  page = await atDesk(stage, "admin");
}, 60_000);

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
}, 60_000);

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
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "暂停", exact: true }).waitFor({ state: "detached" });
  expect(await summary.inputValue()).toBe("还没有保存的一句话");
}, 60_000);
