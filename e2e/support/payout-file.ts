/** A pay file as finance fills it in and uploads it again. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

const dialogIn = (page: Page) => page.getByRole("dialog").last();

/** A line of the file that was downloaded, with what came of it in the columns that wait for it. */
export function filledIn(line: string, [good = "", bad = ""]: readonly string[]): string {
  const result = line.includes(good)
    ? '"成功","2026112122001",""'
    : line.includes(bad) && '"失败","","账号与姓名不符"';
  return result ? line.replace(/"","",""$/, result) : line;
}

export async function uploadResult(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: /^上传付款文件 \d+ 的结果$/ }).click();
  await chooseResult(page, text);
  await dialogIn(page).getByRole("button", { name: "预览" }).click();
}

export async function chooseResult(page: Page, text: string): Promise<void> {
  await dialogIn(page)
    .getByLabel("付款结果文件")
    .setInputFiles({ name: "结果.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialogIn(page).getByText("编码 UTF-8").waitFor();
}

/** A heading that somebody wrote again: what is wrong stays at the file until the right one is chosen. */
export async function uploadAfterWrongHeading(page: Page, csv: string): Promise<void> {
  await uploadResult(page, csv.replace('"单号"', '"我的单号"').replace('"结果"', '"付了没有"'));
  const wrong = dialogIn(page).getByRole("alert").filter({ hasText: "这个文件不能用" });
  const words = "第 1 行表头缺少「单号」、「结果」列；不认识「我的单号」";
  await wrong.getByText(words, { exact: false }).waitFor();
  // Not in a message that goes by itself.
  await expect.poll(() => page.locator(".ant-message").getByText("表头").count()).toBe(0);
  await chooseResult(page, csv);
  await wrong.waitFor({ state: "detached" });
  await dialogIn(page).getByRole("button", { name: "预览" }).click();
}
