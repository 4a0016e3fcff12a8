/** Back on a phone whose browser does not close dialogs by it: an iPhone's, and WeChat's there (web/src/platform/backGesture.ts). */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enteredAs } from "../support/entered.ts";
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
