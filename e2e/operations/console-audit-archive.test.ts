/** The operators' log says what it no longer has, and gives it: on a desk and on a phone. */
import { expect, test } from "vitest";
import { operatorPage } from "../support/operator.ts";
import { cutIn } from "../support/cut.ts";
import { desktop, phone, testStage } from "../support/stage.ts";

/** What is written before the server starts; the files themselves are the server's tests' concern. */
const archived = `
insert into log_archive (log, seq, part, day, object_key, lines, bytes, digest, line_digest, first_at, first_id,
                         last_at, last_id, written_at, compared_at, detached_at)
select 'staff_audit', n, 'staff_audit_first', date '2023-10-01' + n, 'log-archive/staff_audit/' || n || '.gz',
       900 + n, 40000 + n * 911, sha256('a'), sha256('b'), date '2023-10-01' + n, n, date '2023-10-01' + n, n,
       now(), now(), now()
  from generate_series(1, 120) n`;
const lines = [1, 2, 3].map((n) => ({
  id: n,
  staffName: "陈静",
  action: "task.update",
  subjectKind: "task",
  subjectId: String(n),
  before: { rewardFen: 0 },
  after: { rewardFen: 250 },
  note: `改了奖励 ${n}`,
  at: `2023-12-05T0${n}:00:00.000Z`,
}));
const stage = testStage({}, archived);

test("the log names its archived months with their lines, and shows and downloads a day narrowed as the list is", async () => {
  const page = await operatorPage(stage, "admin");
  await page.goto("/console/audit");
  await page.getByText("更早的 4 个月、共 115,260 条已归档").waitFor();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "查看归档" }).waitFor();
    await page.getByRole("button", { name: "查看归档" }).click();
    const dialog = page.getByRole("dialog", { name: "已归档的操作日志" });
    await dialog
      .getByRole("row", { name: /2023-12/ })
      .getByText("30,256 条")
      .waitFor();
    await dialog.getByRole("button", { name: "下载 2023-12" }).waitFor();
    expect(await cutIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await page.setViewportSize(desktop);
  await page.goto("/console/audit?kind=task&q=x&from=2026-11-01");
  await page.getByRole("button", { name: "查看归档" }).click();
  await page.getByText("下面只查看、下载符合当前筛选").waitFor();
  await page.getByLabel("归档中的日期").fill("2023-12-05");
  // The files are not there; what the server reads of them is its own tests' concern.
  await page.route("**/audit-archive-days/2023-12-05**", (route) =>
    route.fulfill({ json: { code: 200, msg: "ok", data: { list: lines, next: 50 } } }),
  );
  await page.getByRole("button", { name: "查看", exact: true }).click();
  await page.getByRole("heading", { name: "2023-12-05 的记录（3+ 条）" }).waitFor();
  await page.locator("summary").filter({ hasText: "改了奖励 1" }).click();
  await page.getByRole("table").getByText("2.50 元").first().waitFor();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    expect(await cutIn(page)).toEqual([]);
  }
  await page.setViewportSize(desktop);
  await page.route("**/audit-archives/2023-12/**", (route) =>
    route.fulfill({ contentType: "text/csv", body: "编号\r\n" }),
  );
  const asked = page.waitForRequest((request) =>
    request.url().includes("/audit-archives/2023-12/"),
  );
  await page.getByRole("button", { name: "下载这一天" }).click();
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    subjectKind: "task",
    q: "x",
    day: "2023-12-05",
  });
  await page.context().close();
});
