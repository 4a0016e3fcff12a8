/** What an operator does in the console to make the whole study of its document. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { editor, paste } from "./questionnaire.ts";
import { AGES, CITIES, quotaSheet, wholeStudyText } from "./whole-study-text.ts";

const choose = (page: Page, name: string, label: string) =>
  page.getByRole("combobox", { name, exact: true }).selectOption({ label });

export async function pasteDocument(page: Page): Promise<void> {
  await page.goto("/console/tasks/new");
  await page.getByRole("textbox", { name: "标题", exact: true }).fill("奶茶全案");
  await page.getByRole("textbox", { name: "一句话介绍" }).fill("三十道题，说说奶茶");
  await page.getByRole("link", { name: "编写问卷" }).click();
  await page.getByRole("textbox", { name: "问卷文字" }).fill(wholeStudyText);
  await page.getByRole("button", { name: "解析文字" }).click();
  // What the document could not say is told, and nothing of it was lost: a head and one line.
  const told = page.getByRole("table", { name: "没有看懂或改变了的行" }).getByRole("row");
  await told.filter({ hasText: "按每组 4 项、共 7 组导入" }).waitFor();
  await expect.poll(() => told.count()).toBe(2);
  await page.getByRole("button", { name: "用作本任务的问卷" }).click();
}

/** A loop over the brands that were chosen, and the answer that attention gives. */
export async function makeStructure(page: Page): Promise<void> {
  const edit = editor(page);
  await edit.getByRole("button", { name: /^第 3 页/ }).click();
  await choose(page, "第 3 页属于哪个块", "新建一个块");
  await choose(page, "块 b1 循环什么", "前面题目选中的选项");
  await choose(page, "块 b1 循环的顺序", "随机顺序");
  await edit.getByRole("button", { name: /^q19 单选/ }).click();
  await edit.getByRole("checkbox", { name: "q19 注意力检查" }).check();
  await choose(page, "q19 应当选的选项", "三");
}

/** This many in each cell of city and age, from a spreadsheet. */
export async function setQuotaGrid(page: Page, each: number): Promise<void> {
  await page.getByRole("button", { name: /^整份问卷/ }).click();
  await choose(page, "配额表的行", "q2 您住在哪座城市？");
  await choose(page, "配额表的列", "q3 您的年龄段");
  const grid = page.getByRole("group", { name: "配额表" });
  await grid.getByRole("textbox", { name: `${CITIES[0]} × ${AGES[0]} 人数` }).click();
  await paste(page, quotaSheet(each));
  await grid.getByText(`各格上限合计 ${CITIES.length * AGES.length * each} 人`).waitFor();
}

/** Answers the task's id. */
export async function publishQuestionnaire(page: Page): Promise<string> {
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+\/questionnaire/);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("button", { name: "彩排，通过后发布" }).click();
  await page.getByText("进行中").first().waitFor();
  return /tasks\/(\d+)/.exec(page.url())?.[1] ?? "";
}
