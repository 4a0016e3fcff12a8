/** Lists as a desk works them off: narrowed, sorted, counted, decided whole and taken back; and the palette's actions. */
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { consoleResponses } from "#contract/console/study/response.ts";
import { createTask } from "#contract/console/study/task.ts";
import { AuditState } from "#contract/enums.ts";
import { draftOf } from "../../server/test/task.ts";
import { expectReadable } from "../support/account.ts";
import { callOf } from "../support/by-call.ts";
import { openPalette, operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
let page: Page;
beforeAll(async () => {
  page = await operatorPage(stage, "operations");
});

const asked = (name: string) => new URL(page.url()).searchParams.get(name);

test("responses are narrowed by day, doubt, duration and task, sorted by a press, and counted", async () => {
  await page.goto("/console/responses?audit=all");
  const { total } = await callOf(page)(consoleResponses, { query: { size: 1 } });
  const said = (total ?? 0) > 1000 ? "1,000 条以上" : `共 ${total} 条`;
  await page.getByText(`第 1–50 条，${said}`).waitFor();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByText(/^第 51–/).waitFor();

  const head = page.getByRole("columnheader", { name: "用时" });
  await head.getByRole("button").click();
  await page.waitForURL(/sort=-duration/);
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  await page.getByText(/^第 1–50 条/).waitFor();
  await page.getByLabel("最短用时（秒）").fill("60");
  await page.getByLabel("最短用时（秒）").press("Enter");
  await page.waitForURL(/minSeconds=60/);
  await page.getByRole("combobox", { name: "疑点" }).selectOption({ label: "只看没有疑点的" });
  await page.getByLabel("从哪天").fill("2026-01-01");
  await page.waitForURL(/from=2026-01-01/);
  const task = page.getByLabel("任务", { exact: true });
  await task.fill("1");
  await task.press("Enter");
  await page.waitForURL(/task=1/);
  await page.getByRole("button", { name: "取消只看任务 1" }).waitFor();
  expect(asked("sort")).toBe("-duration");
  expect(asked("doubt")).toBe("0");
  await expectReadable(page);
});

test("two filters that are set while the page is still drawing both stay", async () => {
  await page.goto("/console/responses?audit=all");
  const doubt = page.getByRole("combobox", { name: "疑点" });
  await doubt.waitFor();
  await page.evaluate(() => {
    const [heads, select] = [
      [...document.querySelectorAll<HTMLElement>("th button")],
      document.querySelector<HTMLSelectElement>('select[aria-label="疑点"]'),
    ];
    if (!select) throw new Error("no filter 疑点");
    heads.find(({ textContent }) => textContent.startsWith("用时"))?.click();
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.waitForURL(/sort=-duration/);
  expect(asked("doubt")).toBe("0");
});

test("rows that are about to give way to what was asked for take no press", async () => {
  await page.goto("/console/responses?audit=all");
  await page.getByText(/^第 1–50 条/).waitFor();
  const held = Promise.withResolvers<void>();
  const list = (url: URL) => url.pathname.endsWith(consoleResponses.path);
  await page.route(list, async (route) => {
    await held.promise;
    await route.continue();
  });
  onTestFinished(async () => {
    held.resolve();
    await page.unroute(list);
  });
  await page.getByRole("combobox", { name: "疑点" }).selectOption({ label: "只看没有疑点的" });
  await page.locator("[data-room][aria-busy=true]").waitFor();
  const box = page.getByRole("checkbox", { name: /^选择/, disabled: false }).last();
  await expect(box.click({ trial: true, timeout: 1000 })).rejects.toThrow("intercepts pointer");
  held.resolve();
  await box.click({ trial: true });
});

test("all that a filter finds is chosen, decided as it was previewed, and taken back from the message", async () => {
  await page.goto("/console/responses?audit=all");
  await page.getByText(/^第 1–50 条/).waitFor();
  await page.getByRole("checkbox", { name: "选择本页全部" }).check();
  await page.getByRole("button", { name: /^选择全部|中的前/ }).click();
  const chosen = page.getByText(/^已选筛选结果中的 \d+ 条/);
  await chosen.waitFor();
  const count = /(\d+) 条/.exec((await chosen.textContent()) ?? "")?.[1];
  await page
    .getByRole("button", { name: /^判为无效/ })
    .last()
    .click();
  const dialog = page.getByRole("dialog", { name: `${count} 条参与记录判为无效` });
  await dialog.getByText(`${count} 条`, { exact: true }).waitFor();
  await dialog.getByRole("radio", { name: "作答过快" }).check();
  await dialog.getByRole("button", { name: "判为无效，奖励作废" }).click();
  const toast = page.locator(".ant-message").filter({ hasText: `已判为无效 ${count} 条` });
  await toast.getByRole("button", { name: /撤\s?销/ }).click();
  await page
    .getByText(/^已撤销 \d+ 条/)
    .first()
    .waitFor();
  // A decided audit cannot wait again: those that were refused are valid now, but what is too fast for that.
  const { total } = await callOf(page)(consoleResponses, {
    query: { size: 1, auditState: AuditState.of.pending },
  });
  expect(total).toBe(0);
});

test("the palette opens what is named, and asks before it publishes what is typed", async () => {
  await page.goto("/console");
  const box = await openPalette(page);
  await box.fill("提现 1");
  await page.getByRole("option", { name: "提现或兑换 1" }).waitFor();
  await box.press("Enter");
  await page.waitForURL(/exchanges\?state=all&open=1$/);
  await page.getByRole("dialog").first().waitFor();

  const title = "面板里发布的任务";
  const { id } = await callOf(page)(createTask, { body: draftOf({ title }) });
  await openPalette(page);
  await box.fill("发布 面板");
  await page.getByRole("option", { name: `发布：${title}` }).click();
  await page.waitForURL(new RegExp(`/tasks/${id}\\?do=publish`));
  const dialog = page.getByRole("dialog").filter({ hasText: "发布" });
  await dialog.waitFor();
  const states = await stage.query<{ state: number }>("select state from task where id = $1", [id]);
  expect(states).toEqual([{ state: 0 }]);
  await page.keyboard.press("Escape");
  await expect.poll(() => asked("do")).toBeNull();
});

test("what is written in answer to one appeal is not in the box of the next record's", async () => {
  const rows = await stage.query<{ id: number }>(
    `insert into survey_appeal (response_id, text, created_at)
      select id, '我认真答了', now() from survey_response where member_id is not null and finished_at is not null
      order by id desc limit 2
      on conflict (response_id) do update set state = 0, decided_at = null, decided_by = null
      returning response_id::int as id`,
  );
  const [one, other] = rows.map(({ id }) => id);
  const drawer = page.getByRole("dialog");
  const answer = drawer.getByRole("textbox", { name: "答复（会员会看到）" });
  const open = async (id: number | undefined) => {
    await page.getByRole("row", { name: new RegExp(`^参与记录 ${id}，`) }).click();
    await drawer.getByText(`参与记录 ${id}`, { exact: true }).waitFor();
    await answer.waitFor();
  };
  await page.goto("/console/responses?audit=all");
  await open(other);
  await open(one);
  await answer.fill("给第一位会员的话");
  // Both have been read by now, and nothing is waited for on the way.
  await open(other);
  await expect.poll(() => answer.inputValue()).toBe("");
});
