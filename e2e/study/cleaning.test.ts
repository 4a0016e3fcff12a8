/** An operator cleans a study: has signals searched, reads the evidence, excludes with a reason, takes it back. */
import { beforeAll, expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";
import { openFilledStudy } from "../support/study.ts";

const stage = testStage();
let taskId = 0;

beforeAll(async () => {
  taskId = await openFilledStudy(stage, { title: "奶茶清理", responses: 200 });
  // Three that took no time, two of them with a failed trap as well.
  await stage.query(
    `with quick as (select id, row_number() over (order by id) as n from survey_response
                    where task_id = $1 and result = 1 and audit_state <> 2 order by id limit 3)
     update survey_response r set finished_at = r.started_at + interval '9 seconds',
            flags = case when quick.n < 3 then array['陷阱题「trap」未通过'] else r.flags end
       from quick where r.id = quick.id`,
    [taskId],
  );
});

/** One statement, for so long: a search comes as far as its last step and waits there. */
const holdResponses = (seconds: number) =>
  stage.query(
    `with held as materialized (select id from survey_response where task_id = $1 for update)
     select pg_sleep($2) from (select count(*) from held) every`,
    [taskId, seconds],
  );

test("a search goes on in the background: how far it is, by whom, what came since, and how one ended that failed", async () => {
  const page = await signInAsOperator(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results?tab=cleaning`);
  const held = holdResponses(4);
  await page.getByRole("button", { name: "查找信号", exact: true }).click();
  const state = page.getByRole("alert").filter({ hasText: "发起" });
  await state.getByText("正在查找：第 8 步（共 8 步），保存结果").waitFor();
  await state.getByText(/在 \d\d:\d\d:\d\d 发起，可以离开这一页/).waitFor();
  const other = await signInAsOperator(stage, "admin");
  await other.goto(`/console/tasks/${taskId}/results?tab=cleaning`);
  await other.getByRole("button", { name: "正在查找信号" }).waitFor();
  await expectReadable(page);
  await held;
  for (const one of [page, other]) {
    await one.getByText(/查过 \d+ 份完成的答卷/).waitFor();
    await one.getByRole("button", { name: "重新查找信号" }).waitFor();
  }
  await expect.poll(() => state.count()).toBe(0);
  await other.context().close();

  // Of those who left on the way, one now is done; and the next search is one that takes too long.
  await stage.query(
    `update survey_response set result = 1, audit_state = 0, finished_at = now()
      where id = (select min(id) from survey_response where task_id = $1 and result = 8)`,
    [taskId],
  );
  await stage.query(
    "update cleaning_search set state = 'failed', failure = 'tooLong' where task_id = $1",
    [taskId],
  );
  await page.reload();
  await page.getByText("；此后又收到 1 份，还没有查过；已剔除 0 份").waitFor();
  await state.getByText("查了 25 分钟还没有查完，已停下。请等数据库不忙的时候再查").waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "重新查找信号" }).click();
  await page.getByText(/查过 \d+ 份完成的答卷，用时 [\d.]+ 秒；已剔除 0 份/).waitFor();
  await expect.poll(() => state.count()).toBe(0);
  await page.context().close();
}, 60_000);

test("signals are read, two responses are excluded with a reason, counted out, and brought back", async () => {
  const page = await signInAsOperator(stage, "operations");
  await page.goto(`/console/tasks/${taskId}/results?tab=cleaning`);
  await page.getByRole("button", { name: /^注意力题未过 2$/ }).click();
  const table = page.getByRole("table", { name: "有信号的答卷" });
  await table.getByText("陷阱题「trap」未通过").first().waitFor();
  await table
    .getByText(/服务器计时 9 秒，同版问卷的中位数是/)
    .first()
    .waitFor();
  await expectReadable(page);

  await page.getByRole("button", { name: "剔除所有「注意力题未过」的…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/将剔除 2 份/).waitFor();
  await dialog.getByRole("textbox").fill("陷阱题没有通过");
  await dialog.getByRole("button", { name: "剔除 2 份" }).click();
  await table.getByText("已剔除：陷阱题没有通过").first().waitFor();
  await page.getByText("已剔除 2 份", { exact: false }).first().waitFor();
  await page
    .getByRole("table", { name: "有信号的答卷" })
    .getByRole("button", { name: /^恢复答卷/ })
    .first()
    .click();
  await table.getByText("计入").first().waitFor();
  await expect.poll(() => table.getByText("已剔除：陷阱题没有通过").count()).toBe(1);
});
