/** The overview's charts, the platforms' quality and the system's health, as operators look at them every morning. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { getPlatformQuality } from "#contract/console/operations/chart.ts";
import { listRuns } from "#contract/console/operations/reconciliation.ts";
import { expectReadable } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import { signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();

/** A chart with its picture drawn. */
async function chartOf(page: Page, title: string) {
  const card = page.getByRole("region", { name: title, exact: true });
  await card.getByRole("img").locator("svg").first().waitFor();
  return card;
}

test("the charts show sixty days of the sample, each with its table; range and brand stand in the URL", async () => {
  const page = await signInAsOperator(stage, "viewer");
  for (const title of ["参与与结果", "审核", "资金", "会员", "转化"])
    // One page, from its top to its end.
    // oxlint-disable-next-line no-await-in-loop
    await chartOf(page, title);
  await page.getByRole("button", { name: "近 90 天" }).click();
  await page.waitForURL(/[?&]days=90/);
  await page.getByRole("combobox", { name: "品牌" }).selectOption({ index: 1 });
  await page.waitForURL(/[?&]brand=/);
  // The same after coming back with the address alone.
  await page.reload();
  const card = await chartOf(page, "参与与结果");
  await page.getByRole("button", { name: "近 90 天", pressed: true }).waitFor();
  await card.getByRole("button", { name: "看表格" }).click();
  const table = card.getByRole("table");
  await expect.poll(() => table.getByRole("row").count()).toBe(92);

  const saved = page.waitForEvent("download");
  await card.getByRole("button", { name: "导出 CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.split("\r\n")).toHaveLength(92);
  expect(csv.split("\r\n")[0]).toContain('"进入","完成"');
  await expectReadable(page);
  await card.getByRole("link", { name: /^完成 [\d,]+$/ }).click();
  await page.waitForURL(/\/console\/responses\?audit=all&result=1$/);
  await page.context().close();
});

test("the platforms are sorted by what one looks for, and the order stands in the URL", async () => {
  const page = await signInAsOperator(stage, "viewer");
  await page.getByRole("link", { name: "调查平台质量" }).click();
  const head = page.getByRole("columnheader", { name: "完成率" });
  await head.getByRole("button").press("Enter");
  await page.waitForURL(/sort=-completion/);
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  await page
    .getByRole("img", { name: /每日完成，最多一天/ })
    .first()
    .waitFor();
  await expectReadable(page);
  await page.context().close();
});

test("the sample's platforms have figures to be judged by, and lists that were reconciled", async () => {
  const viewer = await operatorOf(stage, "viewer");
  const { list } = await viewer(getPlatformQuality, { query: { days: "90" } });
  expect(list).toHaveLength(3);
  for (const { name, completed, medianSeconds } of list) {
    expect(completed, name).toBeGreaterThan(5);
    expect(medianSeconds, name).toBeGreaterThan(150);
  }
  for (const figure of ["screened", "timedOut", "invalid", "refusedReturns"] as const)
    expect(
      list.some((platform) => platform[figure] > 0),
      figure,
    ).toBe(true);
  const runs = await viewer(listRuns, { query: {} });
  expect(runs.list.length).toBeGreaterThan(2);
  expect(new Set(runs.list.map(({ state }) => state))).toEqual(new Set(["committed"]));
});

test("a job that was given up is found, looked at and tried once more, with the reason in the log", async () => {
  // Of a kind that nobody handles, given up long ago: no worker touches it before it is retried.
  const [job] = await stage.query<{ id: number }>(
    `insert into outbox (topic, payload, available_at, attempts, last_error, dead_at, created_at)
     values ('test.lost', '{"to": "13812341234"}', now(), 12, 'no handler for test.lost', now(), now())
     returning id::int`,
  );
  if (!job) throw new Error("no job");
  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "系统健康" }).click();
  const queues = page.getByRole("group", { name: "队列" });
  await queues.getByRole("row", { name: /test\.lost/ }).waitFor();
  await page.getByRole("group", { name: "定时任务" }).getByText("每日图表数字").waitFor();
  await page.getByRole("group", { name: "备份" }).getByText("未设置 BACKUP_KEY").waitFor();
  await page.getByRole("group", { name: "数据保留期" }).getByText("已读的站内消息").waitFor();
  await expectReadable(page);
  await queues
    .getByRole("row", { name: /test\.lost/ })
    .getByRole("link")
    .click();
  await page.waitForURL(/\/console\/health\/jobs\?topic=test\.lost/);
  await page.getByRole("row", { name: new RegExp(`^任务 ${job.id}，`) }).click();
  const drawer = page.getByRole("dialog", { name: `任务 ${job.id}` });
  await drawer.getByText("138****1234").waitFor();
  await expectReadable(page);
  await drawer.getByRole("button", { name: "重试（R）" }).click();
  const ask = page.getByRole("dialog", { name: /^重试任务/ });
  await ask.getByRole("textbox", { name: /说明/ }).fill("服务商已恢复");
  await ask.getByRole("button", { name: /^重\s*试$/ }).click();
  await page.getByText("暂无失败的后台任务").waitFor();
  const [line] = await stage.query<{ note: string }>(
    "select note from staff_audit where action = 'job.retry' and subject_id = $1",
    [String(job.id)],
  );
  expect(line?.note).toBe("服务商已恢复");
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
