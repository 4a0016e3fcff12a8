/** A list saved as a file, as a person does it: the button, the dialog, the file. */
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
