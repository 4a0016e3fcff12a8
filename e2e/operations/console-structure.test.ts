/** A loop, carried choices and two arms made by hand in the console, and answered by a member on a phone. */
import { expect, test } from "vitest";
import { TaskState } from "#contract/enums.ts";
import { structured } from "../../server/test/fixture/survey-structure.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { editor, preview } from "../support/questionnaire.ts";
import { testStage } from "../support/stage.ts";
import { takerOf } from "../support/taker.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

test("a page becomes a loop over what was chosen, its words name the item, and the preview goes through all of them", async () => {
  const operator = await operatorOf(stage, "admin");
  const id = await openTask(stage, operator, { title: "循环", questionnaire: plain });
  await stage.query("update task set state = $2 where id = $1", [id, TaskState.of.draft]);
  const page = await operatorPage(stage, "operations");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/console/tasks/${id}/questionnaire`);
  const edit = editor(page);
  await edit
    .getByRole("button", { name: /第 2 页/ })
    .first()
    .click();
  await edit
    .getByRole("combobox", { name: "第 2 页属于哪个块" })
    .selectOption({ label: "新建一个块" });
  await edit
    .getByRole("combobox", { name: "块 b1 循环什么" })
    .selectOption({ label: "前面题目选中的选项" });
  await edit
    .getByRole("combobox", { name: "块 b1 循环的顺序" })
    .selectOption({ label: "随机顺序" });
  const form = preview(page);
  await form.getByRole("checkbox", { name: "华为" }).check();
  await form.getByRole("checkbox", { name: "苹果" }).check();
  await form.getByRole("button", { name: "下一页" }).click();
  await form.getByText("第 1 项 / 共 2 项：").waitFor();
  await form.getByRole("radio", { name: "9" }).check({ force: true });
  await form.getByRole("button", { name: "下一页" }).click();
  await form.getByText("第 2 项 / 共 2 项：").waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();
  const [kept] = await stage.query<{ body: { blocks: object[]; pages: { block?: string }[] } }>(
    "select body from survey_questionnaire where task_id = $1 order by version desc limit 1",
    [id],
  );
  expect(kept?.body.blocks).toEqual([
    { name: "b1", loop: { over: { question: "used", take: "chosen" }, order: "random" } },
  ]);
  expect(kept?.body.pages.map(({ block }) => block)).toEqual([undefined, "b1", undefined]);
});

const plain = {
  ...structured,
  experiments: undefined,
  blocks: undefined,
  pages: structured.pages.flatMap(({ block: _, ...page }) => (page.name === "onlyA" ? [] : [page])),
};

test("a member on a phone sees which brand of how many, and is offered what they have not used", async () => {
  const operator = await operatorOf(stage, "admin");
  const id = await openTask(stage, operator, { title: "手机", questionnaire: structured });
  const member = await takerOf(stage);
  const token = await member.tokenOf(id);
  const page = await member.open(`/task/answer/${token}`);
  await page.getByRole("checkbox", { name: "小米" }).check();
  await page.getByRole("checkbox", { name: "苹果" }).check();
  await page.getByRole("button", { name: "下一页" }).click();
  const thin = page.getByText("轻薄吗？");
  const recommend = page.getByText(/会推荐(小米|苹果)吗？/);
  await thin.or(recommend).first().waitFor();
  if (await thin.isVisible()) {
    await page.getByRole("radio", { name: "4" }).check({ force: true });
    await page.getByRole("button", { name: "下一页" }).click();
  }
  await page.getByText("第 1 项 / 共 1 项：").waitFor();
  await page.getByRole("radio", { name: "9" }).check({ force: true });
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("radio", { name: "华为" }).waitFor();
  await expect.poll(() => page.getByRole("radio").count()).toBe(3);
  await page.getByRole("radio", { name: "荣耀" }).check();
  await page.getByRole("button", { name: "提交" }).click();
  await page.waitForURL(/\/survey|\/task\/end|history/);
});
