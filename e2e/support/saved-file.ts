/** Lists and answers saved as files, as a person does it: the button, the dialog, the file. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";

/** Of this month, 2026-11, or of all; answers what arrived on the disk. */
export async function savedFile(page: Page, button: string, month = "") {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: button });
  if (month) await dialog.getByRole("combobox", { name: "月份" }).selectOption(month);
  const waiting = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载 CSV" }).click();
  const saved = await waiting;
  const text = await readFile(await saved.path(), "utf8");
  await dialog.waitFor({ state: "detached" });
  return { name: saved.suggestedFilename(), text };
}

/** From the dialog in which the answers of a task are exported. */
export async function savedAnswers(page: Page, kind: string): Promise<Buffer> {
  const dialog = page.getByRole("dialog", { name: /^导出/ });
  await dialog.getByRole("radio", { name: kind, exact: true }).check();
  const waiting = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载答案" }).click();
  return readFile(await (await waiting).path());
}
