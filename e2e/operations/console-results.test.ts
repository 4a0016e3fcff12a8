/** An operator reads a study: frequencies, a filter, a weighted cross-table kept by name, open ends coded by keys. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { operatorPage } from "../support/operator.ts";
import { phone, testStage } from "../support/stage.ts";
import { savedAnswers } from "../support/saved-file.ts";
import { saidOn } from "../support/result-cards.ts";
import { openFilledStudy } from "../support/study.ts";

const stage = testStage();
let taskId = 0;

beforeAll(async () => {
  taskId = await openFilledStudy(stage, { title: "奶茶研究", responses: 500 });
});

/** Runs in the page: by how much it is wider than its window. */
const wider = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

const choose = (page: Page, name: string, label: string | RegExp) =>
  page
    .getByRole("combobox", { name, exact: true })
    .selectOption(typeof label === "string" ? { label } : { value: label.source });

test("the results are read, filtered, compared, and a weighted cross-table is kept and found again", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results`);
  await page.getByText("共 350 份答卷").waitFor();
  const taste = page.getByRole("region", { name: "味道", exact: true });
  await taste.getByRole("img").locator("svg").first().waitFor();
  await taste.getByText("前两项").waitFor();
  await page.getByRole("region", { name: "会推荐吗" }).getByText("95% 区间").waitFor();
  await expectReadable(page);

  await choose(page, "按哪道题的回答", /sex/);
  await choose(page, "回答", /2/);
  await page.waitForURL(/answers=/);
  await page.getByText(/^共 1\d\d 份答卷$/).waitFor();
  await page.getByRole("button", { name: "与另一组对比" }).click();
  await page.getByText(/对比组 350 份/).waitFor();
  await page.getByRole("button", { name: "不再对比" }).click();
  await page.getByRole("button", { name: "去掉条件：性别：女" }).click();

  await page.getByRole("tab", { name: "交叉表" }).click();
  await choose(page, "行里加一道题", /taste/);
  await choose(page, "列里加一道题", /sex/);
  await choose(page, "列里加一道题", /brands/);
  const table = page.getByRole("region", { name: "交叉表：味道" });
  await table.getByRole("columnheader", { name: "女 (B)" }).waitFor();
  await choose(page, "按哪道题加权", /sex/);
  await page.getByRole("spinbutton", { name: "男的目标（%）" }).fill("49");
  await page.getByRole("spinbutton", { name: "女的目标（%）" }).fill("50");
  await page.getByRole("button", { name: "按这些目标加权" }).click();
  await page.getByText("「性别」的目标合计是 99%，应为 100%").waitFor();
  await choose(page, "按哪道题加权", /sex/);
  await page.getByRole("spinbutton", { name: "女的目标（%）" }).fill("51");
  await page.getByRole("button", { name: "按这些目标加权" }).click();
  await page.getByText(/已加权：加权效率 9\d\.\d%/).waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "保存这张表" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("味道看性别");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await page.getByRole("link", { name: "味道看性别" }).waitFor();

  // Somebody else, who may only look, finds it by its name.
  const viewer = await operatorPage(stage, "viewer");
  await viewer.goto(`/console/tasks/${taskId}/results?tab=cross`);
  await viewer.getByRole("link", { name: "味道看性别" }).click();
  await viewer.getByText(/已加权：加权效率/).waitFor();
  await viewer
    .getByRole("region", { name: "交叉表：味道" })
    .getByRole("columnheader", { name: "女 (B)" })
    .waitFor();
  await viewer.setViewportSize(phone);
  await expect.poll(() => viewer.evaluate(wider)).toBe(0);
  await viewer.getByRole("tab", { name: "页面流失" }).click();
  await viewer.getByRole("row", { name: /您喝什么/ }).waitFor();
  await expect.poll(() => viewer.evaluate(wider)).toBe(0);
  await viewer.context().close();
  await page.context().close();
});

test("new completes show by themselves, not while a filter is edited, and a reading that fails is said calmly", async () => {
  const id = await openFilledStudy(stage, { title: "奶茶再研究", responses: 100 });
  const page = await operatorPage(stage, "viewer");
  await page.goto(`/console/tasks/${id}/results`);
  await page.getByText("共 70 份答卷").waitFor();
  const line = page.getByText(/^截至 \d\d:\d\d:\d\d，有新答卷时自动更新$/);
  await line.waitFor();
  const figures: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/results/cards")) figures.push(request.url());
  });
  // One of those who had left on the way completes.
  const oneMore = () =>
    stage.query(
      `update survey_response set result = 1, audit_state = 0, finished_at = now()
        where id = (select min(id) from survey_response where task_id = $1 and result = 8)`,
      [id],
    );
  await oneMore();
  await page.getByText("共 71 份答卷").waitFor();
  const read = figures.length;

  const scope = page.getByRole("combobox", { name: "哪些答卷" });
  await scope.focus();
  await page.getByText(/^截至 .+；正在改条件，暂不更新$/).waitFor();
  await scope.blur();
  await line.waitFor();
  await page.route("**/results/pulse*", (route) => route.abort());
  await page.getByText(/^截至 .+；刚才没能更新，数字还是这个时候的，稍后自动再试$/).waitFor();
  await expect.poll(() => page.locator(".ant-message-notice").count()).toBe(0);
  await oneMore();
  expect(figures).toHaveLength(read);
  await page.unroute("**/results/pulse*");
  await page.getByText("共 72 份答卷").waitFor();
  await line.waitFor();
  await expectReadable(page);
  await page.context().close();
});

test("open ends are searched and coded with the keys of a hand, and counted", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results?tab=texts&question=why`);
  await page.getByRole("textbox", { name: "新分类的名称" }).fill("口味");
  await page.getByRole("button", { name: "添加分类" }).click();
  const search = page.getByRole("searchbox", { name: "搜索原文" });
  await search.fill("太甜");
  await search.press("Enter");
  await page.waitForURL(/q=/);
  const texts = page.getByRole("list", { name: "原文" }).getByRole("listitem");
  await texts.first().getByText("太甜了").waitFor();
  await texts.first().focus();
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "口味 1" }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "口味 2" }).click();
  await expect.poll(() => texts.count()).toBe(2);
  await expectReadable(page);
  await page.context().close();
});

