/** Back on a phone whose browser does not close dialogs by it: an iPhone's, and WeChat's there (web/src/platform/backGesture.ts). */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTask, operatorOf } from "../support/desk.ts";
import { enteredAs } from "../support/entered.ts";
import { backToQuestion } from "../support/leave-sheet.ts";
import { phone, testStage } from "../support/stage.ts";

const stage = testStage();

const dialogOn = (page: Page) => page.getByRole("dialog", { name: "导出我的数据" });
const stands = (page: Page, isOfDialog: boolean) =>
  page.waitForFunction(
    (expected) =>
      ((history.state as { isOfDialog?: true } | null)?.isOfDialog === true) === expected,
    isOfDialog,
  );

async function openDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /导出我的数据/ }).click();
  await dialogOn(page).waitFor();
  await stands(page, true);
}

test("back closes the dialog and not the page; after any other closing it leaves the page as always", async () => {
  const page = await enteredAs(stage, "13800000001", phone);
  await page.addInitScript("delete window.CloseWatcher");
  await page.goto("/home/messages");
  await page.goto("/home/user");

  await openDialog(page);
  await page.goBack();
  await dialogOn(page).waitFor({ state: "detached" });
  await stands(page, false);
  expect(new URL(page.url()).pathname).toBe("/home/user");

  await openDialog(page);
  await dialogOn(page).getByRole("button", { name: "关闭", exact: true }).click();
  await stands(page, false);

  // As a link in the dialog would: its entry stays behind, and is stepped over on the way back.
  await openDialog(page);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/task']")?.click());
  await page.waitForURL("**/task");
  await page.goBack();
  await page.waitForURL("**/home/user");
  await stands(page, false);
  await page.goBack();
  await page.waitForURL("**/home/messages");
  expect(stage.problems).toEqual([]);
});

test("back under a questionnaire asks, and whatever is answered leads where it says", async () => {
  const id = await openTask(stage, await operatorOf(stage, "admin"), { title: "退回时问一句" });
  const page = await enteredAs(stage, "13800000001", phone);
  await page.addInitScript("delete window.CloseWatcher");
  await page.goto("/task");
  await page.goto(`/task/detail/${id}?t=1`);
  await page.getByRole("button", { name: "开始答题" }).click();
  const weekly = page.getByRole("radio", { name: "每周喝" });
  await weekly.check();
  const ask = page.getByRole("dialog", { name: "离开这份问卷？" });
  const press = (name: string) => ask.getByRole("button", { name, exact: true }).click();
  for (const stay of [
    () => press("继续作答"),
    () => press("关闭"),
    () => page.keyboard.press("Escape"),
  ]) {
    await backToQuestion(page);
    await stay();
    await ask.waitFor({ state: "detached" });
  }
  await expect.poll(() => weekly.isChecked()).toBe(true);

  // Back once more is an answer, too: to the page before, in whose place the questionnaire came.
  await backToQuestion(page);
  await page.goBack();
  await page.waitForURL("**/task");
  await page.goto(`/task/detail/${id}?t=1`);
  const goOn = page.getByRole("link", { name: "继续作答" });
  await goOn.click();
  await weekly.waitFor();
  await backToQuestion(page);
  await press("离开");
  await page.waitForURL(/\/task\/detail\//);
  await page.goBack();
  await goOn.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/task/detail/${id}`);
  expect(stage.problems).toEqual([]);
});
