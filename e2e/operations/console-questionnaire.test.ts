/** A questionnaire by hand: pages, questions, a condition, a screening; the preview, the check, to publishing. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { operatorPage } from "../support/operator.ts";
import { begin, editor, preview, wider } from "../support/questionnaire.ts";
import { phone, testStage } from "../support/stage.ts";

const stage = testStage();

async function writeFirstPage(page: Page): Promise<void> {
  const edit = editor(page);
  await edit.getByRole("button", { name: "给第 1 页添加单选" }).click();
  await edit.getByRole("textbox", { name: "q1 的标题" }).fill("您平时吃早餐吗？");
  await edit.getByRole("textbox", { name: "q1 的选项 1", exact: true }).fill("吃");
  await edit.getByRole("textbox", { name: "q1 的选项 2", exact: true }).fill("从来不吃");
  await preview(page).getByText("从来不吃").waitFor();
  await edit.getByRole("button", { name: "设置q1 的选项 2" }).click();
  await edit.getByRole("checkbox", { name: "q1 的选项 2 选了就甄别" }).check();
}

test("two pages with a condition and a screening are written, tried, mended and published", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "早餐两页");
  await writeFirstPage(page);
  const edit = editor(page);
  await edit.getByRole("button", { name: "添加一页" }).click();
  await edit.getByRole("button", { name: "给第 2 页添加填空" }).click();
  await edit.getByRole("textbox", { name: "q2 的标题" }).fill("早餐花多少钱？");
  await edit.getByRole("combobox", { name: "q2 的题型" }).selectOption({ label: "数字" });
  await edit.getByRole("button", { name: "添加条件：q2 的显示条件" }).click();
  await edit.getByText("请至少勾选一项").waitFor();
  await edit.getByRole("checkbox", { name: "从来不吃", exact: true }).check();

  // Who never has breakfast was sent away a page before: the check knows.
  await edit.getByText("题目「q2」的显示条件永远不会成立").waitFor();
  await edit.getByRole("checkbox", { name: "吃", exact: true }).check();
  await edit.getByRole("checkbox", { name: "从来不吃", exact: true }).uncheck();
  await edit.getByText("题目「q2」的显示条件永远不会成立").waitFor({ state: "detached" });
  await edit.getByRole("button", { name: "删除q2 的显示条件", exact: true }).click();
  await edit.getByRole("button", { name: "添加条件：q2 的甄别条件" }).click();
  await edit
    .getByRole("combobox", { name: "q2 的甄别条件第 1 条：比较" })
    .selectOption({ label: "小于" });
  await edit.getByRole("spinbutton", { name: "q2 的甄别条件第 1 条：数字" }).fill("3");
  await edit.getByText("「q2 早餐花多少钱？」小于 3").waitFor();

  const form = preview(page);
  await edit.getByRole("button", { name: "从 q2 开始预览" }).click();
  await form.getByRole("textbox", { name: "早餐花多少钱？" }).waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "回到开头" }).click();
  await form.getByRole("radio", { name: "吃", exact: true }).check();
  await form.getByRole("button", { name: "下一页" }).click();
  await form.getByRole("textbox", { name: "早餐花多少钱？" }).fill("2");
  await form.getByRole("button", { name: "提交" }).click();
  await page.getByText("结果：被甄别").waitFor();

  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+\/questionnaire/);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("button", { name: "彩排，通过后发布" }).click();
  await page.getByText("进行中").first().waitFor();
  // All that can be done with it is within reach on a phone.
  await page.setViewportSize(phone);
  await expect.poll(() => wider(page)).toBe(0);
  const [kept] = await stage.query<{ body: { pages: { questions: object[] }[] } }>(
    `select body from survey_questionnaire q join task t on t.questionnaire_id = q.id
     where t.title = '早餐两页'`,
  );
  expect(kept?.body.pages.map(({ questions }) => questions)).toMatchObject([
    [{ kind: "single", choices: [{ label: "吃" }, { label: "从来不吃", screenOut: true }] }],
    [{ kind: "number", screenOutIf: { question: "q2", test: "less", value: 3 } }],
  ]);
  await page.context().close();
});

test("Enter goes on in the next choice, and what is typed while a save is on its way stays", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "边存边写");
  await writeFirstPage(page);
  const edit = editor(page);
  await edit.getByRole("textbox", { name: "q1 的选项 2", exact: true }).press("Enter");
  await edit
    .getByRole("textbox", { name: "q1 的选项 3", exact: true })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.type("偶尔吃");
  await preview(page).getByText("偶尔吃").waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+\/questionnaire/);
  // The task's own page, not the new one's that is still there for a moment.
  await page.getByRole("button", { name: "已保存" }).waitFor();

  // What is not saved goes along from one face to the other and back, and so does what can be undone.
  await edit.getByRole("textbox", { name: "q1 的标题" }).fill("您常吃早餐吗？");
  await page.getByRole("link", { name: "返回任务" }).click();
  const title = page.getByRole("textbox", { name: "标题", exact: true });
  await preview(page).getByText("您常吃早餐吗？").waitFor();
  await page.getByRole("link", { name: "编辑问卷" }).click();
  await edit.getByText("检查没有发现问题").waitFor();
  await page.getByRole("button", { name: "撤销" }).click();
  await preview(page).getByText("您平时吃早餐吗？").waitFor();
  await page.getByRole("link", { name: "返回任务" }).click();
  await title.fill("边存边写，改名");
  await page.route("**/api/console/tasks/*", async (route) => {
    if (route.request().method() !== "GET") await title.fill("边存边写，又改");
    await route.continue();
  });
  const answered = page.waitForResponse((reply) => reply.request().method() === "POST");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await answered;
  await page.locator("main .ant-btn-loading").waitFor({ state: "detached" });
  await expect.poll(() => title.inputValue()).toBe("边存边写，又改");
  await page.getByRole("button", { name: "保存", exact: true }).waitFor();
  await page.goto("/console/tasks/new");
  await page.getByRole("heading", { name: "新建任务" }).waitFor();
  // What was saved is no leftover.
  await expect.poll(() => page.getByRole("button", { name: "恢复" }).count()).toBe(0);
  await page.context().close();
});

test("what nobody could finish is told at the place and kept from being published; undo takes it back", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "谁也答不完");
  await writeFirstPage(page);
  const edit = editor(page);
  await edit.getByRole("button", { name: "设置q1 的选项 1" }).click();
  await edit.getByRole("checkbox", { name: "q1 的选项 1 选了就甄别" }).check();
  await edit.getByText("没有人能答完这份问卷：每条路都被甄别").waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+\/questionnaire/);
  await page.getByRole("link", { name: "返回任务" }).click();
  await page.getByText("问卷：没有人能答完这份问卷：每条路都被甄别").waitFor();
  await page.getByRole("link", { name: "编辑问卷" }).click();
  const publish = page.getByRole("button", { name: "发布", exact: true });
  await expect.poll(() => publish.isDisabled()).toBe(true);

  await page.getByRole("tab", { name: "检查结果" }).click();
  await page.getByRole("button", { name: /^去修改：题目「q1」不论怎么答/ }).click();
  await edit.getByRole("button", { name: "设置q1 的选项 1" }).click();
  await edit.getByRole("checkbox", { name: "q1 的选项 1 选了就甄别" }).uncheck();
  await edit.getByText("检查没有发现问题").waitFor();
  await page.keyboard.press("Control+z");
  await edit.getByText("没有人能答完这份问卷：每条路都被甄别").waitFor();
  await page.keyboard.press("Control+Shift+z");
  await edit.getByText("检查没有发现问题").waitFor();

  // The JSON beside it is the same value, and what is broken there is told before anything is sent.
  await page.getByRole("tab", { name: "JSON 编辑" }).click();
  const json = page.getByRole("textbox", { name: "问卷 JSON" });
  await json.fill((await json.inputValue()).replace("您平时吃早餐吗？", ""));
  await page.getByRole("tab", { name: "编辑", exact: true }).click();
  await page.getByText("问卷有 1 处问题，可以先保存，改好后才能发布").waitFor();
  await edit.getByRole("textbox", { name: "q1 的标题" }).fill("早餐吃吗？");
  await preview(page).getByText("早餐吃吗？").waitFor();

  // By keyboard alone: the question goes down to a new page, and keeps the focus.
  await edit.getByRole("button", { name: "添加一页" }).click();
  await edit.getByRole("button", { name: /^q1 单选/ }).press("Alt+ArrowDown");
  await edit
    .getByRole("region", { name: "第 2 页" })
    .getByRole("button", { name: /^q1 单选/ })
    .waitFor();
  await page.context().close();
});

const pasted = `早餐评价
1. 请评价早餐 [矩阵单选题]
行：
- 口味
- 价格
列：
- 不满意
- 满意
2. 您在哪里吃早餐？[单选题]
依赖于第 1 题第 2 个选项`;

test("a pasted matrix is read, a strange line is told beside itself, and the error is saved, mended and published", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto("/console/tasks/new");
  await page.getByRole("textbox", { name: "标题", exact: true }).fill("贴来的早餐");
  await page.getByRole("textbox", { name: "一句话介绍" }).fill("从文档里贴来的");
  await page.getByRole("link", { name: "编写问卷" }).click();
  await page.getByRole("textbox", { name: "问卷文字" }).fill(pasted);
  await page.getByRole("button", { name: "解析文字" }).click();
  const lines = page.getByRole("table", { name: "没有看懂或改变了的行" });
  await lines
    .getByRole("row", { name: /^10 依赖于第 1 题第 2 个选项 没有看懂这一行，没有当作选项/ })
    .waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "用作本任务的问卷" }).click();
  const edit = editor(page);
  await page.getByText("问卷有 1 处问题，可以先保存，改好后才能发布").waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/tasks\/\d+\/questionnaire/);
  const publish = page.getByRole("button", { name: "发布", exact: true });
  await expect.poll(() => publish.isDisabled()).toBe(true);

  // As it was written it is there the next day.
  await page.reload();
  await page.getByRole("link", { name: "返回任务" }).click();
  await page.getByText("问卷有 1 处问题，改好后才能发布：不能少于 1 项").waitFor();
  await page.getByRole("link", { name: "编辑问卷" }).click();
  await page.getByRole("tab", { name: "检查结果" }).click();
  await page.getByRole("button", { name: /^去修改：第 1 页第 2 题/ }).click();
  await edit.getByRole("button", { name: "给 q2 添加选项" }).click();
  await edit.getByRole("textbox", { name: "q2 的选项 1", exact: true }).fill("家里");
  await edit.getByText("检查没有发现问题").waitFor();
  await preview(page).getByRole("radio", { name: "家里" }).waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();
  await publish.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("button", { name: "彩排，通过后发布" }).click();
  await page.getByText("进行中").first().waitFor();
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