test("an archive comes back as a study with the same figures, and is taken away in two steps", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results`);
  await page.getByText("共 350 份答卷").waitFor();
  await expect.poll(async () => Object.keys(await saidOn(page, "味道"))).not.toEqual([]);
  const original = await saidOn(page, "味道");
  await page.goto(`/console/tasks/${taskId}`);
  await page.getByRole("button", { name: "导出答案" }).click();
  const archive = await savedAnswers(page, "存档");

  await page.goto("/console/tasks");
  await page.getByRole("link", { name: "导入存档" }).click();
  // Held on its way, so that what is said meanwhile can be read.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/archives/*/parts", async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByLabel("研究存档", { exact: true })
    .setInputFiles({ name: "奶茶研究.zip", mimeType: "application/zip", buffer: archive });
  await page.getByText(/正在上传 奶茶研究\.zip/).waitFor();
  await page.getByRole("progressbar").waitFor();
  goOn();
  const row = page.getByRole("row", { name: /奶茶研究\.zip/ });
  await row.getByText("已导入").waitFor();

  await row.getByRole("link", { name: "奶茶研究" }).click();
  await page.getByText("共 350 份答卷").waitFor();
  await expect.poll(() => saidOn(page, "味道")).toEqual(original);
  await page.goto(page.url().replace(/\/results.*$/, ""));
  await page.getByText("这是导入的研究，只供阅读").waitFor();
  await expectReadable(page);

  await page.goto("/console/tasks");
  await page
    .getByRole("row", { name: /奶茶研究/ })
    .filter({ hasText: "看结果" })
    .waitFor();
  await page.getByRole("link", { name: "导入存档" }).click();
  await row.getByText("已导入").click();
  await page.getByRole("button", { name: /^删\s*除$/ }).click();
  const dialog = page.getByRole("dialog", { name: "删除研究“奶茶研究”" });
  await dialog.getByText(/^会删掉 400 份答卷、[\d,]+ 个答案/).waitFor();
  await expectReadable(page);
  await dialog.getByRole("button", { name: /^删\s*除$/ }).click();
  await row.waitFor({ state: "detached" });
  await page.getByText("还没有导入过存档").waitFor();
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  // Nor is a question that was cut off on purpose a defect of the page.
  const cut = /401|ERR_FAILED/;
  expect(stage.problems.filter((text) => !cut.test(text))).toEqual([]);
});
