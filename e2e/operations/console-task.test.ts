/** A task as operators look at it: how full it is, and its long page. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { createTask } from "#contract/console/study/task.ts";
import { expectReadable } from "../support/account.ts";
import { goWithin } from "../support/console-page.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
let page: Page;

beforeAll(async () => {
  page = await operatorPage(stage, "operations");
});

const fill = () => page.getByRole("list", { name: "名额进度" });

/** A task of the sample with limited quota cells, and what their seats say. */
async function celled() {
  const [task] = await stage.query<{ id: number; taken: number; seats: number }>(
    `select t.id::int, s.taken, s.seats from task t
       join survey_questionnaire q on q.id = t.questionnaire_id
       join task_seat s on s.task_id = t.id and s.cell = 'cell:owners'
      where t.published_at is not null order by s.taken desc limit 1`,
  );
  if (!task) throw new Error("the sample has no such task");
  return task;
}

test("an operator sees beside the list how full each group of a task is", async () => {
  const { id, taken, seats } = await celled();
  await goWithin(page, `/console/tasks?open=${id}`);
  const owners = fill().getByRole("listitem").filter({ hasText: "配额「新能源车主」" });
  await owners.getByText(`已占 ${taken} / ${seats}，还剩 ${seats - taken}`).waitFor();
  expect(taken).toBeGreaterThan(0);
  await expectReadable(page);
});

test("in the editor the figures follow a limit that is changed", async () => {
  const { id } = await celled();
  await goWithin(page, `/console/tasks/${id}`);
  await page.getByText("名额进度").click();
  const total = fill().getByRole("listitem").filter({ hasText: "总名额" });
  await total.getByText("/ 300，").waitFor();
  await page.getByRole("spinbutton", { name: "总名额" }).fill("77");
  await page.getByRole("button", { name: "保存" }).click();
  await total.getByText("/ 77，").waitFor();
});

test("the head of a task with a long title covers neither its parts nor the preview", async () => {
  const { id } = await celled();
  await page.goto(`/console/tasks/${id}`);
  const parts = page.getByRole("navigation", { name: "本页各部分" });
  const preview = page.getByRole("complementary", { name: "手机预览" });
  await page.getByRole("spinbutton", { name: "总名额" }).scrollIntoViewIfNeeded();
  const head = await page.getByRole("main").locator("header").first().boundingBox();
  const edge = (head?.y ?? 0) + (head?.height ?? 0);
  expect(edge).toBeGreaterThan(0);
  for (const part of [parts, preview])
    expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(edge - 1);
});

test("a task that pays more than one person may decide says in its editor that it waits for a second one", async () => {
  const title = "一对一深度访谈";
  const draft = { ...blankTask(new Date()), title, rewardFen: 30_000 };
  const { id } = await (await operatorOf(stage, "operations"))(createTask, { body: draft });
  await page.goto(`/console/tasks/${id}`);
  const waiting = page.getByRole("alert").filter({ hasText: `任务「${title}」` });
  await waiting.getByText("每份最多支付 200.00 元 → 300.00 元").waitFor();
  await waiting.getByText("待第二人复核").waitFor();
  await page.getByRole("button", { name: "发布", exact: true, disabled: true }).waitFor();
  // What pays less asks nobody.
  await page.getByLabel("完成奖励现金").fill("150");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();
  await waiting.waitFor({ state: "hidden" });
});

test("the answers of a task are saved for SPSS, and the dialog says what a missing value is", async () => {
  const [own] = await stage.query<{ id: number }>(
    "select task_id::int as id from survey_questionnaire group by task_id order by task_id limit 1",
  );
  await page.goto(`/console/tasks/${own?.id}`);
  await page.getByRole("button", { name: "导出答案" }).click();
  const dialog = page.getByRole("dialog", { name: /^导出“/ });
  await dialog.getByRole("radio", { name: "SPSS" }).check();
  await dialog.getByText(/未问到是 -99，问到但未作答是 -98/).waitFor();
  await dialog.getByRole("radio", { name: "所有开始过的" }).check();
  const waiting = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载答案" }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe(`任务${own?.id}答案.sav`);
  expect((await readFile(await saved.path())).subarray(0, 4).toString()).toBe("$FL2");
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
