/** Beside a questionnaire: the library, comments that follow their question, versions compared in words, and publishing. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { operatorPage } from "../support/operator.ts";
import { begin, editor, wider } from "../support/questionnaire.ts";
import { phone, testStage } from "../support/stage.ts";

/** Options of a closed list are never seen. */
const attached = { state: "attached" } as const;
const stage = testStage();

async function insert(page: Page, names: readonly string[]): Promise<void> {
  await editor(page).getByRole("button", { name: "从题库插入" }).click();
  const library = page.getByRole("dialog", { name: "题库" });
  for (const name of names) {
    await library.getByRole("textbox", { name: "在题库里查找" }).fill(name);
    await library.getByRole("button", { name: `插入 ${name}`, exact: true }).click();
  }
  await page.keyboard.press("Escape");
  await library.waitFor({ state: "hidden" });
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "已保存" }).waitFor();
}

test("a study begins from the library, colleagues comment on it, and its versions are compared, taken back and published", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "从题库开始");
  await insert(page, ["性别", "总体满意度", "品牌漏斗"]);
  const edit = editor(page);
  await edit.getByText("1 页 7 题，检查没有发现问题").waitFor();
  await save(page);

  // A comment stays with its question, whatever that is called and asks by then.
  await edit.getByRole("button", { name: /^satisfaction 单选/ }).click();
  await edit.getByRole("textbox", { name: "新批注" }).fill("要不要改成 10 分？");
  await edit.getByRole("button", { name: "写批注" }).click();
  await edit
    .getByRole("region", { name: "satisfaction 的批注" })
    .getByText("要不要改成 10 分？")
    .waitFor();
  const name = edit.getByRole("textbox", { name: "题目编号" });
  await name.fill("overall");
  await name.press("Enter");
  await edit.getByRole("textbox", { name: "overall 的标题" }).fill("总的来说，您满意吗？");
  await edit.getByRole("button", { name: /^overall 单选.*1 批注/ }).waitFor();
  await edit.getByRole("button", { name: /^gender 单选/ }).click();
  await edit.getByRole("button", { name: "删除gender" }).click();
  await save(page);
  await page.reload();
  await page.getByRole("tab", { name: "编辑", exact: true }).click();
  await edit.getByRole("button", { name: /^overall 单选.*1 批注/ }).click();
  await edit.getByRole("button", { name: "标为已解决" }).click();
  await edit.getByText("已解决（1）").waitFor();

  await page.getByRole("tab", { name: "版本" }).click();
  const older = page.getByRole("combobox", { name: "较旧的版本" });
  await older.selectOption({ index: 2 });
  await older.locator("option:checked", { hasText: /^第 1 版，.+，吴昊$/ }).waitFor(attached);
  const difference = page.getByRole("region", { name: "版本差异" });
  await difference.getByText("删除 1 题，改动 1 题").waitFor();
  await difference.getByText("编号由「satisfaction」改为「overall」").waitFor();
  await difference
    .getByText("标题由「总的来说，您对我们满意吗？」改为「总的来说，您满意吗？」")
    .waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "把第 1 版取回草稿" }).click();
  await page.getByText("两边一样。").waitFor();
  await save(page);

  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("button", { name: "彩排，通过后发布" }).click();
  await page.getByText("进行中").first().waitFor();
  const versions = await stage.query<{ body: { pages: { questions: { name: string }[] }[] } }>(
    `select body from survey_questionnaire q join task t on t.id = q.task_id
     where t.title = '从题库开始' order by version`,
  );
  expect(versions).toHaveLength(3);
  expect(versions[2]?.body).toEqual(versions[0]?.body);
  await page.setViewportSize(phone);
  await expect.poll(() => wider(page)).toBe(0);
  await page.context().close();
});

test("what was written once is kept in the library and put into another task", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "存进题库");
  await insert(page, ["NPS 及原因"]);
  const edit = editor(page);
  await edit
    .getByRole("button", { name: /^第 1 页/ })
    .first()
    .click();
  await edit.getByRole("button", { name: "从题库插入" }).click();
  const library = page.getByRole("dialog", { name: "题库" });
  await library.getByRole("textbox", { name: "题组名称" }).fill("我们的推荐题");
  await library.getByRole("button", { name: "存到题库" }).click();
  await library.getByRole("button", { name: "插入 我们的推荐题" }).click();
  await page.keyboard.press("Escape");
  // Names that are taken get a number behind them.
  await edit.getByRole("button", { name: /^recommend_2 NPS/ }).waitFor();
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
