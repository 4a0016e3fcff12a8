/** The questionnaire's editor as tests work in it. */
import type { Page } from "playwright-core";

export const editor = (page: Page) => page.getByRole("group", { name: "问卷结构" });
export const preview = (page: Page) =>
  page.getByRole("complementary", { name: "手机预览" }).frameLocator("iframe");

/** By how much the page is wider than its window. */
export const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Pastes where the cursor is, as Ctrl + V does it with the text of a document or a sheet. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

/** Begins one from nothing, in a task that is otherwise ready. */
export async function begin(page: Page, title: string): Promise<void> {
  await page.goto("/console/tasks/new");
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "一句话介绍" }).fill("两页，说说早餐");
  await page.getByRole("link", { name: "编写问卷" }).click();
  await page.getByRole("tab", { name: "编辑", exact: true }).click();
  await page.getByRole("button", { name: "从空白开始" }).click();
  await editor(page).getByRole("textbox", { name: "问卷标题" }).fill("早餐");
}
